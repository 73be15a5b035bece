import type { Page, Worker } from 'playwright-core';
import { MESSAGES_AT_ONCE, MOST_TOGETHER } from '../../lib/background/sync/batches.ts';
import { LIBRARY_LIMITS } from '../../lib/models/search-limits.ts';
import type { FullText, LocalAnswer } from '../../lib/messaging/protocol.ts';
import { startService } from '../service/server.ts';
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';
import { connect } from '../support/connect.ts';
import { valueOf } from '../support/library-page.ts';
import { NO_BOUNDS } from '../support/memory-library.ts';
import { createCorpus, type Corpus } from './library-corpus.ts';
import { benchQueries, type BenchQuery } from './library-queries.ts';
import { answerTimes, widenedQueries } from './library-widened.ts';
import { measureRivals, NAME_HELPER, type Rivals } from './library-rivals.ts';
import { rendererMemoryMb } from './memory.ts';
import type { Row } from './row.ts';
import { median, quantile } from './statistics.ts';

const WORDS = 8_000;
const PASSES = 3;
const COLD_RUNS = 10;
const PORTION = 80;
/** As the popup asks: first for what is on its first screen, then for the rest. */
const [FIRST, ALL] = LIBRARY_LIMITS;

/**
 * The library over `meetings` meetings of 8,000 words, and what people do without one, each in a browser of its own: their
 * pages would share a process. Takes minutes at 2,000.
 */
export async function measureLibrary(extension: string, meetings: number): Promise<Row[]> {
  const corpus = createCorpus(WORDS);
  const queries = benchQueries(corpus);
  const own = await measureOwn(extension, corpus, queries, meetings);
  const rivals = await measureRivals(extension, corpus, queries, meetings);
  return rowsOf(own, rivals, meetings);
}

interface Own {
  textBytes: number;
  bytes: number;
  memoryMb: number;
  indexMs: number;
  /** To the hits of the first screen, and to all of them. */
  warmMs: number[];
  allMs: number[];
  /** To the answer alone, with the recordings of the first screen. */
  exactMs: number[];
  widenedMs: number[];
  /** The background is stopped; and its library's page is closed too. */
  stoppedMs: number[];
  nothingMs: number[];
}

async function measureOwn(
  extension: string,
  corpus: Corpus,
  benched: readonly BenchQuery[],
  meetings: number,
): Promise<Own> {
  const service = await startService();
  const args = ['--js-flags=--expose-gc'];
  const browser = await launchExtension({ extension, tabsOnly: true, grant: [service.address], args });
  try {
    const { options } = await connect(browser, service, 60_000);
    await options.close();
    const page = await browser.openPage('bare.html');
    const connectionId = await page.evaluate(
      async () => ((await chrome.storage.local.get('connections'))['connections'] as { activeId: string }).activeId,
    );
    await page.evaluate(NAME_HELPER);
    await page.evaluate(() => chrome.runtime.sendMessage({ ask: 'library.preload', arg: null }));
    const filled = await fill(await browser.serviceWorker(), corpus, connectionId, meetings);
    const { bytes } = await valueOf(page, 'stats', null, connectionId);
    const queries = benched.map(({ typed }) => typed);
    await page.reload();
    await page.evaluate(NAME_HELPER);
    const nothingMs = await coldTimes(browser, page, queries, true);
    const stoppedMs = await coldTimes(browser, page, queries, false);
    // The first pass reads the file into memory, as the page does when the popup warms the library.
    await warmTimes(page, queries, [ALL]);
    const passes = Array.from({ length: PASSES }, () => queries).flat();
    const warmMs = await warmTimes(page, passes, [FIRST]);
    const allMs = await warmTimes(page, passes, [FIRST, ALL]);
    const widened = widenedQueries(corpus);
    // The first one reads all words.
    await answerTimes(page, 'search.widen', widened, FIRST);
    const exactMs = await answerTimes(page, 'search.run', passes, FIRST);
    const widenedMs = await answerTimes(
      page,
      'search.widen',
      Array.from({ length: PASSES }, () => widened).flat(),
      FIRST,
    );
    // The same processes with and without it: what else they hold is in both.
    const openMb = await rendererMemoryMb(browser, page);
    await page.evaluate(() => chrome.offscreen.closeDocument());
    const memoryMb = openMb - (await rendererMemoryMb(browser, page));
    return { ...filled, bytes, memoryMb, warmMs, allMs, exactMs, widenedMs, stoppedMs, nothingMs };
  } finally {
    await browser.close();
    await service.close();
  }
}

