import type { Page } from 'playwright-core';
import type { ReaderPreferences } from '../../lib/recording/types.ts';
import { until } from './until.ts';

/** The stored reading preferences, with which the next page begins; null while none are stored. */
export const keptPreferences = (page: Page): Promise<ReaderPreferences | null> =>
  page.evaluate(async () => {
    const { preferences } = await chrome.storage.local.get('preferences');
    return (preferences as ReaderPreferences | undefined) ?? null;
  });

/** Waits until a tab is stored: a page left before that leaves the previous tab to the next. */
export const keptTabToBe = (page: Page, name: string): Promise<unknown> =>
  until(`${name} to be kept as the tab`, async () => (await keptPreferences(page))?.tab === name);
