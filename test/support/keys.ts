import type { Page } from 'playwright-core';

/** Presses a key that closes the page (Enter on a result in the popup) and waits until it is gone. */
export async function pressToClose(page: Page, key: string): Promise<void> {
  const closed = page.isClosed() ? Promise.resolve() : page.waitForEvent('close');
  // The page may close before the press is acknowledged.
  await Promise.all([closed, page.keyboard.press(key).catch(() => undefined)]);
}
