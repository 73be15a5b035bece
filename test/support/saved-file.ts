import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { ExtensionBrowser } from './browser.ts';
import { chooseMore } from './more-menu.ts';
import { until } from './until.ts';

/** Chooses a format in the export menu of a panel, and takes the file that it saves from `folder`, which is empty. */
export async function saveAs(
  { context }: ExtensionBrowser,
  panel: Page,
  label: RegExp,
  folder: string,
): Promise<{ name: string; data: Buffer }> {
  // Each client that connects sets its own folder, and one has just connected to the panel.
  const session = await context.browser()?.newBrowserCDPSession();
  await session?.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await chooseMore(panel, /^Export/, label);
  // The file exists before there is anything in it.
  const name = await until('the file', async () =>
    readdirSync(folder).find(
      (each) => /\.(?:md|txt|docx|srt|vtt|json|zip)$/.test(each) && statSync(join(folder, each)).size > 0,
    ),
  );
  const data = readFileSync(join(folder, name));
  rmSync(join(folder, name));
  return { name, data };
}
