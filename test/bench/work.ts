import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { ExtensionBrowser } from '../support/browser.ts';
import { askBackground } from '../support/ask-background.ts';
import { createCorpus } from './library-corpus.ts';
import { fill } from './library.ts';
import type { Row } from './row.ts';
import { median } from './statistics.ts';

/** Words of ten letters that are found in titles and transcripts. */
const WORDS = ['negotiated', 'deployment', 'confidence', 'regression', 'production'];
/** Eight keys a second. */
const KEY_MS = 125;
const PASSES = 4;
/** Of a saved meeting: how many are saved counts, and how long they are, much less. */
const SAID_WORDS = 1_000;
/** Longer than any pause before a request. */
const REST_MS = 1_500;

/** Processor time of all processes of the browser so far, in milliseconds. */
async function readCpuMs({ context }: ExtensionBrowser): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('The browser cannot be asked');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}

/** Processor time from the first key of a word to rest. */
async function cpuOfWord(browser: ExtensionBrowser, page: Page, word: string): Promise<number> {
  await page.bringToFront();
  const box = page.locator('input').first();
  await box.fill('');
  await pause(REST_MS);
  const beforeMs = await readCpuMs(browser);
  await box.pressSequentially(word, { delay: KEY_MS });
  await pause(REST_MS);
  return (await readCpuMs(browser)) - beforeMs;
}

/** Saves meetings that the list does not have. */
export async function fillLibrary(browser: ExtensionBrowser, meetings: number): Promise<void> {
  const page = await browser.openPage('bare.html');
  const connectionId = await page.evaluate(
    async () =>
      ((await chrome.storage.local.get('connections'))['connections'] as { list: [{ id: string }] }).list[0].id,
  );
  await askBackground(page, 'library.preload', null);
  await fill(await browser.serviceWorker(), createCorpus(SAID_WORDS), connectionId, [0, meetings]);
  await page.close();
}

/** The work of all processes for a typed word, against the same word on a bare page. */
export async function measureWork(browser: ExtensionBrowser, what: string): Promise<Row[]> {
  const [popup, bare] = [await browser.openPage('popup.html'), await browser.openPage('bare.html')];
  await popup.getByRole('option').first().waitFor();
  const times = { popup: [] as number[], bare: [] as number[] };
  for (let pass = 0; pass <= PASSES; pass++) {
    for (const word of WORDS) {
      const [ours, theirs] = [await cpuOfWord(browser, popup, word), await cpuOfWord(browser, bare, word)];
      // The first pass reads the library's file, and compiles what is used.
      if (pass === 0) continue;
      times.popup.push(ours);
      times.bare.push(theirs);
    }
  }
  await popup.close();
  await bare.close();
  const [ours, theirs] = [median(times.popup), median(times.bare)];
  return [
    {
      what: `Processor time of a word of ten letters, ${what}, against a bare page`,
      measured: ours / theirs,
      // Half of what version 0.6.0 takes.
      bound: 1.6,
      unit: '×',
      from: `popup: median ${ours.toFixed(0)} ms; bare page: median ${theirs.toFixed(0)} ms of ${times.popup.length}`,
    },
  ];
}
