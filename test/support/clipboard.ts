import type { BrowserContext, Page } from 'playwright-core';
import { until } from './until.ts';

/** The forms that lie on the clipboard; null for a form that is not there. */
export interface ClipboardForms {
  plain: string | null;
  html: string | null;
}

const ORIGIN = 'https://clipboard.example';

/** A tab that alone may read the clipboard. It is kept: opening one takes a browser longer than all that is done in it. */
async function clipboardTab(context: BrowserContext): Promise<Page> {
  const open = context.pages().find((page) => page.url().startsWith(ORIGIN));
  if (open) return open;
  const page = await context.newPage();
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Clipboard</title>' }),
  );
  await page.goto(`${ORIGIN}/`);
  await context.grantPermissions(['clipboard-read'], { origin: ORIGIN });
  return page;
}

/** Reads the browser's clipboard in a tab in front of all others; leaves the tab in front that was there before. */
export async function readClipboard(
  context: BrowserContext,
  front: () => Promise<Page | null>,
): Promise<ClipboardForms> {
  const before = await front();
  const page = await clipboardTab(context);
  await page.bringToFront();
  const texts = await until('a clipboard that nobody changes meanwhile', () =>
    page.evaluate(
      async (types) => {
        const [item] = await navigator.clipboard.read();
        try {
          return await Promise.all(
            types.map(async (type) => (item?.types.includes(type) ? (await item.getType(type)).text() : null)),
          );
        } catch (error) {
          // Something was copied between the two.
          if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
          throw error;
        }
      },
      ['text/plain', 'text/html'],
    ),
  );
  await before?.bringToFront();
  return { plain: texts[0] ?? null, html: texts[1] ?? null };
}
