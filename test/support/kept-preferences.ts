import type { Page } from 'playwright-core';
import type { ReplyOf } from '../../lib/messaging/protocol.ts';
import { askBackground } from './ask-background.ts';
import { until } from './until.ts';

/** What is kept by now of how somebody reads: the next page begins with it. */
export async function keptPreferences(page: Page) {
  const kept = (await askBackground(page, 'preferences.read', null)) as ReplyOf<'preferences.read'>;
  return kept.ok ? kept.value : null;
}

/** A page that is left before that leaves the tab of before to the next. */
export const keptTabToBe = (page: Page, name: string): Promise<unknown> =>
  until(`${name} to be kept as the tab`, async () => (await keptPreferences(page))?.tab === name);
