import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { ExtensionBrowser } from '../test/support/browser.ts';
import { pressToClose } from '../test/support/keys.ts';
import { PROJECT } from './project.ts';
import { until } from '../test/support/until.ts';

const PICTURES = join(PROJECT, '.output', 'tour');

/** Runs one step of the tour; a failure names the step. */
async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`Could not ${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function createAlbum(): (page: Page, name: string) => Promise<void> {
  rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  let count = 0;
  return async (page, name) => {
    count++;
    await page.screenshot({ path: join(PICTURES, `${String(count).padStart(2, '0')}-${name}.png`) });
  };
}

/** One row of the popup: its first line is the title, then come its status, if it is not ready, and its facts. */
interface Row {
  title: string;
  ready: boolean;
}

async function rowsIn(popup: Page): Promise<Row[]> {
  const texts = await popup.getByRole('listbox', { name: 'Recordings' }).getByRole('option').allInnerTexts();
  return texts.map((text) => {
    const [title = '', ...rest] = text.split('\n');
    return { title, ready: !rest.some((line) => /^(uploading|processing|failed)/i.test(line)) };
  });
}

/** A word of the first title that has one long enough to search for. */
function wordIn(rows: readonly Row[]): string {
  const words = rows.flatMap(({ title }) => title.split(/[^\p{L}\p{N}]+/u));
  return words.find((word) => word.length > 3) ?? words.find(Boolean) ?? '';
}

const indent = (lines: readonly string[]) => lines.map((line) => `    ${line}`).join('\n');
const titles = (rows: readonly Row[]) => indent(rows.slice(0, 5).map(({ title }) => title));
const firstLines = (text: string, count: number) => text.split('\n').filter(Boolean).slice(0, count);

/** Opens the tabs of the recording in `panel`, which has only those that are not empty, and returns their names. */
async function openTabs(panel: Page, picture: (page: Page, name: string) => Promise<void>): Promise<string[]> {
  const tabs = panel.getByRole('tab');
  await step('see the tabs', () => tabs.first().waitFor({ timeout: 10_000 }));
  const names = await tabs.allTextContents();
  for (const name of names) {
    await step(`open the tab ${name}`, () => panel.getByRole('tab', { name }).click());
    await picture(panel, name.toLowerCase());
    const text = await panel.getByRole('tabpanel', { name }).innerText();
    console.log(`${name}:\n${indent(firstLines(text, 6))}`);
  }
  return names;
}

async function copySummary(browser: ExtensionBrowser, panel: Page): Promise<void> {
  const { plain, html } = await step('copy the summary', async () => {
    await panel.getByRole('tab', { name: 'Summary' }).click();
    await panel.getByRole('button', { name: 'Copy summary' }).click();
    return until('the summary on the clipboard', async () => {
      const forms = await browser.readClipboard();
      return forms.plain && forms.html ? { plain: forms.plain, html: forms.html } : null;
    });
  });
  console.log(`On the clipboard: text/plain, ${plain.length} characters, and text/html, ${html.length} characters:`);
  console.log(indent(firstLines(plain, 4)));
}

/**
 * Walks the main path in a connected browser, prints what it sees and saves numbered screenshots: popup, search, side
 * panel, its tabs, and the summary, if there is one, on the clipboard. `query` is what to search for; a word of the
 * first title by default.
 */
export async function walkMainPath(browser: ExtensionBrowser, options: Page, query?: string): Promise<void> {
  const picture = createAlbum();
  await picture(options, 'options');
  await options.close();

  const popup = await step('open the popup', () => browser.openPopup());
  const first = await step('see recordings in the popup', () =>
    until('recordings in the popup', async () => {
      const rows = await rowsIn(popup);
      return rows.length > 0 && rows;
    }),
  );
  await picture(popup, 'popup');
  console.log(`The popup shows ${first.length} recordings, the newest first:\n${titles(first)}`);

  const word = query ?? wordIn(first);
  const found = await step(`search for "${word}"`, async () => {
    await popup.getByRole('combobox', { name: 'Search recordings' }).pressSequentially(word);
    return until(`titles with "${word}"`, async () => {
      const rows = await rowsIn(popup);
      return rows[0]?.title.toLowerCase().includes(word.toLowerCase()) && rows;
    });
  });
  await picture(popup, 'search');
  console.log(`"${word}" finds:\n${titles(found)}`);

  const panel = await step('open the side panel with Enter', async () => {
    const ready = found.findIndex((row) => row.ready);
    for (let row = 0; row < ready; row++) await popup.keyboard.press('ArrowDown');
    await pressToClose(popup, 'Enter');
    return browser.sidePanel();
  });
  const heading = panel.getByRole('heading', { level: 1 });
  console.log(`The side panel shows "${await step('see its title', () => heading.innerText())}".`);
  const tabs = await openTabs(panel, picture);
  if (tabs.includes('Summary')) {
    await copySummary(browser, panel);
    await picture(panel, 'copied');
  }
  if (browser.faults.length > 0) throw new Error(`The extension reported errors:\n${indent(browser.faults)}`);
  console.log(`Pictures: ${PICTURES}`);
}
