import { afterEach, expect } from 'vitest';
import { takeNewFaults } from './fault-log.ts';
import { sharedBrowser } from './shared-browser.ts';
import { tellPages } from './tell-pages.ts';

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const browser = await sharedBrowser();
  if (browser) console.log(`When “${task.name}” had failed:\n\n${await tellPages(browser)}`);
});

/** Whatever a test is about: nothing in the extension may fail meanwhile. */
afterEach(() => {
  expect(takeNewFaults(), 'errors that the extension reported').toEqual([]);
});
