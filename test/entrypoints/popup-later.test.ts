import { afterEach, expect, it, vi } from 'vitest';
import { createLater, LATER_EVENT, sendingBy } from '../../entrypoints/popup/later.ts';
import { laterScript } from '../../entrypoints/popup/later-script.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends by the script that is loaded later', async () => {
  const later = createLater(() => Promise.resolve());
  const copy = vi.fn<typeof laterScript.copy>().mockResolvedValue(true);
  const copying = sendingBy(later.loaded).copy({ plain: 'x' });
  dispatchEvent(new CustomEvent(LATER_EVENT, { detail: { ...laterScript, copy } }));
  expect(await copying).toBe(true);
  expect(copy.mock.calls).toEqual([[{ plain: 'x' }]]);
});

it('leaves what is to be copied to its user, and reports that once, where the script cannot be loaded', async () => {
  vi.useFakeTimers();
  const report = vi.fn<typeof reportError>();
  vi.stubGlobal('reportError', report);
  const later = createLater(() => Promise.reject(new TypeError('Failed to fetch')));
  later.load();
  const { copy, holdCursor } = sendingBy(later.loaded);
  expect(await copy({ plain: 'x' })).toBe(false);
  expect(await holdCursor({ tabId: 1 })).toEqual({ held: false, reason: 'no-access' });
  expect(later.parts.value).toBeNull();
  // A popup that is being closed loses its script too: it has the time to go.
  expect(report).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(report).toHaveBeenCalledOnce();
});
