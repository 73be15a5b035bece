import type { Worker, Page } from 'playwright-core';
import { LIBRARY_LIMITS } from '../../lib/models/search-state.ts';
import { connect } from '../support/connect.ts';
import { valueOf } from '../support/library-page.ts';
import { withServiceAndBrowser } from '../support/service-and-browser.ts';
import { createCorpus, type Corpus } from './library-corpus.ts';
import { benchQueries, type BenchQuery } from './library-queries.ts';
import { measureMini, type MiniTimes } from './library-mini.ts';
import { coldTimes, echoTimes, prepare, warmTimes } from './library-times.ts';
import { rendererMemoryMb } from './memory.ts';
import { ratioRow, type Row, type Times } from './row.ts';
import { askBackground, askOverPort } from '../support/ask-background.ts';
import type { ArgOf } from '../../lib/messaging/protocol.ts';

/**
 * Queries of two words, of which one is mistyped, in another form, or in no recording: a common one and a rare one, or
 * two rare ones.
 */
function widenedQueries(corpus: Corpus): string[] {
  const pairs = [
    [60, 5_000],
    [200, 3_000],
    [500, 9_000],
    [900, 20_000],
    [2_000, 40_000],
    [3_000, 6_000],
  ];
  return pairs.flatMap(([first = 0, second = 0]) => {
    const [one, other] = [corpus.word(first), corpus.word(second)];
    return [`${one} ${other.slice(0, 2)}${other.slice(3)}`, `${one}s ${other}`, `${one} qz${other}`];
  });
}

/** Milliseconds to the exact or the widened response to each text, one after the other, without painting it. */
async function answerTimes(
  page: Page,
  ask: 'search.run' | 'search.widen',
  texts: readonly string[],
  limit: number,
): Promise<number[]> {
  // The popup requests the exact response first, which makes the widened one faster.
  const names = ask === 'search.widen' ? ['search.run', ask] : [ask];
  const requests = texts.flatMap((text) =>
    names.map((name) => ({ ask: name, arg: { text, caret: text.length, limit } satisfies ArgOf<'search.widen'> })),
  );
  const answered = (await page.evaluate(askOverPort, requests)) ?? [];
  const asked = answered.filter((_, at) => requests[at]?.ask === ask);
  const failed = asked.find(({ reply }) => !(reply as { value?: object | null }).value);
  if (failed || asked.length < texts.length) throw new Error(`Not answered: ${JSON.stringify(failed?.reply)}`);
  return asked.map(({ ms }) => ms);
}

const WORDS = 8_000;
const PASSES = 3;
/** Meetings in one message, and messages that wait for an answer at once. */
const [MOST_TOGETHER, STORES_AT_ONCE] = [8, 2];
const PORTION = 80;
/** Limits as in the popup: first for its first screen, then for the rest. */
const [FIRST, ALL] = LIBRARY_LIMITS;

/**
 * Measures the library with `meetings` meetings of 8,000 words, and MiniSearch, each in a browser of its own:
 * their pages would share a process. Then with `grown` meetings, unless there are already as many. Takes minutes.
 */
export async function measureLibrary(extension: string, meetings: number, grown: number): Promise<Row[]> {
  const corpus = createCorpus(WORDS);
  const queries = benchQueries(corpus);
  const own = await measureOwn(extension, corpus, queries, { meetings, grown });
  const mini = await measureMini(extension, corpus, queries, meetings);
  return [...rowsOf(own, meetings), ...growthRows(own, meetings, grown), ...miniRows(own, mini, meetings)];
}

interface Own {
  textBytes: number;
  bytes: number;
  memoryMb: number;
  indexMs: number;
  echoMs: number[];
  /** Times to the hits of the first screen, and to all of them. */
  warmMs: number[];
  allMs: number[];
  /** Times to the response alone, with the recordings of the first screen. */
  exactMs: number[];
  widenedMs: number[];
  /**
   * Times from a stopped background: to a search, to a response without the library, and to a search with the library's
   * page closed too.
   */
  stoppedMs: number[];
  startMs: number[];
  nothingMs: number[];
  /** Like `exactMs`, with more meetings; empty when there are no more. */
  grownMs: number[];
}

function measureOwn(
  extension: string,
  corpus: Corpus,
  benched: readonly BenchQuery[],
  { meetings, grown }: { meetings: number; grown: number },
): Promise<Own> {
  const launch = { extension, tabsOnly: true, args: ['--js-flags=--expose-gc'] };
  return withServiceAndBrowser({}, launch, async (browser, service) => {
    const { options } = await connect(browser, service, 60_000);
    await options.close();
    const page = await browser.openPage('bare.html');
    const connectionId = await page.evaluate(
      async () =>
        ((await chrome.storage.local.get('connections'))['connections'] as { list: [{ id: string }] }).list[0].id,
    );
    await askBackground(page, 'library.preload', null);
    const filled = await fill(await browser.serviceWorker(), corpus, connectionId, [0, meetings]);
    const { bytes } = await valueOf(page, 'stats', null, connectionId);
    const queries = benched.map(({ typed }) => typed);
    await page.reload();
    await prepare(page);
    const spread = queries.map((_, run) => queries[(run * 3) % queries.length] ?? '');
    const nothingMs = await coldTimes(browser, page, spread, { limit: FIRST, isClosed: true });
    const stoppedMs = await coldTimes(browser, page, spread, { limit: FIRST });
    const startMs = await coldTimes(browser, page, spread, { limit: null });
    // The first pass reads the file into memory, as the page does when the popup preloads the library.
    await warmTimes(page, queries, [ALL]);
    const passes = Array.from({ length: PASSES }, () => queries).flat();
    const echoMs = await echoTimes(page, passes);
    const warmMs = await warmTimes(page, passes, [FIRST]);
    const allMs = await warmTimes(page, passes, [FIRST, ALL]);
    const widened = widenedQueries(corpus);
    // The first query reads all words.
    await answerTimes(page, 'search.widen', widened, FIRST);
    const exactMs = await answerTimes(page, 'search.run', passes, FIRST);
    const widenedPasses = Array.from({ length: PASSES }, () => widened).flat();
    const widenedMs = await answerTimes(page, 'search.widen', widenedPasses, FIRST);
    // The same processes with and without the library: everything else they hold is in both.
    const openMb = await rendererMemoryMb(browser, page);
    await page.evaluate(() => chrome.offscreen.closeDocument());
    const memoryMb = openMb - (await rendererMemoryMb(browser, page));
    const times = { echoMs, warmMs, allMs, exactMs, widenedMs, stoppedMs, startMs, nothingMs };
    const own = { ...filled, ...times, bytes, memoryMb, grownMs: [] };
    if (grown <= meetings) return own;
    await askBackground(page, 'library.preload', null);
    await fill(await browser.serviceWorker(), corpus, connectionId, [meetings, grown]);
    await warmTimes(page, queries, [ALL]);
    return { ...own, grownMs: await answerTimes(page, 'search.run', passes, FIRST) };
  });
}

