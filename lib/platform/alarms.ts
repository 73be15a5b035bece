import { browser } from '../browser.ts';

/** The browser's alarms, by name. They start a background that was stopped. */
export function createBrowserAlarms() {
  return {
    /**
     * Again and again, the first time after one period; one that is set already goes on as it is. In Firefox alarms do not
     * outlive the browser.
     */
    async every(name: string, periodMs: number): Promise<void> {
      const minutes = periodMs / 60_000;
      if ((await browser.alarms.get(name))?.periodInMinutes === minutes) return;
      await browser.alarms.create(name, { periodInMinutes: minutes });
    },
    /** Once, in place of the one of that name; null takes it back. Epoch milliseconds. */
    async at(name: string, atMs: number | null): Promise<void> {
      if (atMs === null) await browser.alarms.clear(name);
      else await browser.alarms.create(name, { when: atMs });
    },
  };
}
