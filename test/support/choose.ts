import type { Page } from 'playwright-core';
import type { Choice } from '../../lib/recording/types.ts';

/** Chooses a recording for the panel of a window, as the popup does, from a page of the extension. */
export async function choose(page: Page, windowId: number, choice: Choice): Promise<void> {
  await page.evaluate(
    ([key, left]) => chrome.storage.session.set({ [key]: { ...left, chosenBy: crypto.randomUUID() } }),
    [`panel ${windowId}`, choice] as const,
  );
}
