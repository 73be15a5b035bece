import { afterEach, expect, it, vi } from 'vitest';
import { LATER_EVENT, loadLater, type TakeOver } from '../../entrypoints/popup/later-script.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const takeOver: TakeOver = () => Promise.reject(new Error('not called'));
const runs = () => {
  dispatchEvent(new CustomEvent(LATER_EVENT, { detail: takeOver }));
  return Promise.resolve();
};
const breaks = () => Promise.reject(new TypeError('Failed to fetch'));

function loading(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  vi.useFakeTimers();
  const report = vi.fn<typeof reportError>();
  vi.stubGlobal('reportError', report);
  const [load, loadAgain, onFailed] = [vi.fn(first), vi.fn(second), vi.fn<() => void>()];
  const loaded = loadLater({ load, loadAgain, onFailed });
  return { load, loadAgain, onFailed, report, loaded };
}

it('the later script hands over what goes on with the popup', async () => {
  const { loaded, loadAgain } = loading(() => Promise.resolve().then(runs), breaks);
  expect(await loaded).toBe(takeOver);
  await vi.runAllTimersAsync();
  expect(loadAgain).not.toHaveBeenCalled();
});

it('the later script is loaded once more where it could not be, which nobody is told of', async () => {
  const { loaded, onFailed, report } = loading(breaks, runs);
  await vi.runAllTimersAsync();
  expect(await loaded).toBe(takeOver);
  expect([onFailed.mock.calls, report.mock.calls]).toEqual([[], []]);
});

it('the later script is told and reported once where it cannot be loaded again either', async () => {
  const { load, loadAgain, onFailed, report } = loading(breaks, breaks);
  // A popup that is being closed loses its script too: it has the time to go.
  await vi.advanceTimersByTimeAsync(0);
  expect([loadAgain.mock.calls, onFailed.mock.calls, report.mock.calls]).toEqual([[], [], []]);
  await vi.runAllTimersAsync();
  for (const done of [load, loadAgain, onFailed, report]) expect(done).toHaveBeenCalledOnce();
});
