// @vitest-environment node
import { beforeAll, expect, it } from 'vitest';
import { fold } from '../../../lib/text/fold.ts';
import { generatedMeetings } from '../../support/library-meetings.ts';
import { aQuery, phrase, prefix, randomQueries, typed, word } from '../../support/library-queries.ts';
import { whenNightly } from '../../support/nightly.ts';
import { aKept, found, memoryStore, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { naiveSearch } from '../../support/naive-search.ts';

const QUERIES = whenNightly('Random queries', { usual: 80, nightly: 400 });

/** The generator speaks no Chinese. */
const CHINESE = aKept({
  recording: { id: 'chinese', title: '開放資料會議', sharingScope: 'PRIVATE' },
  said: ['我們今天討論開放政府的設計。', '好，我們下週再談。'],
});
const kept = [...generatedMeetings(60), CHINESE];

let store: MemoryStore;
beforeAll(async () => {
  ({ store } = await memoryStore());
  // Both ways into the index: together at once, and one by one.
  const half = Math.floor(kept.length / 2);
  store.keep(kept.slice(0, half), NOW_MS);
  for (const record of kept.slice(half)) store.keep([record], NOW_MS);
});
const idsOf = (query: ReturnType<typeof aQuery>) => found(store, query, { isStrict: true }).toSorted();

it('the index finds for random queries what reading everything finds', () => {
  let nonEmpty = 0;
  for (const query of randomQueries(kept, QUERIES)) {
    const ids = idsOf(query);
    if (ids.length > 0) nonEmpty += 1;
    expect({ query, ids }).toEqual({ query, ids: naiveSearch(kept, query).toSorted() });
  }
  // Else nothing was compared.
  expect(nonEmpty).toBeGreaterThan(0.4 * QUERIES);
});

it('the index shows for each recording where it was found, marked, unless the query looks for no text', () => {
  let shown = 0;
  for (const query of randomQueries(kept, 60, 2)) {
    const { groups, total, said } = store.search({ query, limit: 20, isStrict: true });
    expect({ query, found: groups.length }).toEqual({ query, found: Math.min(20, total) });
    const looksForText = query.terms.some(({ text }) => /[\p{L}\p{N}]/u.test(fold(text)));
    const asksForSpeakers = query.filters.speaker.length > 0;
    const isSaid = groups.filter(({ hits }) => hits.some(({ part }) => part !== 'title')).length;
    const counted = looksForText && total <= 20 ? said : isSaid;
    expect({ query, said: counted }).toEqual({ query, said: isSaid });
    for (const { hits } of groups) {
      expect({ query, hasHits: hits.length > 0 }).toEqual({ query, hasHits: looksForText || asksForSpeakers });
      expect(hits.length).toBeLessThanOrEqual(looksForText ? 6 : 10);
      for (const { snippet, ranges } of hits) {
        // What somebody says is shown without a mark where no words are looked for.
        expect(looksForText && ranges.length === 0).toBe(false);
        for (const [start, end] of ranges) expect(snippet.slice(start, end).trim()).not.toBe('');
        shown += 1;
      }
    }
  }
  expect(shown).toBeGreaterThan(50);
});

it.each([
  ...['déploiement', '会議', '設計', 'פגישה'].map((text) => aQuery([word(text)])),
  ...['について', "d'équ"].map((text) => aQuery([prefix(text)])),
  aQuery([phrase('我們')]),
  aQuery([word('network')], {}, [word('budget')]),
  'the network',
  '"that makes sense" -budget',
  'so speaker:s is:shared',
  'pricing shorter:2h',
  'network longer:20m before:2027',
  'points after:2001 -"about budget"',
  'dèploiement',
  "d'éq",
  'reunion',
  'について',
  '会議 -"設計"',
  '開放',
  '我們 is:private',
  'פגיש is:shared shorter:9h',
  'is:organization is:team',
  'title:review rev',
])('the index finds what reading everything finds: %j', (asked) => {
  const query = typeof asked === 'string' ? typed(asked) : asked;
  const ids = idsOf(query);
  expect(ids).toEqual(naiveSearch(kept, query).toSorted());
  expect(ids).not.toEqual([]);
});
