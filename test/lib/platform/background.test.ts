import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../../lib/browser.ts';
import { readThisPage } from '../../../lib/platform/background.ts';

const executeScript = vi.fn<(injection: object) => Promise<{ result?: unknown }[]>>();
beforeEach(() => {
  executeScript.mockReset();
  Object.assign(browser, { scripting: { executeScript }, tabs: { get: async () => ({ title: 'Retro' }) } });
});
afterEach(() => vi.useRealTimers());

describe('What is read of a page', () => {
  it('is its title and what is selected, also while it is still being received', async () => {
    executeScript.mockResolvedValue([{ result: 'Ana' }]);
    expect(await readThisPage(3)).toEqual({ title: 'Retro', selection: 'Ana' });
    expect(executeScript).toHaveBeenCalledWith(expect.objectContaining({ injectImmediately: true }));
  });

  it('is the title alone where the page keeps the script waiting', async () => {
    vi.useFakeTimers();
    executeScript.mockReturnValue(new Promise(() => undefined));
    const read = readThisPage(3);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await read).toEqual({ title: 'Retro', selection: '' });
  });

  it('is the title alone where the browser lets nobody in', async () => {
    executeScript.mockRejectedValue(new Error('Cannot access contents of the page'));
    expect(await readThisPage(3)).toEqual({ title: 'Retro', selection: '' });
  });
});