const sizeOf = (meetings: number) => `${meetings.toLocaleString('en')} meetings of 8,000 words`;

function rowsOf(own: Own, meetings: number): Row[] {
  const size = sizeOf(meetings);
  const echo: Times = { name: 'echo', ms: own.echoMs };
  return [
    ratioRow(
      `Library, ${size}: question to first painted hits, against an echo`,
      'median',
      { name: 'first hits', ms: own.warmMs },
      echo,
      6,
    ),
    ratioRow(
      'Library: question until all of its hits are painted, against an echo',
      'median',
      { name: 'all hits', ms: own.allMs },
      echo,
      12,
    ),
    ...(['median', 'p95'] as const).map((part) =>
      ratioRow(
        'Library: widened answer against an exact one',
        part,
        { name: 'widened', ms: own.widenedMs },
        { name: 'exact', ms: own.exactMs },
        3,
      ),
    ),
    ratioRow(
      'Library: search of a stopped background, against its start alone',
      'median',
      { name: 'search', ms: own.stoppedMs },
      { name: 'start', ms: own.startMs },
      3,
    ),
    {
      what: 'Library: memory of its page and its worker',
      measured: own.memoryMb,
      bound: 60,
      unit: 'MB',
      from: 'after all queries and after clearing up, against the same when its page is closed',
    },
    {
      what: 'Library: database over text',
      measured: own.bytes / own.textBytes,
      bound: 2.5,
      unit: '×',
      from: `${(own.bytes / 1e6).toFixed(0)} MB over ${(own.textBytes / 1e6).toFixed(0)} MB`,
    },
  ];
}

function growthRows({ exactMs, grownMs }: Own, meetings: number, grown: number): Row[] {
  if (grownMs.length === 0) return [];
  const what = `Library: answer of ${grown.toLocaleString('en')} meetings, against ${meetings.toLocaleString('en')}`;
  const times = [
    { name: 'more', ms: grownMs },
    { name: 'fewer', ms: exactMs },
  ] as const;
  return [ratioRow(what, 'median', ...times, null), ratioRow(what, 'p95', ...times, 2.5)];
}

function miniRows(own: Own, mini: MiniTimes, meetings: number): Row[] {
  // A few meetings are quickly loaded, and quickly searched in memory.
  const bound = (most: number) => (meetings < 1_000 ? null : most);
  const warm: Times = { name: 'library', ms: own.warmMs };
  const eachMs = own.indexMs / meetings;
  return [
    ratioRow(
      'Library: first painted hits against MiniSearch once it is loaded',
      'p95',
      warm,
      { name: 'MiniSearch', ms: mini.queryMs },
      bound(0.3),
    ),
    ratioRow(
      'Library: first query from nothing against loading MiniSearch',
      'median',
      { name: 'library', ms: own.nothingMs },
      { name: 'MiniSearch', ms: [mini.loadMs] },
      bound(0.15),
    ),
    {
      what: 'Library: keeping and indexing a meeting against MiniSearch',
      measured: eachMs / mini.indexMsEach,
      bound: bound(0.9),
      unit: '×',
      from: `library ${eachMs.toFixed(1)} ms, ${MOST_TOGETHER} together, with their messages and transactions; MiniSearch ${mini.indexMsEach.toFixed(1)} ms`,
    },
  ];
}

/** Puts meetings into the library, as the background does when it downloads all from a service that is faster. */
export async function fill(background: Worker, corpus: Corpus, connectionId: string, [first, end]: [number, number]) {
  let textBytes = 0;
  let indexMs = 0;
  for (let from = first; from < end; from += PORTION) {
    const portion = Array.from({ length: Math.min(PORTION, end - from) }, (_, at) => corpus.meeting(from + at));
    for (const { content } of portion)
      textBytes += content.segments.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const kept = portion.map((meeting) => ({ ...meeting, fetchedAtMs: Date.now(), notesLines: [], localNames: [] }));
    const messages = Array.from({ length: Math.ceil(kept.length / MOST_TOGETHER) }, (_, at) => ({
      library: 'keep',
      requestId: `bench-${from}-${at}`,
      connectionId,
      arg: { kept: kept.slice(at * MOST_TOGETHER, (at + 1) * MOST_TOGETHER) },
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
      [messages, STORES_AT_ONCE] as const,
    );
  }
  return { textBytes, indexMs };
}
