import type { Page } from 'playwright-core';
import type { ReplyOf } from '../../lib/messaging/protocol.ts';
import { askBackground } from './ask-background.ts';
import { until } from './until.ts';

/** The stored reading preferences: the next page begins with them. */
export async function keptPreferences(page: Page) {
  const kept = (await askBackground(page, 'preferences.read', null)) as ReplyOf<'preferences.read'>;
  return kept.ok ? kept.value : null;
}

/** Waits until a tab is stored: a page left before that leaves the previous tab to the next. */
export const keptTabToBe = (page: Page, name: string): Promise<unknown> =>
  until(`${name} to be kept as the tab`, async () => (await keptPreferences(page))?.tab === name);
