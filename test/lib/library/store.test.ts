// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '@sqlite.org/sqlite-wasm';
import { bareRecording } from '../../../lib/background/recordings/fetched-content.ts';
import type { NewFetchFailure } from '../../../lib/library/types.ts';
import { aContent, anId } from '../../support/factories.ts';
import { aQuery, phrase, prefix, word } from '../../support/library-queries.ts';
import { aKept, found, memoryStore, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';

const HOUR_MS = 60 * 60 * 1000;
let store: MemoryStore;
let database: Database;
let bytes: () => Uint8Array;
beforeEach(async () => {
  ({ store, database, bytes } = await memoryStore());
});
const keep = (...parts: Parameters<typeof aKept>) => store.keep([aKept(...parts)], NO_BOUNDS, NOW_MS);

describe('a query that is asked again, for more', () => {
  const asked = (limit: number) => store.search({ query: aQuery([word('budget')]), limit }, NOW_MS).groups;

  it('only reads the recordings that it had not shown', () => {
    for (const id of ['a', 'b', 'c']) keep({ recording: { id, title: id }, said: ['the budget'] });
    const read = vi.spyOn(database, 'exec');
    const reads = () => read.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('c.words')).length;
    const [first] = asked(1);
    expect(reads()).toBe(1);
    expect(asked(3)).toHaveLength(3);
    expect(asked(3)[0]).toBe(first);
    expect(reads()).toBe(3);
  });

  it('says what has changed since', () => {
    keep({ recording: { id: 'a', title: 'a' }, said: ['the budget'] });
    expect(asked(1)[0]?.hits.map(({ snippet }) => snippet)).toEqual(['the budget']);
    keep({ recording: { id: 'a', title: 'a' }, said: ['the budget of May'] });
    expect(asked(1)[0]?.hits.map(({ snippet }) => snippet)).toEqual(['the budget of May']);
  });
});

describe('a recording that is kept', () => {
  it('comes back exactly as it was', () => {
    const content = aContent({
      summary: '# Hi\0',
      notes: '',
      segments: [{ speaker: 1, startSeconds: 0.1 + 0.2, endSeconds: null, text: ' a\nb ' }],
    });
    const kept = aKept({ content, recording: { title: 'Ünï 東京', createdAtMs: null } });
    store.keep([kept], NO_BOUNDS, NOW_MS);
    expect(store.open({ id: kept.recording.id }, NOW_MS)).toEqual({
      recording: kept.recording,
      content,
      fetchedAtMs: kept.fetchedAtMs,
    });
    expect(store.open({ id: anId('another') }, NOW_MS)).toBeNull();
  });

  it('is replaced by what came later, in the index too', () => {
    keep({ said: ['the budget'] });
    keep({ said: ['the roadmap'] });
    expect(store.count()).toBe(1);
    expect(found(store, aQuery([word('budget')]))).toEqual([]);
    expect(found(store, aQuery([word('roadmap')]))).toEqual(['rec-1']);
    expect(store.isSound()).toBe(true);
  });

  it('is not indexed again when only its row in the list has changed', () => {
    keep({ said: ['the budget'] });
    const changes = () => Number(database.selectValue('SELECT sum(length(block)) FROM words_data'));
    const before = changes();
    keep({ said: ['the budget'], recording: { ownerName: 'Björn' } });
    expect(changes()).toBe(before);
    expect(found(store, aQuery([word('budget')], { owner: ['bjorn'] }))).toEqual(['rec-1']);
    keep({ said: ['the budget'], recording: { title: 'Renamed' } });
    expect(found(store, aQuery([word('renamed')]))).toEqual(['rec-1']);
  });

  it('is forgotten without a trace in the index', () => {
    keep({ said: ['the budget'] });
    store.forget({ id: anId('rec-1') });
    expect(store.count()).toBe(0);
    expect(store.open({ id: anId('rec-1') }, NOW_MS)).toBeNull();
    expect(found(store, aQuery([word('budget')]))).toEqual([]);
    keep({ recording: { id: 'rec-2' }, said: ['something else'] });
    expect(found(store, aQuery([word('budget')]))).toEqual([]);
  });
});

describe('a recording that is forgotten', () => {
  const SECRET = 'the budget of the secret quarter';
  /** Long enough for pages of its own, which are given up as they are where nothing overwrites them. */
  const keepSecret = () => keep({ said: Array.from({ length: 4_000 }, () => SECRET) });
  const isHeld = () => Buffer.from(bytes()).includes(SECRET);

  it('leaves nothing of its text in the file', () => {
    keepSecret();
    expect(isHeld()).toBe(true);
    store.forget({ id: anId('rec-1') });
    expect(isHeld()).toBe(false);
  });

  it('costs other writes nothing: what makes room is given up only', () => {
    store.forget({ id: anId('rec-1') });
    keepSecret();
    store.forget({ id: anId('rec-1') });
    const FAST = 2;
    expect(database.selectValue('PRAGMA secure_delete')).toBe(FAST);
  });
});

