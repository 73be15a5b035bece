import type { BrowserContext, Page } from 'playwright-core';
import { until } from './until.ts';

/** The forms on the clipboard; null for a form that is not there. */
export interface ClipboardForms {
  plain: string | null;
  html: string | null;
}

const ORIGIN = 'https://clipboard.example';

/**
 * The only tab that may read the clipboard. It stays open, because opening one takes longer than everything done in it.
 */
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

/** Reads the browser's clipboard in a tab in front of all others; then brings the previous tab to the front again. */
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
          // Something was copied between the two reads.
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