function rowsOf(own: Own, rivals: Rivals, meetings: number): Row[] {
  const { textBytes, bytes, indexMs, warmMs, allMs, exactMs, widenedMs, stoppedMs, nothingMs } = own;
  const { scanMs, mini } = rivals;
  const warm = quantile(warmMs, 0.95);
  const size = `${meetings.toLocaleString('en')} meetings of 8,000 words`;
  const runs = `${COLD_RUNS} runs`;
  return [
    {
      what: `Library, ${size}: warm query to painted hits, p95`,
      measured: warm,
      bound: 50,
      unit: 'ms',
      from: `${warmMs.length} queries, median ${median(warmMs).toFixed(1)} ms, longest ${Math.max(...warmMs).toFixed(0)} ms`,
    },
    {
      what: 'Library: warm query until all of its hits are painted, p95',
      measured: quantile(allMs, 0.95),
      bound: null,
      unit: 'ms',
      from: `${FIRST} recordings first, then ${ALL}; median ${median(allMs).toFixed(1)} ms`,
    },
    {
      what: 'Library: widened query against an exact one, medians',
      measured: median(widenedMs) / median(exactMs),
      bound: 3,
      unit: '×',
      from: `${widenedMs.length} queries, median ${median(widenedMs).toFixed(1)} ms, exact ${median(exactMs).toFixed(1)} ms; the answers alone`,
    },
    {
      what: 'Library: query to a stopped background, median',
      measured: median(stoppedMs),
      bound: 250,
      unit: 'ms',
      from: `${runs}, longest ${Math.max(...stoppedMs).toFixed(0)} ms`,
    },
    {
      what: 'Library: query with its page closed too, median',
      measured: median(nothingMs),
      bound: null,
      unit: 'ms',
      from: `${runs}, longest ${Math.max(...nothingMs).toFixed(0)} ms`,
    },
    {
      what: 'Library: indexing a meeting',
      measured: indexMs / meetings,
      bound: 10,
      unit: 'ms',
      from: `${MOST_TOGETHER} together, with their messages and transactions, until all are found`,
    },
    {
      what: 'Library: memory of its page and its worker',
      measured: own.memoryMb,
      bound: 60,
      unit: 'MB',
      from: 'after all queries and after clearing up, against the same when its page is closed',
    },
    {
      what: 'Library: database over text',
      measured: bytes / textBytes,
      bound: 2.5,
      unit: '×',
      from: `${(bytes / 1e6).toFixed(0)} MB over ${(textBytes / 1e6).toFixed(0)} MB`,
    },
    {
      what: 'Library: warm query p95 against a scan of stored transcripts',
      measured: warm / quantile(scanMs, 0.95),
      bound: 0.5,
      unit: '×',
      from: `scan: median ${median(scanMs).toFixed(0)} ms, p95 ${quantile(scanMs, 0.95).toFixed(0)} ms`,
    },
    ...[0.5, 0.95].map((share): Row => ({
      what: `Library: exact answer against MiniSearch once it is loaded, p${share * 100}`,
      measured: quantile(exactMs, share) / quantile(mini.queryMs, share),
      bound: null,
      unit: '×',
      from: `${quantile(exactMs, share).toFixed(1)} ms with its messages, ${FIRST} recordings`,
    })),
    {
      what: 'Library: warm query p95 against MiniSearch once it is loaded',
      measured: warm / quantile(mini.queryMs, 0.95),
      bound: null,
      unit: '×',
      from: `MiniSearch: median ${median(mini.queryMs).toFixed(1)} ms, p95 ${quantile(mini.queryMs, 0.95).toFixed(0)} ms`,
    },
    {
      what: 'Library: first query from nothing against loading MiniSearch',
      measured: median(nothingMs) / mini.loadMs,
      // Few meetings are soon loaded.
      bound: meetings < 1_000 ? null : 0.5,
      unit: '×',
      from: `MiniSearch: ${mini.loadMs.toFixed(0)} ms to load`,
    },
    {
      what: 'Library: indexing against MiniSearch',
      measured: indexMs / meetings / mini.indexMsEach,
      bound: null,
      unit: '×',
      from: `MiniSearch: ${mini.indexMsEach.toFixed(1)} ms a meeting`,
    },
  ];
}

