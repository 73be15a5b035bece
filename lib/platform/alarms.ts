import { browser } from '../browser.ts';

/** The browser's alarms, by name. They start a stopped background. */
export function createBrowserAlarms() {
  return {
    /**
     * Repeats, the first time after one period; an alarm that is already set continues unchanged. In Firefox, alarms
     * end with the browser.
     */
    async every(name: string, periodMs: number): Promise<void> {
      const minutes = periodMs / 60_000;
      if ((await browser.alarms.get(name))?.periodInMinutes === minutes) return;
      await browser.alarms.create(name, { periodInMinutes: minutes });
    },
    /** Fires once at `atMs` (epoch milliseconds), replacing the alarm of that name; null cancels it. */
    async at(name: string, atMs: number | null): Promise<void> {
      if (atMs === null) await browser.alarms.clear(name);
      else await browser.alarms.create(name, { when: atMs });
    },
  };
}
