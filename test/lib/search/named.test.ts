// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../lib/recording/types.ts';
import { namedPeople, namedPeriod, namedSeries } from '../../../lib/search/named.ts';
import { createTitleIndex } from '../../../lib/search/titles.ts';
import { aPerson, aRecording } from '../../support/factories.ts';

/** Noon of a Wednesday, in the system's time zone. */
const NOW = new Date(2026, 10, 25, 12).getTime();
const on = (month: number, day: number, year = 2026) => new Date(year, month - 1, day, 10).getTime();

describe('namedPeople', () => {
  const people = [
    aPerson('Audrey Tang', { count: 25 }),
    aPerson('Tanguy Léon', { count: 2 }),
    aPerson('José Núñez', { count: 9 }),
    aPerson('唐鳳'),
    aPerson('Ana'),
    aPerson('Anabel'),
    aPerson('Anton'),
    aPerson('Andy'),
    aPerson('Jean-Luc Picard'),
  ];
  const named = (query: string, words = query) => namedPeople(query, words, people).map(({ person }) => person.name);

  it('are those of whom any name begins with the words, whatever its accents, first names first', () => {
    expect(named('audrey')).toEqual(['Audrey Tang']);
    expect(named('audrey tang')).toEqual(['Audrey Tang']);
    expect(named('tang')).toEqual(['Tanguy Léon', 'Audrey Tang']);
    expect(named('nunez')).toEqual(['José Núñez']);
    expect(named('唐')).toEqual([]);
    expect(named('唐鳳')).toEqual(['唐鳳']);
    expect(named('jean luc')).toEqual(['Jean-Luc Picard']);
    expect([named('drey'), named('audrey budget'), named(''), named('??')]).toEqual([[], [], [], []]);
  });

  it('are named from two letters on, and three at most', () =>
    expect([named('a'), named('an')]).toEqual([[], ['Ana', 'Anabel', 'Anton']]));

  it('are sure where the name begins so, marked, and filtered for after the other filters', () => {
    expect(namedPeople('in:2026 tang', 'tang', people)).toMatchObject([
      { isSure: true, ranges: [[0, 4]], filter: 'in:2026 speaker:"Tanguy Léon" ' },
      { isSure: false, ranges: [[7, 11]], filter: 'in:2026 speaker:"Audrey Tang" ' },
    ]);
    expect(namedPeople('ana', 'ana', people)[0]?.filter).toBe('speaker:Ana ');
    expect(named('ana in:2026', 'ana')).toEqual([]);
  });
});

describe('namedPeriod', () => {
  const recordings = [
    aRecording({ id: 'today', createdAtMs: on(11, 25) }),
    aRecording({ id: 'monday', createdAtMs: on(11, 16) }),
    aRecording({ id: 'sunday', createdAtMs: on(11, 22) }),
    aRecording({ id: 'october', createdAtMs: on(10, 31) }),
    aRecording({ id: 'undated', createdAtMs: null }),
  ];
  const named = (query: string) => namedPeriod(query, recordings, NOW);

  it.each([
    ['today', ['today'], 'in:today '],
    ['Last week', ['sunday', 'monday'], 'in:last-week '],
    ['yesterday', [], 'in:yesterday '],
    ['october', ['october'], 'in:october '],
    ['in October', ['october'], 'in:october '],
    ['in the last week', ['sunday', 'monday'], 'in:last-week '],
    ['十月', ['october'], 'in:十月 '],
    ['2026-10', ['october'], 'in:2026-10 '],
    ['2026', ['today', 'sunday', 'monday', 'october'], 'in:2026 '],
  ])('has the meetings of %s, the newest first', (query, ids, filter) => {
    const period = named(query);
    expect([period?.recordings.map(({ id }) => id), period?.filter]).toEqual([ids, filter]);
  });

  it.each(['', 'budget', 'last week budget', 'mar', 'set', 'may', '25', 'in', '1999'])('is none in "%s"', (query) =>
    expect(named(query)).toBeNull(),
  );

  it('is not sure where it also begins titles', () => {
    for (const query of ['in october', 'last week', '2026-10']) expect(named(query)?.isSure).toBe(true);
    for (const query of ['october', '2026']) expect(named(query)?.isSure).toBe(false);
  });
});

describe('namedSeries', () => {
  const list = (...titles: (string | [title: string, atMs: number])[]): Recording[] =>
    titles.map((each, at) => {
      const [title, createdAtMs] = typeof each === 'string' ? [each, NOW - (at + 1) * 86_400_000] : each;
      return aRecording({ id: `r${at}`, title, createdAtMs });
    });
  const named = (query: string, recordings: Recording[]) =>
    namedSeries(query, createTitleIndex(recordings).search(query, 51), recordings, { nowMs: NOW, locale: 'en' });
  const specs = list('Lightning Spec - Agenda 1103', 'Lightning Spec - Agenda 1094', 'Lightning talk', 'Board');

  it('is the one that begins with the words, with its latest meeting', () => {
    expect(named('lightning spec', specs)).toMatchObject({
      name: 'Lightning Spec - Agenda',
      ranges: [[0, 14]],
      count: 2,
      recording: { id: 'r0' },
      nextMs: null,
      filter: 'title:"Lightning Spec - Agenda" ',
    });
    expect(named('agenda', specs)).toMatchObject({ count: 2 });
  });

  it('tells the next meeting apart from the latest', () => {
    const weekly = list(['Weekly sync', NOW + 86_400_000], 'Weekly sync', 'Weekly sync');
    expect(named('weekly', weekly)).toMatchObject({ count: 3, recording: { id: 'r1' }, nextMs: NOW + 86_400_000 });
  });

  it('is sure unless other titles begin so, too', () =>
    expect([named('lightning spec', specs)?.isSure, named('lightning', specs)?.isSure]).toEqual([true, false]));

  it.each([
    ['a single meeting', 'board', specs],
    ['one of its meetings', 'agenda 1103', specs],
    ['words that two series begin with', 'weekly', list('Weekly A 1', 'Weekly A 2', 'Weekly B 1', 'Weekly B 2')],
    ['a word in many titles', 'sync', list('Ana sync 1', 'Ana sync 2', 'Data sync')],
    ['too little', 'li', specs],
    ['what is only similar', 'ligthning specs', specs],
  ])('is none for %s', (_, query, recordings) => expect(named(query, recordings)).toBeNull());

  it.each([
    ['of two people', '1:1 ana', '1:1 Ana', ['1:1 Ana', '1:1 Ana', '1:1 Bo', '1:1 Bo']],
    ['of two characters', '定例', '定例会議', ['第3回定例会議', '第2回定例会議']],
    ['in full width', 'standup', 'Ｓｔａｎｄｕｐ', ['Ｓｔａｎｄｕｐ 1', 'Ｓｔａｎｄｕｐ 2']],
    ['whose capitals are longer', 'istanbul', 'İSTANBUL sync', ['İSTANBUL sync 1', 'İSTANBUL sync 2']],
  ])('has its name as it is written: %s', (_, query, name, titles) =>
    expect(named(query, list(...titles))?.name).toBe(name),
  );

  it('has no filter where its name stands in no title as a whole', () =>
    expect(named('review', list('Review 12 design', 'Review 13 design'))).toMatchObject({ filter: null }));

  it('has its name from behind a date', () =>
    expect(named('planning', list('2026-11-02 Planning Oslo', '2026-10-05 Planning Oslo'))?.name).toBe(
      'Planning Oslo',
    ));
});
