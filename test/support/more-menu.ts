import type { Page } from 'playwright-core';

/** Opens the menu of actions of a panel and chooses one item after the other: first those that open submenus. */
export async function chooseMore(panel: Page, ...items: readonly RegExp[]): Promise<void> {
  await panel.getByRole('button', { name: 'Actions' }).click();
  const menu = panel.getByRole('menu');
  for (const name of items)
    await menu.getByRole('menuitem', { name }).or(menu.getByRole('menuitemradio', { name })).first().click();
}
