import { expect, it } from 'vitest';
import {
  isNewFor,
  MOST_WATCHES,
  NOTHING_WATCHED,
  withNews,
  withoutWatch,
  withWatch,
  type Watching,
} from '../../../lib/recording/watching.ts';
import { anId, aListItem } from '../../support/factories.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const [A, B] = [anId('a'), anId('b')];
const nothing = { matches: new Map<string, []>(), ready: [] };

it.each([
  ['came later', { newAtMs: NOW - DAY }, true],
  ['is of an earlier date, and came later', { newAtMs: NOW - DAY, createdAtMs: 1 }, true],
  ['was there', { newAtMs: NOW - 3 * DAY, createdAtMs: NOW }, false],
  ['is of a later date, and came with the first reading', { createdAtMs: NOW - DAY }, true],
  ['is of an earlier date, and came with the first reading', { createdAtMs: NOW - 3 * DAY }, false],
  ['has no date, and came with the first reading', { createdAtMs: null }, false],
  ['is unfinished', { newAtMs: NOW - DAY, status: 'UPLOADING' }, false],
  ['was told', { newAtMs: NOW - DAY, id: B }, false],
])('a recording that %s since the watch was made: %j is new: %j', (_, parts, isNew) => {
  const watch = { query: '', madeAtMs: NOW - 2 * DAY, told: [[B, NOW] as [typeof B, number]] };
  expect(isNewFor(watch, { ...aListItem({ id: 'a' }), ...parts }, NOW)).toBe(isNew);
  expect(isNewFor({ ...watch, madeAtMs: 1 }, { ...aListItem(), newAtMs: NOW - 31 * DAY }, NOW)).toBe(false);
});

it('there are at most 20 watches, each once', () => {
  let all: Watching = NOTHING_WATCHED;
  for (let at = 0; at < MOST_WATCHES + 5; at++) all = withWatch(withWatch(all, `${at}`, at), `${at}`, at);
  expect(all.watches).toHaveLength(MOST_WATCHES);
  expect(withoutWatch(all, '3').watches.map(({ query }) => query)).not.toContain('3');
});

it('what is found is told once for each watch, and forgotten with what is no longer new', () => {
  const watched = withWatch(withWatch(NOTHING_WATCHED, 'one', 1), 'two', 1);
  const first = withNews(watched, { ...nothing, matches: new Map([['one', [A, B]]]) }, NOW);
  expect(first.told.map(({ id, queries }) => [id, ...queries])).toEqual([
    ['a', 'one'],
    ['b', 'one'],
  ]);
  const seen = { ...first.watching, news: first.watching.news.map((one) => ({ ...one, isSeen: true })) };
  const next = withNews(
    seen,
    {
      ...nothing,
      matches: new Map([
        ['one', [A]],
        ['two', [A]],
      ]),
    },
    NOW + DAY,
  );
  expect(next.told).toEqual([{ id: A, queries: ['one', 'two'], isSeen: false }]);
  expect(next.watching.news).toEqual([
    { id: A, queries: ['one', 'two'], isSeen: false },
    { id: B, queries: ['one'], isSeen: true },
  ]);
  const later = withNews(next.watching, nothing, NOW + 30 * DAY);
  expect(later.watching.watches.map(({ told }) => told.map(([id]) => id))).toEqual([['a'], []]);
  // The clock was set back.
  expect(withNews(next.watching, nothing, NOW - DAY).watching.watches).toEqual(next.watching.watches);
});

it('what is ready is told if it is awaited still', () => {
  const awaiting = { ...NOTHING_WATCHED, awaited: [A, B] };
  const { told, watching } = withNews(awaiting, { ...nothing, ready: [A, anId('other')] }, NOW);
  expect([told, watching.awaited]).toEqual([[{ id: A, queries: [], isSeen: false }], [B]]);
});
