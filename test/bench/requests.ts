import type { Page } from 'playwright-core';
import type { SampleService } from '../service/server.ts';
import { askBackground } from '../support/ask-background.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import { longMeeting } from './meetings.ts';
import { POLLING } from './probe.ts';
import type { Row } from './row.ts';

const ID = 'opened';
const RUNS = 3;
const IN_FLIGHT = 300;
/** Longer than the bench needs: no request is answered before the key is removed. */
const NEVER_MS = 120_000;

type Asked = Window & { asked: string[] };

/** Records from now on what the background asks the library: its messages reach every page. */
const watchLibrary = (page: Page) =>
  page.evaluate(() => {
    const asked: string[] = [];
    (window as unknown as Asked).asked = asked;
    chrome.runtime.onMessage.addListener((message: { library?: string }) => {
      if (message.library) asked.push(message.library);
    });
  });

async function openRecording({ context, base }: ExtensionBrowser): Promise<void> {
  const panel = await context.newPage();
  await panel.goto(`${base}sidepanel.html?recording=${ID}`);
  await panel.waitForFunction(() => performance.getEntriesByName('recording-painted').length > 0, undefined, POLLING);
  await panel.close();
}

/**
 * Counts the library requests for opening a recording, and how many of many pending requests are still sent once the
 * key is removed. Ends the connection.
 */
export async function measureRequests(browser: ExtensionBrowser, service: SampleService): Promise<Row[]> {
  const { meta, content } = longMeeting(200);
  service.load([{ meta: { ...meta, id: ID }, content }]);
  await openRecording(browser);
  const page = await browser.openPage('options.html');
  await watchLibrary(page);
  const openings: string[][] = [];
  for (let run = 0; run < RUNS; run++) {
    await openRecording(browser);
    openings.push(await page.evaluate(() => (window as unknown as Asked).asked.splice(0)));
  }
  // Other work of the background meanwhile asks the library too.
  const asked = openings.toSorted((a, b) => a.length - b.length)[0] ?? [];
  const countOf = (name: string) => asked.filter((each) => each === name).length;
  const from = `the fewest of ${RUNS}: ${asked.join(', ')}`;

  service.reset();
  service.set({ latencyMs: NEVER_MS });
  const ids = Array.from({ length: IN_FLIGHT }, (_, at) => `flight-${at}`);
  const answers = Promise.all(ids.map((id) => askBackground(page, 'recordings.open', { id } as never)));
  while (service.requests.length === 0) await page.evaluate(() => new Promise(requestAnimationFrame));
  await askBackground(page, 'connection.removeKey', null);
  const before = service.requests.length;
  await answers;
  await page.close();
  return [
    {
      what: 'Opening a recording: rows read, once to show what is kept and once to ask the service',
      measured: countOf('listRow'),
      bound: 2,
      unit: '',
      from,
    },
    { what: 'Opening a recording: contents read', measured: countOf('open'), bound: 1, unit: '', from },
    {
      what: `Key removed with ${IN_FLIGHT} requests on their way: requests that leave afterwards`,
      measured: service.requests.length - before,
      bound: 0,
      unit: '',
      from: `${before} had left before; each of ${IN_FLIGHT} is answered`,
    },
  ];
}