describe('what could not be fetched', () => {
  const failure = (id: string, parts: Partial<NewFetchFailure> = {}): NewFetchFailure => ({
    id: anId(id),
    failedAtMs: NOW_MS,
    isFinal: false,
    changedAtMs: 0,
    ...parts,
  });

  it('is counted as long as the list says the same of it', () => {
    store.noteFetchFailure(failure('a'));
    store.noteFetchFailure(failure('a', { failedAtMs: NOW_MS + 1 }));
    store.noteFetchFailure(failure('b', { isFinal: true, changedAtMs: 7 }));
    expect(store.fetchFailures()).toEqual([
      { ...failure('a', { failedAtMs: NOW_MS + 1 }), times: 2 },
      { ...failure('b', { isFinal: true, changedAtMs: 7 }), times: 1 },
    ]);
    store.noteFetchFailure(failure('a', { changedAtMs: 3 }));
    expect(store.fetchFailures()[0]).toEqual({ ...failure('a', { changedAtMs: 3 }), times: 1 });
  });

  it('is no failure any more once it is kept, and by a wish', () => {
    for (const id of ['a', 'b', 'c']) store.noteFetchFailure(failure(id));
    keep({ recording: { id: 'b' } });
    expect(store.fetchFailures().map(({ id }) => id)).toEqual(['a', 'c']);
    store.dropFetchFailures();
    expect(store.fetchFailures()).toEqual([]);
  });
});

describe('the stamps', () => {
  it('tell of all that is kept when it was told, and no more', () => {
    const updated = { id: 'b', updatedAtMs: NOW_MS - 5 };
    store.keep([aKept({ recording: { id: 'a', updatedAtMs: null }, fetchedAtMs: NOW_MS })], NO_BOUNDS, NOW_MS);
    store.keep([aKept({ recording: updated, fetchedAtMs: NOW_MS + 1 })], NO_BOUNDS, NOW_MS);
    store.keep([aKept({ recording: bareRecording(anId('linked')) })], NO_BOUNDS, NOW_MS);
    expect(store.stamps()).toEqual([
      { id: 'a', fetchedAtMs: NOW_MS, updatedAtMs: null },
      { id: 'b', fetchedAtMs: NOW_MS + 1, updatedAtMs: NOW_MS - 5 },
      { id: 'linked', fetchedAtMs: NOW_MS, updatedAtMs: null },
    ]);
    expect(store.knows({ id: anId('a') })).toBe(true);
    store.forget({ id: anId('a') });
    expect(store.knows({ id: anId('a') })).toBe(false);
    expect(store.stamps().map(({ id }) => id)).toEqual(['b', 'linked']);
  });
});

describe('the space of the contents', () => {
  it('is what was stored for each, whatever else is in the database', () => {
    expect(store.contentBytes()).toBe(0);
    keep({ recording: { id: 'a' }, said: ['the budget'] });
    const one = store.contentBytes();
    keep({ recording: { id: 'b' }, said: ['the budget'] });
    database.exec('CREATE TABLE other (text TEXT)');
    database.exec({ sql: 'INSERT INTO other VALUES (?)', bind: ['x'.repeat(100_000)] });
    expect(one).toBeGreaterThan(0);
    expect(store.contentBytes()).toBe(2 * one);
    expect(store.bytes()).toBeGreaterThan(100_000);
  });
});

