import type { Page } from 'playwright-core';
import type { SectionEntry } from '../../components/settings/sections.tsx';
import type { ExtensionBrowser } from './browser.ts';
import { until } from './until.ts';

/** Opens the options page at a section; at the connection, with its form unfolded. */
export async function openOptions(
  browser: Pick<ExtensionBrowser, 'openPage'>,
  section: SectionEntry['name'],
): Promise<Page> {
  const page = await browser.openPage(`options.html#${section}`);
  if (section === 'connection') await unfoldConnection(page);
  return page;
}

/** Shows the form of the connection, if it is not shown already. */
export async function unfoldConnection(page: Page): Promise<void> {
  const change = page.getByRole('button', { name: 'Change', exact: true, expanded: false });
  const address = page.getByLabel('Service address', { exact: true });
  await change.or(address).first().waitFor();
  if (!(await address.isVisible())) await change.click();
  await address.waitFor();
}

/** Removes the key with the form unfolded, and confirms the question before that. */
export async function removeKey(page: Page): Promise<void> {
  for (const name of ['Remove key…', 'Remove key']) await page.getByRole('button', { name, exact: true }).click();
  await page.getByLabel('API key', { exact: true }).waitFor();
}

/** Follows a link of the sidebar. */
export async function goToSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
}

/** Leaves the welcome after the first connection. */
export async function skipWelcome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('navigation', { name: 'Settings' }).waitFor();
  await welcomeDone(page);
}

/** Waits until it is stored that the welcome was left: a page closed before that shows it again. */
export const welcomeDone = (page: Page): Promise<unknown> =>
  until('the end of the welcome to be kept', async () => {
    const { welcome } = await page.evaluate(() => chrome.storage.local.get('welcome'));
    return welcome === 'done';
  });
