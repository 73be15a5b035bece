// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { decodeContent } from '../../../lib/api/decode-content.ts';
import type { KeptRecord } from '../../../lib/library/types.ts';
import { readDocuments } from '../../../lib/output/open-tasks.ts';
import { cleanLine } from '../../../lib/recording/text.ts';
import { parseQuery } from '../../../lib/search/query-language.ts';
import { aShareOf, CASES, hostileBodies, hostileTexts, sampleOf } from '../../support/hostile.ts';
import { expectLinearTime } from '../../support/linear-time.ts';
import { aKept, aLibrary, memoryStore, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { forRuns } from '../../support/for-all.ts';

// Properties are tried many times, also on a busy machine.
const LONGEST_MS = Math.max(300_000, CASES * 60);
vi.setConfig({ testTimeout: LONGEST_MS, hookTimeout: LONGEST_MS });

describe('a library of hostile meetings', () => {
  let store: MemoryStore;
  let kept: KeptRecord[];

  beforeAll(async () => {
    ({ store } = await memoryStore());
    const titles = sampleOf(hostileTexts, aShareOf(1 / 5));
    kept = sampleOf(hostileBodies, titles.length).map((body, at) => {
      const content = decodeContent(body, { durationValue: null })?.content;
      if (!content) throw new Error('No content');
      return aKept({
        content,
        recording: { id: `rec-${at}`, title: cleanLine(titles[at] ?? '', 500), createdAtMs: NOW_MS - at },
        ...readDocuments(content),
      });
    });
    // Both ways into the index: together at once, and later, as it was kept.
    const half = kept.length / 2;
    store.keep(kept.slice(0, half), NOW_MS);
    for (const one of kept.slice(half)) store.keep([one], NOW_MS);
  });

  it('keeps them as they are, in an index that is sound', () => {
    expect(store.stats().count).toBe(kept.length);
    for (const { recording, content } of kept)
      expect(store.open({ id: recording.id })).toMatchObject({ recording, content });
    expect(store.check()).toBeNull();
  });

  it('answers any query without a complaint, with ranges that lie in their snippets and mark something', () => {
    let hitCount = 0;
    forRuns(CASES, hostileTexts, (typed) => {
      const { query } = parseQuery(typed, NOW_MS);
      const { groups } = store.search({ query, limit: 5 });
      for (const { snippet, ranges } of groups.flatMap(({ hits }) => hits)) {
        hitCount += 1;
        expect(snippet).not.toMatch(/[\n\r\p{Surrogate}]/u);
        let from = 0;
        for (const [start, end] of ranges) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(snippet.length);
          expect(snippet.slice(start, end).isWellFormed()).toBe(true);
          from = end;
        }
      }
    });
    // Else nothing was looked at.
    expect(hitCount).toBeGreaterThan(20);
  });
});

describe('a turn of megabytes', () => {
  it.each([
    ['one letter', 'a', 2 ** 22, ['a', 'aa', 'b', '"a a"']],
    ['one word', 'ab ', 2 ** 18, ['ab ', 'b', '"ab ab"', '"ab abab" -ac']],
    ['one character', '会', 2 ** 17, ['会', '会議', '会会']],
  ])('costs about its length, where it is %s', async (name, part, most, queries) => {
    const library = await aLibrary();
    let run = 0;
    const keepAndAsk = (size: number) => {
      // Another text each time, because the same is not stored again.
      library.keepAll({ a: [`${(run += 1)} ${part.repeat(size)}`] });
      for (const text of queries) for (const ask of [library.search, library.widen]) ask(text);
    };
    expectLinearTime(keepAndAsk, most, name);
  });
});
