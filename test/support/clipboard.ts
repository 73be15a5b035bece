import type { BrowserContext } from 'playwright-core';

/** The forms that lie on the clipboard; null for a form that is not there. */
export interface ClipboardForms {
  plain: string | null;
  html: string | null;
}

const ORIGIN = 'https://clipboard.example';

/** Reads the browser's clipboard in a tab of its own, which alone is allowed to. */
export async function readClipboard(context: BrowserContext): Promise<ClipboardForms> {
  const page = await context.newPage();
  try {
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Clipboard</title>' }),
    );
    await page.goto(`${ORIGIN}/`);
    await context.grantPermissions(['clipboard-read'], { origin: ORIGIN });
    const texts = await page.evaluate(
      async (types) => {
        const [item] = await navigator.clipboard.read();
        return Promise.all(
          types.map(async (type) => (item?.types.includes(type) ? (await item.getType(type)).text() : null)),
        );
      },
      ['text/plain', 'text/html'],
    );
    return { plain: texts[0] ?? null, html: texts[1] ?? null };
  } finally {
    await page.close();
  }
}
