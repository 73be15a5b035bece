import { afterEach, expect } from 'vitest';
import { openBrowsers } from './browser.ts';
import { takeNewFaults } from './fault-log.ts';
import { sharedBrowser } from './shared-browser.ts';
import { tellPages } from './tell-pages.ts';

/** Whatever a test is about, nothing in the extension may fail meanwhile. */
afterEach(async ({ task }) => {
  const faults = await takeNewFaults();
  if (task.result?.state === 'fail' || faults.length > 0) {
    const shared = await sharedBrowser();
    for (const browser of new Set([...openBrowsers, ...(shared ? [shared] : [])])) {
      console.log(`When “${task.name}” had failed:\n\n${await tellPages(browser)}`);
    }
  }
  expect(faults, 'errors that the extension reported').toEqual([]);
});
