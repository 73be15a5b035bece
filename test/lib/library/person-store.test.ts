// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import type { LibraryTerm } from '../../../lib/library/types.ts';
import { anId } from '../../support/factories.ts';
import { aKept, memoryStore, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { prefix, word } from '../../support/library-queries.ts';

const DAY_MS = 86_400_000;
let store: MemoryStore;
beforeEach(async () => ({ store } = await memoryStore()));

/** Two people speak in turn, ten seconds each; `daysAgo`. */
function keep(id: string, names: (string | null)[], said: string[], daysAgo: number) {
  const segments = said.map((text, at) => ({
    speaker: at % names.length,
    startSeconds: at * 10,
    endSeconds: at * 10 + 10,
    text,
  }));
  const speakers = names.map((name, at) => ({ label: `Speaker ${at + 1}`, name }));
  const recording = { id, title: id, createdAtMs: NOW_MS - daysAgo * DAY_MS };
  store.keep(
    [{ ...aKept({ recording }), content: { speakers, segments, summary: null, notes: null } }],
    NO_BOUNDS,
    NOW_MS,
  );
}

const ask = (name: string, terms: LibraryTerm[] = [], limit = 10) => store.person({ name, terms, limit });
const quotesOf = (...parts: Parameters<typeof ask>) =>
  ask(...parts).quotes.map(({ recording, turn, snippet }) => `${recording.id} ${turn}: ${snippet}`);

const BUDGET = 'We have to look at the budget again';
const CRANE = 'The second crane stands by the water';

describe('what a person said', () => {
  beforeEach(() => {
    keep('old', ['Maya Chen', 'Tom'], [BUDGET, CRANE, 'Yes, fine.', CRANE], 9);
    keep('new', ['Tom', 'maya chen'], [BUDGET, CRANE], 1);
    keep('namesake', ['Maya Chenoweth', 'Maya'], [BUDGET, CRANE], 2);
  });

  it('is told of all meetings of exactly that name, the newest first, without what is said in passing', () => {
    expect(ask('Maya Chen')).toMatchObject({ meetings: 2, lastMs: NOW_MS - DAY_MS, hasMore: false });
    expect(quotesOf('Maya Chen')).toEqual([`new 1: ${CRANE}`, `old 0: ${BUDGET}`]);
  });

  it('is narrowed to where each of the words is said by them', () => {
    expect(quotesOf('Tom', [word('crane'), prefix('wat')])).toEqual([`old 1: ${CRANE}`, `old 3: ${CRANE}`]);
    expect(
      ask('Tom', [prefix('budg')]).quotes.map(({ snippet, ranges }) => ranges.map((range) => snippet.slice(...range))),
    ).toEqual([['budg']]);
    expect(ask('Tom', [prefix('budg')])).toMatchObject({ meetings: 2 });
    expect(quotesOf('Maya Chen', [word('absent')])).toEqual([]);
  });

  it('is told as far as it was asked for', () => {
    expect(ask('Tom', [], 2)).toMatchObject({ hasMore: true });
    expect(quotesOf('Tom', [], 2)).toHaveLength(2);
  });

  it('reads no more transcripts than so many quotes are worth, and says that there may be more', () => {
    for (let at = 0; at < 4; at++) keep(`passing ${at}`, ['Zoe', 'Ben'], ['The crane.', BUDGET, 'The water.'], 20 + at);
    keep('last', ['Zoe', 'Ben'], [CRANE, BUDGET], 30);
    const words = [word('crane'), word('water')];
    expect(ask('Zoe', words, 2)).toMatchObject({ quotes: [], hasMore: true });
    expect(quotesOf('Zoe', words, 3)).toEqual([`last 0: ${CRANE}`]);
    expect(ask('Zoe', words, 3).hasMore).toBe(false);
  });

  it('is timed in parts', () => {
    expect(store.talked({ name: 'Maya Chen', from: 0 })).toEqual({ seconds: 30, next: null });
    for (let at = 0; at < 101; at++) keep(`long ${at}`, ['Zoe', 'Ben'], [CRANE, BUDGET], 20);
    expect(store.talked({ name: 'Zoe', from: 0 })).toEqual({ seconds: 1000, next: 100 });
    expect(store.talked({ name: 'Zoe', from: 100 })).toEqual({ seconds: 10, next: null });
  });

  it('never joins labels, but what was named on this device', () => {
    keep('unnamed', [null, null], [BUDGET, CRANE], 3);
    keep('labelled', ['Speaker 1', null], [BUDGET, CRANE], 3);
    expect(ask('Speaker 1')).toMatchObject({ meetings: 0, quotes: [], lastMs: null });
    expect(ask('')).toMatchObject({ meetings: 0 });
    store.name({ id: anId('unnamed'), label: 'Speaker 2', name: 'Tom' });
    expect(ask('Tom').meetings).toBe(3);
    expect(store.people({ ids: [anId('labelled'), anId('unnamed')] })).toEqual([
      { id: 'unnamed', names: ['Tom'], others: 1 },
    ]);
    expect(store.speakers().map(({ name }) => name)).not.toContain('Speaker 1');
    expect(store.speakerNames({ ids: [anId('labelled')] })).toEqual([]);
  });
});
