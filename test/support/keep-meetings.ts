import type { Page } from 'playwright-core';
import type { KeptRecord } from '../../lib/library/types.ts';
import { CONNECTION_ID } from './library-page.ts';

/** Stores meetings one by one, in the page, and reports each that was confirmed, until one is not. */
export async function keepForEver(page: Page, meetings: readonly KeptRecord[]): Promise<void> {
  const messages = meetings.slice(0, 40).map((record, at) => ({
    library: 'keep',
    requestId: `${record.recording.id}-${at}`,
    connectionId: CONNECTION_ID,
    arg: { kept: [record] },
  }));
  await page.evaluate(async (all) => {
    for (const message of all) {
      const answer = (await chrome.runtime.sendMessage(message)) as { ok: boolean } | undefined;
      if (!answer?.ok) return;
      await (globalThis as unknown as { told: () => Promise<void> }).told();
    }
  }, messages);
}
