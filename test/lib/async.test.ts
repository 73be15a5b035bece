import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextFrame, waitFor } from '../../lib/async.ts';

const frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits until the frame is drawn, not only until it is about to be', async () => {
  const drawn = vi.fn<() => void>();
  void nextFrame().then(drawn);
  await vi.advanceTimersByTimeAsync(10);
  frames[0]?.(0);
  await Promise.resolve();
  expect(drawn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toHaveBeenCalledOnce();
});

it('leaves nothing on a signal once the time is up', async () => {
  const { signal } = new AbortController();
  const remove = vi.spyOn(signal, 'removeEventListener');
  const waiting = waitFor(10, signal);
  await vi.advanceTimersByTimeAsync(10);
  await waiting;
  expect(remove).toHaveBeenCalledOnce();
});

it('ends with the reason of a signal that is aborted, and leaves no timer', async () => {
  const stopping = new AbortController();
  const waiting = waitFor(10, stopping.signal);
  stopping.abort('stopped');
  await expect(waiting).rejects.toBe('stopped');
  expect(vi.getTimerCount()).toBe(0);
});

it('does not wait for ever in a page that draws no frames', async () => {
  const late = nextFrame();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(late).resolves.toBeUndefined();
});
