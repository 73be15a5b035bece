// @vitest-environment node
import type { Database } from '@sqlite.org/sqlite-wasm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDownloads, MOST_TAKEN } from '../../../lib/library/downloads.ts';
import type { ListedRecording } from '../../../lib/recording/types.ts';
import { aContent, aListItem, anId } from '../../support/factories.ts';
import { aKept, memoryStore, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NO_WORDS = aContent({ segments: [], summary: null, notes: null });

let store: MemoryStore;
let database: Database;
let nowMs: number;
beforeEach(async () => {
  ({ store, database } = await memoryStore());
  nowMs = NOW_MS;
});

const list = (...rows: Parameters<typeof aListItem>[0][]) => {
  const recordings = rows.map((parts) => aListItem({ id: 'a', ...parts }));
  return store.mergeListRows({ recordings, areFound: false }, nowMs).rows;
};
const row = (id = 'a') => store.listRow({ id: anId(id) }) as ListedRecording;
const keep = (parts: Partial<Parameters<typeof aKept>[0]> = {}, id = 'a') =>
  store.keep([{ ...aKept({ fetchedAtMs: nowMs, ...parts }), recording: row(id) }], nowMs);
const fail = (id = 'a') => store.noteDownloadFailed(row(id), nowMs);
const take = (all = true, retentionDays: number | null = null) => store.takeDownloads({ all, retentionDays }, nowMs);
const next = (...args: Parameters<typeof take>) => take(...args).next.map(({ id }) => id);
const count = (retentionDays: number | null = null) => store.countDownloads({ retentionDays }, nowMs);
/** Days on which it is asked for, with this answer each time. */
function daysAsked(days: number, answer: () => void) {
  const asked: number[] = [];
  for (let day = 0; day < days; day++, nowMs += DAY) {
    if (next().length === 0) continue;
    asked.push(day);
    answer();
  }
  return asked;
}

describe('the queue of downloads', () => {
  it('has what changed, then what is missing, each newest first, and without `all` nothing new', () => {
    const at = (days: number) => ({ createdAtMs: NOW_MS - days * DAY });
    list({ id: 'c', ...at(3) }, { id: 'b', ...at(2) }, { id: 'a', ...at(1) }, { id: 'kept', ...at(0) });
    for (const id of ['c', 'kept']) keep({}, id);
    list({ id: 'c', ...at(3), durationValue: 99 });
    expect(count()).toEqual({ done: 1, missing: 2, outdated: 1, failed: 0, expired: [] });
    expect(next()).toEqual(['c', 'a', 'b']);
    expect(next(false)).toEqual(['c']);
  });

  it.each([
    ['COMPLETED', ['a']],
    ['', ['a']],
    ['TRANSCRIBED', ['a']],
    ['COMPLETED_WITH_WARNINGS', ['a']],
    ['ARCHIVED', ['a']],
    ['UPLOADING', []],
    ['TRANSCRIPTION_FAILED', []],
  ])('tries any status that may have words: %s', (status, ids) => {
    list({ status });
    expect(next()).toEqual(ids);
    expect(count().missing).toBe(ids.length);
  });

  it('does not count what was asked for before the clock was set back', () => {
    list(...Array.from({ length: MOST_TAKEN + 1 }, (_, at) => ({ id: `rec-${at}` })));
    for (const id of next()) fail(id);
    nowMs -= 365 * DAY;
    expect(take()).toMatchObject({ next: { length: MOST_TAKEN }, resumesAtMs: null });
  });
});

describe('a stored recording', () => {
  it.each([
    ['its length', { durationValue: 99 }],
    ['the time of an update', { updatedAtMs: NOW_MS + 5 }],
  ])('is fetched once more when the list reports a change of %s', (_, change) => {
    list({ updatedAtMs: NOW_MS - 5 });
    keep();
    expect(next()).toEqual([]);
    nowMs += HOUR;
    list({ updatedAtMs: NOW_MS - 5, ...change });
    expect(next()).toEqual(['a']);
    keep();
    expect(next()).toEqual([]);
  });

  it.each([
    ['first known after it was stored', NOW_MS + HOUR, ['a']],
    ['first known, and older than what is stored', NOW_MS - HOUR, []],
  ])('is compared with a time of an update that is %s', (_, updatedAtMs, ids) => {
    list({ updatedAtMs: null });
    keep();
    list({ updatedAtMs });
    expect(next()).toEqual(ids);
    keep();
    expect(next()).toEqual([]);
  });

  it.each([-30 * DAY, -HOUR, 0, 30 * DAY])('is compared without a clock: set by %i ms', (byMs) => {
    list({});
    keep();
    nowMs += byMs;
    expect(next()).toEqual([]);
    list({ durationValue: 99 });
    expect(next()).toEqual(['a']);
    nowMs -= byMs;
    expect(next()).toEqual(['a']);
    keep();
    expect(next()).toEqual([]);
  });

  it('that changed while it was fetched is fetched again', () => {
    list({});
    const before = row();
    list({ durationValue: 99 });
    store.keep([{ ...aKept(), recording: before }], nowMs);
    expect(next()).toEqual(['a']);
  });
});

describe('a stored recording whose list always tells a new time of an update', () => {
  const update = () => list({ updatedAtMs: nowMs });

  it('is asked for ever less often, at least once a day', () => {
    update();
    keep();
    const askedHours: number[] = [];
    for (let hour = 1; hour < 120; hour++) {
      nowMs += HOUR;
      update();
      if (next().length === 0) continue;
      askedHours.push(hour);
      keep();
    }
    expect(askedHours).toEqual([1, 3, 7, 15, 31, 55, 79, 103]);
  });

  it('is fetched at once when it changed otherwise, and after a real change when it is told', () => {
    const tell = (parts: Parameters<typeof aListItem>[0]) => {
      nowMs += HOUR;
      list({ updatedAtMs: nowMs, ...parts });
      return next();
    };
    update();
    keep();
    expect(tell({})).toEqual(['a']);
    keep();
    expect(tell({})).toEqual([]);
    expect(tell({ durationValue: 99 })).toEqual(['a']);
    keep({ content: aContent({ summary: 'Agreed.' }) });
    expect(tell({ durationValue: 99 })).toEqual(['a']);
  });

  it('does not rest longer because it is opened', () => {
    update();
    keep();
    nowMs += HOUR;
    update();
    expect(next()).toEqual(['a']);
    for (let time = 0; time < 5; time++) keep();
    nowMs += 2 * HOUR;
    update();
    expect(next()).toEqual(['a']);
  });
});

describe('a recording that could not be fetched', () => {
  it('rests for a day four times, then twice as long each time, at most a month', () => {
    list({});
    expect(daysAsked(100, fail)).toEqual([0, 1, 2, 3, 4, 6, 10, 18, 34, 64, 94]);
    expect(count()).toMatchObject({ missing: 0, failed: 1 });
  });

  it.each([
    ['the list reports a change', 1, () => list({ durationValue: 99 })],
    ['the user asks for all', 1, () => store.noteDownloadFailed(null, nowMs)],
    ['it was noted in the future', 2, () => (nowMs -= 365 * DAY)],
  ])('is asked for at once when %s, and then rests for %i days', (_, days, happen) => {
    list({});
    for (let day = 0; day < 4; day++) {
      fail();
      // Opened meanwhile: no further attempt.
      fail();
      nowMs += DAY;
    }
    happen();
    expect(next()).toEqual(['a']);
    fail();
    nowMs += days * DAY - 1;
    expect(next()).toEqual([]);
    nowMs += 1;
    expect(next()).toEqual(['a']);
  });
});

it('A finished recording without a word is asked for again, ever less often, and not for ever', () => {
  list({});
  expect(daysAsked(100, () => keep({ content: NO_WORDS }))).toEqual([0, 1, 2, 3, 4, 6, 10, 18]);
  list({ durationValue: 99 });
  expect(next()).toEqual(['a']);
  keep();
  nowMs += DAY;
  expect(next()).toEqual([]);
});

it('What was not replaced because it is doubted is asked for again a day later', () => {
  list({});
  keep();
  createDownloads(database, (work) => work()).settle(
    [{ ...aKept(), recording: row() }],
    { doubted: [anId('a')], same: [] },
    nowMs,
  );
  expect([next(), count().done]).toEqual([[], 1]);
  nowMs += DAY;
  expect(next(false)).toEqual(['a']);
  keep();
  expect(next()).toEqual([]);
});

describe('a retention policy', () => {
  it('lets older meetings be', () => {
    list({ id: 'old', createdAtMs: NOW_MS - 31 * DAY }, { id: 'new', createdAtMs: NOW_MS - 29 * DAY });
    expect(count(30)).toMatchObject({ missing: 1 });
    expect(next(true, 30)).toEqual(['new']);
  });

  it('ages recordings without a date from when they were first seen: what was deleted is not fetched again', () => {
    list({ createdAtMs: null, createdAtText: '20 November 2020' });
    let asked = 0;
    for (let day = 0; day < 100; day++, nowMs += DAY) {
      for (const id of count(30).expired) store.forget({ id });
      for (const id of next(true, 30)) {
        asked += 1;
        keep({}, id);
      }
    }
    expect({ asked, isKept: store.open({ id: anId('a') }) !== null }).toEqual({ asked: 1, isKept: false });
  });

  it('ages what was fetched in the future from now', () => {
    list({});
    keep({ fetchedAtMs: nowMs + 400 * DAY });
    expect(count(30).expired).toEqual([]);
    nowMs += 31 * DAY;
    expect(count(30).expired).toEqual(['a']);
  });
});