describe('beyond the bounds', () => {
  const ids = () => found(store, aQuery([])).toSorted();
  const keepAs = (id: string, nowMs: number, bounds: Partial<typeof NO_BOUNDS>, isUse: boolean) =>
    store.keep([aKept({ recording: { id }, isUse })], { ...NO_BOUNDS, ...bounds }, nowMs);
  const keepAt = (id: string, nowMs: number, bounds: Partial<typeof NO_BOUNDS>) => keepAs(id, nowMs, bounds, true);

  it('what was not used for longest goes', () => {
    keepAt('a', NOW_MS, {});
    keepAt('b', NOW_MS + 1, {});
    store.open({ id: anId('a') }, NOW_MS + 2 * HOUR_MS);
    keepAt('c', NOW_MS + 3 * HOUR_MS, { mostRecordings: 2 });
    expect(ids()).toEqual(['a', 'c']);
  });

  it('what was used before the clock was set back is not held for ever', () => {
    keepAt('a', NOW_MS + 9 * HOUR_MS, {});
    for (const id of ['a', 'b']) {
      keepAs(id, NOW_MS, {}, id !== 'a');
      store.open({ id: anId(id) }, NOW_MS);
    }
    store.open({ id: anId('b') }, NOW_MS + HOUR_MS);
    keepAt('c', NOW_MS + 2 * HOUR_MS, { mostRecordings: 2 });
    expect(ids()).toEqual(['b', 'c']);
  });

  it('what nobody has opened goes first, and is not of use because it was fetched again', () => {
    const keepAside = (id: string, nowMs: number) => keepAs(id, nowMs, {}, false);
    keepAt('a', NOW_MS, {});
    keepAside('b', NOW_MS + 1);
    keepAt('c', NOW_MS + 2, {});
    keepAside('a', NOW_MS + 3);
    keepAt('d', NOW_MS + 4, { mostRecordings: 3 });
    expect(ids()).toEqual(['a', 'c', 'd']);
    keepAt('e', NOW_MS + 5, { mostRecordings: 3 });
    expect(ids()).toEqual(['c', 'd', 'e']);
  });

  it('the oldest goes first of what nobody has opened, whatever the order in which it came', () => {
    const keepFrom = (id: string, createdAtMs: number | null, most: number) =>
      store.keep(
        [aKept({ recording: { id, createdAtMs }, isUse: false })],
        { ...NO_BOUNDS, mostRecordings: most },
        NOW_MS,
      );
    keepFrom('newest', 3000, 9);
    keepFrom('older', 1000, 9);
    keepFrom('undated', null, 9);
    keepFrom('newer', 2000, 3);
    expect(ids()).toEqual(['newer', 'newest', 'older']);
    keepFrom('last', 2500, 3);
    expect(ids()).toEqual(['last', 'newer', 'newest']);
  });

  it('makes room for what nobody has opened, too', () => {
    keepAt('a', NOW_MS, {});
    keepAt('b', NOW_MS + 1, {});
    keepAs('c', NOW_MS + 2, { mostRecordings: 2 }, false);
    expect(ids()).toEqual(['b', 'c']);
  });

  it('of bytes too, but never what was just kept', () => {
    for (const [at, id] of ['a', 'b', 'c'].entries()) keepAt(id, NOW_MS + at, {});
    keepAt('d', NOW_MS + 9, { mostBytes: 1 });
    expect(ids()).toEqual(['d']);
  });
});

describe('names of this device', () => {
  const content = aContent({
    speakers: [
      { label: 'Speaker 1', name: 'Ana Ruiz' },
      { label: 'Speaker 2', name: null },
    ],
    segments: [
      { speaker: 0, startSeconds: 0, endSeconds: 4, text: 'The budget is fine.' },
      { speaker: 1, startSeconds: 5, endSeconds: 9, text: 'The roadmap is not.' },
    ],
  });
  const said = (name: string, text: string) => found(store, aQuery([word(text)], { speaker: [name] }));

  it('are found as soon as they are given, and no longer when they are taken back', () => {
    store.keep([aKept({ content })], NO_BOUNDS, NOW_MS);
    expect(said('haruka', 'roadmap')).toEqual([]);
    store.name({ id: anId('rec-1'), label: 'Speaker 2', name: 'Haruka Sato' });
    expect(said('haruka', 'roadmap')).toEqual(['rec-1']);
    expect(said('sato', 'budget')).toEqual([]);
    const { groups } = store.search({ query: aQuery([word('roadmap')]), limit: 5 }, NOW_MS);
    expect(groups[0]?.hits[0]).toMatchObject({ part: 'transcript', speaker: 'Haruka Sato', startSeconds: 5, turn: 1 });
    store.name({ id: anId('rec-1'), label: 'Speaker 2', name: null });
    expect(said('haruka', 'roadmap')).toEqual([]);
  });

  it('come with a recording that is kept later, and lose against a name of the service', () => {
    store.keep(
      [
        aKept({
          content,
          localNames: [
            ['Speaker 2', 'Haruka'],
            ['Speaker 1', 'Nobody'],
          ],
        }),
      ],
      NO_BOUNDS,
      NOW_MS,
    );
    expect(said('haruka', 'roadmap')).toEqual(['rec-1']);
    expect(said('nobody', 'budget')).toEqual([]);
    expect(said('ana', 'budget')).toEqual(['rec-1']);
    expect(store.open({ id: anId('rec-1') }, NOW_MS)?.content).toEqual(content);
  });
});