/** Puts the meetings into the library, as the background does while it keeps all from a service that is quicker. */
async function fill(background: Worker, corpus: Corpus, connectionId: string, meetings: number) {
  let textBytes = 0;
  let indexMs = 0;
  for (let from = 0; from < meetings; from += PORTION) {
    const portion = Array.from({ length: Math.min(PORTION, meetings - from) }, (_, at) => corpus.meeting(from + at));
    for (const { content } of portion) {
      textBytes += content.segments.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    }
    const kept = portion.map((meeting) => ({
      ...meeting,
      fetchedAtMs: Date.now(),
      notesLines: [],
      localNames: [],
      isUse: false,
    }));
    const messages = Array.from({ length: Math.ceil(kept.length / MOST_TOGETHER) }, (_, at) => ({
      library: 'keep',
      requestId: `bench-${from}-${at}`,
      connectionId,
      arg: { kept: kept.slice(at * MOST_TOGETHER, (at + 1) * MOST_TOGETHER), bounds: NO_BOUNDS },
    }));
    indexMs += await background.evaluate(
      async ([all, atOnce]) => {
        const begin = performance.now();
        const left = all.slice();
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            for (let next = left.shift(); next; next = left.shift()) {
              const answer = (await chrome.runtime.sendMessage(next)) as { ok: boolean };
              if (!answer.ok) throw new Error(`Not kept: ${JSON.stringify(answer)}`);
            }
          }),
        );
        return performance.now() - begin;
      },
      [messages, MESSAGES_AT_ONCE] as const,
    );
  }
  return { textBytes, indexMs };
}

/** Milliseconds from each question to its hits on the screen, one after the other, in a page that is open. */
function warmTimes(page: Page, queries: readonly string[], limits: readonly number[]): Promise<number[]> {
  return page.evaluate(
    async ([all, limits]) => {
      const times: number[] = [];
      const list = document.querySelector('ul');
      for (const text of all) {
        const begin = performance.now();
        for (const limit of limits) {
          const message = { ask: 'search.run', arg: { text, caret: text.length, limit } };
          // What takes its time is waited for by asking again, as the popup does.
          let fullText: FullText = { status: 'slow' };
          while (fullText.status === 'slow') {
            const answer = (await chrome.runtime.sendMessage(message)) as { value: LocalAnswer };
            fullText = answer.value.fullText;
          }
          if (fullText.status !== 'ready') throw new Error(`Not found: ${JSON.stringify(fullText)}`);
          const { groups } = fullText.found;
          list?.replaceChildren(
            ...groups.flatMap(({ recording, hits }) =>
              [recording.title, ...hits.map(({ snippet }) => snippet)].map((text) => {
                const row = document.createElement('li');
                row.textContent = text;
                return row;
              }),
            ),
          );
          if (groups.length < limit) break;
        }
        // The end of the frame: a message posted from an animation frame arrives after it.
        await new Promise<void>((resolve) => {
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.addEventListener('message', () => resolve());
            channel.port1.start();
            channel.port2.postMessage(null);
          });
        });
        times.push(performance.now() - begin);
      }
      return times;
    },
    [queries, limits] as const,
  );
}

/** Milliseconds to the answer with the background stopped, and with the library's page closed too when `isClosed`. */
async function coldTimes(browser: ExtensionBrowser, page: Page, queries: readonly string[], isClosed: boolean) {
  const times: number[] = [];
  for (let run = 0; run <= COLD_RUNS; run++) {
    if (isClosed) await page.evaluate(() => chrome.offscreen.closeDocument().catch(() => undefined));
    await browser.stopServiceWorker();
    const query = queries[(run * 3) % queries.length] ?? '';
    const time = await page.evaluate(
      async ([text, limit]) => {
        const begin = performance.now();
        const message = { ask: 'search.run', arg: { text, caret: text.length, limit } };
        let fullText: FullText = { status: 'slow' };
        while (fullText.status === 'slow') {
          const answer = (await chrome.runtime.sendMessage(message)) as { value: LocalAnswer };
          fullText = answer.value.fullText;
        }
        if (fullText.status !== 'ready') throw new Error(`Not found: ${JSON.stringify(fullText)}`);
        return performance.now() - begin;
      },
      [query, FIRST] as const,
    );
    // The first run fills the browser's own caches.
    if (run > 0) times.push(time);
  }
  return times;
}
