import { afterEach, expect, it, vi } from 'vitest';
import { LATER_EVENT, loadLater, type TakeOver } from '../../entrypoints/popup/later-script.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the later script hands over what goes on with the popup', async () => {
  const takeOver: TakeOver = () => Promise.reject(new Error('not called'));
  const loaded = loadLater(() => Promise.resolve());
  dispatchEvent(new CustomEvent(LATER_EVENT, { detail: takeOver }));
  expect(await loaded).toBe(takeOver);
});

it('the later script is reported once where it cannot be loaded', async () => {
  vi.useFakeTimers();
  const report = vi.fn<typeof reportError>();
  vi.stubGlobal('reportError', report);
  void loadLater(() => Promise.reject(new TypeError('Failed to fetch')));
  // A popup that is being closed loses its script too: it has the time to go.
  await vi.advanceTimersByTimeAsync(0);
  expect(report).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(report).toHaveBeenCalledOnce();
});
