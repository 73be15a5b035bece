import type { BrowserContext, Page } from 'playwright-core';
import { until } from './until.ts';

/** All pages but the invisible one in which the library's worker runs. */
export const pagesInSight = (context: BrowserContext): Page[] =>
  context.pages().filter((page) => !page.url().endsWith('/library.html'));

/** The real popup and side panel, and the tab in front. */
export function createRealPages(context: BrowserContext, base: string) {
  const tabs = new WeakMap<Page, boolean>();

  /** Null for a page that is about to close, or has only begun to load. */
  async function isTab(page: Page): Promise<boolean | null> {
    const known = tabs.get(page);
    if (known !== undefined) return known;
    const told = await page.evaluate(async () => (await chrome.tabs.getCurrent()) !== undefined).catch(() => null);
    if (told !== null) tabs.set(page, told);
    return told;
  }

  async function all(fileName: string): Promise<{ open: Page[]; isSure: boolean }> {
    const named = context.pages().filter((page) => page.url().startsWith(`${base}${fileName}`));
    const told = await Promise.all(named.map(isTab));
    return {
      open: named.filter((page, index) => told[index] === false && !page.isClosed()),
      isSure: !told.includes(null),
    };
  }

  return {
    /** The open page of that name that is not a tab, once there is one. */
    find: (fileName: string) =>
      until(`${fileName} to open outside of a tab`, async () => (await all(fileName)).open[0]),
    /** Closes the pages of that name outside of tabs. */
    async closeAll(fileName: string) {
      // A page that has only begun to load tells later what it is.
      await until(`${fileName} to close`, async () => {
        const { open, isSure } = await all(fileName);
        await Promise.all(open.map((page) => page.close()));
        return isSure && open.length === 0;
      });
    },
    /** The tab that is in front; null when none is. */
    async frontTab(): Promise<Page | null> {
      for (const page of pagesInSight(context)) {
        if (page.url().startsWith(base) && (await isTab(page)) !== true) continue;
        if (await page.evaluate(() => document.visibilityState === 'visible').catch(() => false)) return page;
      }
      return null;
    },
  };
}