describe('the best', () => {
  it('comes first: by its words, then by its age', () => {
    const DAY_MS = 24 * HOUR_MS;
    const filler = 'and then we went on to talk about something else for a long while';
    keep({ recording: { id: 'old', title: 'x', createdAtMs: NOW_MS - 700 * DAY_MS }, said: ['the budget', filler] });
    keep({ recording: { id: 'new', title: 'x', createdAtMs: NOW_MS - DAY_MS }, said: ['the budget', filler] });
    keep({ recording: { id: 'title', title: 'Budget', createdAtMs: NOW_MS - 700 * DAY_MS }, said: ['hello', filler] });
    for (let at = 0; at < 20; at++) keep({ recording: { id: `other-${at}`, title: 'x' }, said: [filler] });
    expect(found(store, aQuery([word('budget')]))).toEqual(['title', 'new', 'old']);
  });

  it('is the best of all that are counted, as many as are asked for', () => {
    for (let at = 0; at < 7; at++) keep({ recording: { id: `r${at}` }, said: ['budget'] });
    const ask = (limit: number) => {
      const { groups, total } = store.search({ query: aQuery([word('budget')]), limit }, NOW_MS);
      return { ids: groups.map(({ recording }) => recording.id), total };
    };
    const { ids, total } = ask(9);
    expect([new Set(ids).size, total]).toEqual([7, 7]);
    expect([ask(3), ask(0)]).toEqual([
      { ids: ids.slice(0, 3), total: 7 },
      { ids: [], total: 7 },
    ]);
  });

  it('of a speaker is counted as well', () => {
    for (let at = 0; at < 5; at++) keep({ recording: { id: `r${at}` }, said: ['budget', 'roadmap'] });
    const ask = (text: string, limit: number) =>
      store.search({ query: aQuery([word(text)], { speaker: ['ana'] }), limit }, NOW_MS);
    expect([ask('budget', 2), ask('budget', 9)].map(({ groups, total }) => [groups.length, total])).toEqual([
      [2, 5],
      [5, 5],
    ]);
    expect(ask('roadmap', 2)).toEqual({ groups: [], total: 0, said: 0 });
  });
});

describe('filters', () => {
  it('are held to before the first are taken, not afterwards', () => {
    for (let at = 0; at < 25; at++) {
      keep({ recording: { id: `private-${at}`, sharingScope: 'PRIVATE', createdAtMs: NOW_MS }, said: ['budget'] });
    }
    keep({ recording: { id: 'team', sharingScope: 'TEAM', durationSeconds: 60, createdAtMs: 1 }, said: ['budget'] });
    keep({ recording: { id: 'unknown', sharingScope: null, durationSeconds: null }, said: ['budget'] });
    expect(found(store, aQuery([word('budget')], { sharings: ['shared'] }), { limit: 20 })).toEqual(['team']);
    expect(found(store, aQuery([word('budget')], { sharings: ['organization', 'team'] }), { limit: 20 })).toEqual([
      'team',
    ]);
    expect(found(store, aQuery([word('budget')], { shorterThanSeconds: 61 }), { limit: 20 })).toEqual(['team']);
    expect(found(store, aQuery([], { sharings: ['private'] }), { limit: 20 })).toHaveLength(20);
  });
});

describe('a query', () => {
  beforeEach(() => keep({ said: ['Well, l’équipe said: “ship it”', 'on Friday — (maybe)', 'サーバーの設定'] }));

  it.each([
    ['a word that is quoted, for the program of the index', aQuery([word('"ship"')]), true],
    ['its operators', aQuery([word('AND'), word('NEAR(ship it)')]), false],
    ['nothing but signs', aQuery([word('-'), word('***')]), true],
    ['a column filter', aQuery([word('title:ship')]), false],
    ['a single letter that is typed, beside a word', aQuery([word('ship'), prefix('q')]), true],
    ['a single letter alone, as a word', aQuery([prefix('l')]), true],
    ['a single letter alone, that is none', aQuery([prefix('s')]), false],
    ['a phrase over the end of a turn', aQuery([phrase('it on')]), false],
    ['a phrase over signs', aQuery([phrase('friday maybe')]), true],
    ['a half of a sound', aQuery([word('ハ')]), false],
    ['what must not be there', aQuery([word('ship')], {}, [phrase('on friday')]), false],
    ['only what must not be there', aQuery([], {}, [word('monday')]), true],
  ])('holds %s', (_, query, isFound) => {
    expect(found(store, query)).toEqual(isFound ? ['rec-1'] : []);
  });
});
