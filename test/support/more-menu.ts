import type { Page } from 'playwright-core';

/** Opens the menu "More" of a panel and chooses an item after the other: those that open others first. */
export async function chooseMore(panel: Page, ...items: readonly RegExp[]): Promise<void> {
  await panel.getByRole('button', { name: 'More' }).click();
  const menu = panel.getByRole('menu');
  for (const name of items) {
    await menu.getByRole('menuitem', { name }).or(menu.getByRole('menuitemradio', { name })).click();
  }
}
