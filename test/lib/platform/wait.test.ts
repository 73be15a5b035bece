import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextFrame } from '../../../lib/platform/wait.ts';

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

it('does not wait for ever in a page that draws no frames', async () => {
  const late = nextFrame();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(late).resolves.toBeUndefined();
});
