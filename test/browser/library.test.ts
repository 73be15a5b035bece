import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeptRecord, LibraryAnswer, LibraryQuery } from '../../lib/library/types.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import { generatedMeetings } from '../support/library-meetings.ts';
import { askLibrary, CONNECTION_ID, valueOf, preload } from '../support/library-page.ts';
import { aQuery, randomQueries, word } from '../support/library-queries.ts';
import { whenNightly } from '../support/nightly.ts';
import { naiveSearch } from '../support/naive-search.ts';
import { borrowBrowser } from '../support/shared-browser.ts';

/** The database of the built extension. */
let browser: ExtensionBrowser;
let page: Page;
const QUERIES = whenNightly('Queries of the built library', { usual: 60, nightly: 300 });
const kept: KeptRecord[] = generatedMeetings(60);

beforeAll(async () => {
  browser = await borrowBrowser();
  page = await browser.openPage('options.html');
  await preload(page);
  for (const record of kept) await valueOf(page, 'keep', { kept: [record] });
});
afterAll(() => browser?.close());

/** The ids that each query finds. The responses stay in the page: they are long. */
async function foundBy(queries: readonly LibraryQuery[]): Promise<string[][]> {
  const messages = queries.map((query, at) => ({
    library: 'search',
    requestId: `many-${at}`,
    connectionId: CONNECTION_ID,
    arg: { query, limit: 200, isStrict: true },
  }));
  return page.evaluate(async (all) => {
    const found: string[][] = [];
    for (const message of all) {
      const answer = (await chrome.runtime.sendMessage(message)) as { value: LibraryAnswer };
      found.push(answer.value.groups.map(({ recording }) => recording.id));
    }
    return found;
  }, messages);
}

describe('the database of the built extension', () => {
  it('holds what was kept, exactly', async () => {
    expect(await valueOf(page, 'stats', null)).toMatchObject({ count: kept.length });
    for (const record of kept.slice(0, 25)) {
      const { recording, content, fetchedAtMs } = record;
      expect(await valueOf(page, 'open', { id: recording.id })).toEqual({ recording, content, fetchedAtMs });
    }
  });

  it('finds for random queries what reading everything finds', async () => {
    const queries = randomQueries(kept, QUERIES, 11);
    const found = await foundBy(queries);
    expect(found.filter((ids) => ids.length > 0).length).toBeGreaterThan(QUERIES / 3);
    for (const [at, query] of queries.entries()) {
      expect({ query, ids: found[at]?.toSorted() }).toEqual({ query, ids: naiveSearch(kept, query).toSorted() });
    }
  });

  it('names the place of a hit: who, when, and the words, marked', async () => {
    const record = kept.find(({ content }) => content.segments.some(({ text }) => /\bbudget\b/i.test(text)));
    expect(record).toBeDefined();
    if (!record) return;
    const query = aQuery([word('budget')], { title: [record.recording.title] });
    const { groups } = await valueOf(page, 'search', { query, limit: 5 });
    const hit = groups[0]?.hits.find(({ part }) => part === 'transcript');
    const said = record.content.segments.filter(({ text }) => /\bbudget\b/i.test(text));
    expect(said.map(({ startSeconds }) => startSeconds)).toContain(hit?.startSeconds);
    const [start = 0, end = 0] = hit?.ranges[0] ?? [];
    expect(hit?.snippet.slice(start, end)).toMatch(/^budget$/i);
  });

  it('is nobody else’s', async () => {
    const search = { query: aQuery([]), limit: 5 };
    expect(await askLibrary(page, 'search', search, 'another')).toMatchObject({ value: { total: 0 } });
  });
});
