import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchExtension } from '../support/browser.ts';
import { PROJECT } from '../../scripts/project.ts';
import type { Corpus } from './library-corpus.ts';
import type { BenchQuery } from './library-queries.ts';

/** One transcript as it is stored for MiniSearch. */
interface PlainMeeting {
  id: string;
  title: string;
  text: string;
}

/** Milliseconds of each query of MiniSearch, and the time to get ready for them. */
export interface MiniTimes {
  loadMs: number;
  indexMsEach: number;
  queryMs: number[];
}

/** The compiler of these tests names functions with a helper that pages lack. */
export const NAME_HELPER = 'globalThis.__name = (it) => it';
const PORTION = 20;

/** Measures the same meetings and queries in MiniSearch. */
export async function measureMini(
  extension: string,
  corpus: Corpus,
  queries: readonly BenchQuery[],
  meetings: number,
): Promise<MiniTimes> {
  cpSync(join(PROJECT, 'node_modules', 'minisearch', 'dist', 'es', 'index.js'), join(extension, 'minisearch.js'));
  // While it indexes 2,000 meetings, MiniSearch needs more memory than a page gets.
  const browser = await launchExtension({ extension, tabsOnly: true, args: ['--js-flags=--max-old-space-size=8192'] });
  try {
    const page = await browser.openPage('bare.html');
    await openMini(page);
    let indexMs = 0;
    for (let from = 0; from < meetings; from += PORTION) {
      const portion = Array.from({ length: Math.min(PORTION, meetings - from) }, (_, at) => corpus.meeting(from + at));
      indexMs += await feed(
        page,
        portion.map(({ recording, content }) => ({
          id: recording.id,
          title: recording.title,
          text: content.segments.map(({ text }) => text).join('\n'),
        })),
      );
    }
    return { ...(await measureMiniSearch(page, queries)), indexMsEach: indexMs / meetings };
  } finally {
    await browser.close();
  }
}

interface MiniSearchLike {
  addAll(documents: PlainMeeting[]): void;
  toJSON(): unknown;
  search(query: string, options: object): { id: string }[];
}

interface MiniSearchModule {
  default: { new (options: object): MiniSearchLike; loadJSON(json: string, options: object): MiniSearchLike };
}

interface MiniWorld {
  database: IDBDatabase;
  index: MiniSearchLike;
  MiniSearch: MiniSearchModule['default'];
}

/** Opens its database and its empty index in a page of the extension. */
async function openMini(page: Page): Promise<void> {
  await page.evaluate(NAME_HELPER);
  await page.evaluate(async () => {
    const world = globalThis as unknown as MiniWorld;
    // In a variable: the compiler would otherwise look for the file itself.
    const file = './minisearch.js';
    const module = (await import(file)) as MiniSearchModule;
    world.MiniSearch = module.default;
    world.index = new world.MiniSearch({ fields: ['title', 'text'] });
    world.database = await new Promise((resolve, reject) => {
      const request = indexedDB.open('mini', 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('texts'));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('MiniSearch has no database')));
    });
  });
}

/** Stores and indexes some meetings; returns the milliseconds that MiniSearch took to index them. */
function feed(page: Page, meetings: PlainMeeting[]): Promise<number> {
  return page.evaluate(async (all) => {
    const { database, index } = globalThis as unknown as MiniWorld;
    const transaction = database.transaction('texts', 'readwrite');
    for (const meeting of all) transaction.objectStore('texts').put(meeting, meeting.id);
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    const start = performance.now();
    index.addAll(all);
    return performance.now() - start;
  }, meetings);
}

/** MiniSearch as it is usually used: its index is one text in IndexedDB, loaded when needed. */
function measureMiniSearch(page: Page, queries: readonly BenchQuery[]): Promise<Omit<MiniTimes, 'indexMsEach'>> {
  return page.evaluate(async (all) => {
    const world = globalThis as unknown as MiniWorld;
    const write = world.database.transaction('texts', 'readwrite');
    write.objectStore('texts').put(JSON.stringify(world.index), 'index');
    await new Promise((resolve) => write.addEventListener('complete', resolve));
    const start = performance.now();
    const read = world.database.transaction('texts').objectStore('texts').get('index');
    await new Promise((resolve) => read.addEventListener('success', resolve));
    world.index = world.MiniSearch.loadJSON(String(read.result), { fields: ['title', 'text'] });
    const loadMs = performance.now() - start;
    const queryMs: number[] = [];
    for (const { words, isBegun } of all) {
      const begin = performance.now();
      const last = words.at(-1);
      const found = world.index.search(words.join(' '), {
        combineWith: 'AND',
        prefix: (term: string) => isBegun && term === last,
      });
      const store = world.database.transaction('texts').objectStore('texts');
      for (const { id } of found.slice(0, 10)) {
        const request = store.get(id);
        await new Promise((resolve) => request.addEventListener('success', resolve));
        const { text } = request.result as { text: string };
        text.toLowerCase().indexOf(words[0] ?? '');
      }
      queryMs.push(performance.now() - begin);
    }
    return { loadMs, queryMs };
  }, queries);
}
