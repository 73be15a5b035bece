// @vitest-environment node
import { beforeAll, describe, it } from 'vitest';
import type { KeptRecord } from '../../../lib/library/types.ts';
import { generatedMeetings } from '../../support/library-meetings.ts';
import { aQuery, phrase, prefix, typed, word } from '../../support/library-queries.ts';
import { aKept, type MemoryStore } from '../../support/memory-library.ts';
import { expectFound, expectMarked, expectSameFound, storeOf } from './exact.ts';

/** The generator speaks no Chinese. */
const CHINESE = aKept({
  recording: { id: 'chinese', title: '開放資料會議', sharingScope: 'PRIVATE' },
  said: ['我們今天討論開放政府的設計。', '好，我們下週再談。'],
});

describe('the index', () => {
  let store: MemoryStore;
  const kept: KeptRecord[] = [...generatedMeetings(60), CHINESE];

  beforeAll(async () => {
    store = await storeOf(kept);
  });

  it('finds for random queries what reading everything finds', () => {
    expectSameFound(store, kept);
  });

  it('shows for each recording where it was found, marked', () => {
    expectMarked(store, kept);
  });

  it.each([
    [aQuery([word('déploiement')])],
    [aQuery([word('会議')])],
    [aQuery([prefix('について')])],
    [aQuery([word('設計')])],
    [aQuery([phrase('我們')])],
    [aQuery([word('פגישה')])],
    [aQuery([prefix("d'équ")])],
    [aQuery([word('network')], {}, [word('budget')])],
  ])('agrees on %j', (query) => {
    expectFound(store, kept, query);
  });

  it.each([
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
    'פגיש',
    'פגיש is:shared shorter:9h',
    'is:organization is:team',
    'title:review rev',
  ])('agrees on what is typed: %s', (text) => {
    expectFound(store, kept, typed(text));
  });
});
