import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeList } from '../../../lib/api/decode-list.ts';
import { MAX_ID_LENGTH, type DurationUnit } from '../../../lib/recording/types.ts';
import { forRuns } from '../../support/for-all.ts';

const seconds: DurationUnit = { unit: 'seconds', proved: false };
const decode = (body: unknown, durationUnit = seconds) => decodeList(body, durationUnit);
const ids = (body: unknown) => decode(body)?.recordings.map(({ id }) => id) ?? null;
const first = (item: object, durationUnit = seconds) => decode([{ id: 'a', ...item }], durationUnit)?.recordings[0];

/** As the contract shows it, endpoint 1. */
const item = {
  id: 'rec-1',
  meetingTitle: 'Weekly sync',
  status: 'COMPLETED',
  duration: 1800,
  speakerCount: 3,
  createdAt: '2024-07-15T12:00:00.000Z',
};

/** What an id alone makes. */
const BARE = {
  id: 'a',
  title: '',
  status: '',
  durationValue: null,
  durationSeconds: null,
  speakerCount: null,
  createdAtMs: null,
  createdAtText: null,
  updatedAtMs: null,
  ownerName: null,
  teamName: null,
  isOwner: null,
  sharingScope: null,
  processingPhase: null,
};

describe('the contract', () => {
  it('list: recordings and pagination', () => {
    expect(decode({ recordings: [item], pagination: { page: 1, limit: 20, total: 41 } })).toEqual({
      recordings: [
        {
          ...BARE,
          id: 'rec-1',
          title: 'Weekly sync',
          status: 'COMPLETED',
          durationValue: 1800,
          durationSeconds: 1800,
          speakerCount: 3,
          createdAtMs: Date.UTC(2024, 6, 15, 12),
        },
      ],
      unreadable: 0,
      total: 41,
      next: null,
      page: 1,
    });
  });

  it('search: recordings and total', () => {
    const row = {
      ...item,
      sharingScope: 'PRIVATE',
      updatedAt: '2024-07-15T13:00:00.000Z',
      processingPhase: 'SUMMARY',
      sourceType: 'BROWSER',
      user: { id: 'u', name: 'Ana Ruiz' },
      team: { id: 't', name: 'Platform' },
      isOwner: false,
    };
    const answer = decode({ recordings: [row], total: 1 });
    expect(answer?.total).toBe(1);
    expect(answer?.recordings[0]).toMatchObject({
      updatedAtMs: Date.UTC(2024, 6, 15, 13),
      ownerName: 'Ana Ruiz',
      teamName: 'Platform',
      isOwner: false,
      sharingScope: 'PRIVATE',
      processingPhase: 'SUMMARY',
    });
  });
});

describe('envelopes (fault 53)', () => {
  it.each([
    ['recordings', { recordings: [item] }],
    ['data', { data: [item] }],
    ['items', { items: [item] }],
    ['results', { results: [item] }],
    ['meetings', { meetings: [item] }],
    ['a bare array', [item]],
    ['one inside another', { data: { recordings: [item] } }],
    ['the known name before others', { tags: [{ id: 'no' }], recordings: [item] }],
  ])('%s', (_, body) => expect(ids(body)).toEqual(['rec-1']));

  it.each([
    ['an empty list', { recordings: [] }],
    ['null for an empty list', { recordings: null, pagination: { total: 0 } }],
  ])('%s', (_, body) => expect(ids(body)).toEqual([]));

  it.each([
    ['null', null],
    ['text', 'ok'],
    ['an object without a list', { ok: true }],
    ['an error', { error: 'Invalid key' }],
    ['a list of errors', { errors: [{ id: 'e1', message: 'no' }] }],
    ['no data', { data: null, error: 'no' }],
    ['a list of something else', { tags: ['a', 'b'] }],
  ])('none in %s', (_, body) => expect(decode(body)).toBeNull());

  it('ends with the stack whole, however deep it goes', () => {
    let body: unknown = [item];
    for (let level = 0; level < 100_000; level += 1) body = { data: body };
    expect(decode(body)).toBeNull();
  });
});

describe('pages (fault 62)', () => {
  const page = (parts: object) => {
    const { next, total } = decode({ recordings: [], ...parts }) ?? {};
    return { next, total };
  };

  it.each([
    [{ next: 'https://a.example/?page=2' }, 'https://a.example/?page=2'],
    [{ links: { next: '/list?page=2' } }, '/list?page=2'],
    [{ _links: { next: { href: '/list?page=2' } } }, '/list?page=2'],
    [{ next: {} }, null],
    [{ next: 'x'.repeat(5000) }, null],
  ])('%j names the next page', (parts, next) => expect(page(parts)).toMatchObject({ next }));

  it.each([
    [{ pagination: { next_cursor: 'abc' } }, 'abc'],
    [{ nextPageToken: '/a:b?c' }, '/a:b?c'],
    [{ next: null, nextCursor: '' }, null],
  ])('%j gives a cursor', (parts, cursor) => expect(page(parts)).toMatchObject({ next: cursor }));

  it.each([
    [{ total: '12' }, 12],
    [{ pagination: { total_count: 12 } }, 12],
    [{ total: -1 }, null],
    [{ total: 1.5 }, null],
    [{ total: [] }, null],
  ])('%j tells the total', (parts, total) => expect(page(parts).total).toBe(total));

  it('are told beside a list inside an envelope, too', () => {
    expect(decode({ data: { items: [] }, pagination: { next: 'b' } })?.next).toBe('b');
    expect(decode({ data: { items: [], next_cursor: 'b' } })?.next).toBe('b');
  });
});

describe('items', () => {
  it('are read without the bad ones (fault 61)', () => {
    const body = [null, 7, 'x', [], {}, { id: null }, { id: {} }, { id: 2 ** 53 + 2 }, { id: 1.5 }, { id: 'good' }];
    expect(ids(body)).toEqual(['good']);
    expect(decode(body)?.unreadable).toBe(9);
  });

  it('need nothing but an id (fault 54)', () => {
    expect(first({})).toEqual(BARE);
    expect(
      first(
        Object.fromEntries(
          Object.keys(item)
            .map((name) => [name, null])
            .concat([['id', 'a']]),
        ),
      ),
    ).toEqual(BARE);
  });

  it('may have a number for an id, and odd ids (fault 58)', () =>
    expect(ids([{ id: 12 }, { id: 'a/b?c#d' }, { id: '..' }, { id: '' }])).toEqual(['12', 'a/b?c#d', '..', '']));

  it('are left out, and counted, when their id is longer than any page could ask for', () => {
    const longest = 'a'.repeat(MAX_ID_LENGTH);
    const answer = decode([{ id: longest }, { id: `${longest}a` }, { id: 'b' }]);
    expect(answer?.recordings.map(({ id }) => id)).toEqual([longest, 'b']);
    expect(answer?.unreadable).toBe(1);
  });

  it('without an id of their own are not taken for one recording', () => {
    const answer = decode([
      { id: '', meetingTitle: 'One' },
      { id: '', meetingTitle: 'Two' },
    ]);
    expect(answer).toMatchObject({ recordings: [{ title: 'One' }], unreadable: 1 });
  });

  it('with one id are one row, in the place of the first and with the words of the last (fault 59)', () => {
    const answer = decode([
      { id: 'a', meetingTitle: 'Old', speakerCount: 2 },
      { id: 'b' },
      { id: 'a', meetingTitle: 'New' },
      { id: 'b', meetingTitle: 'Later in the list' },
    ]);
    expect(answer?.recordings).toMatchObject([
      { id: 'a', title: 'New', speakerCount: 2 },
      { id: 'b', title: 'Later in the list' },
    ]);
    expect(answer?.unreadable).toBe(0);
  });
});

describe('fields', () => {
  it('coerces strictly (fault 55)', () => {
    expect(first({ duration: '90', speakerCount: '3', isOwner: 'TRUE', status: 'completed' })).toMatchObject({
      durationValue: 90,
      durationSeconds: 90,
      speakerCount: 3,
      isOwner: true,
      status: 'COMPLETED',
    });
    expect(first({ duration: '90 or so', speakerCount: -1, isOwner: 1, status: {}, sharingScope: [] })).toMatchObject({
      durationValue: null,
      speakerCount: null,
      isOwner: null,
      status: '',
      sharingScope: null,
    });
    expect(first({ speakerCount: 2.5, isOwner: '', meetingTitle: 2024, duration: true })).toMatchObject({
      speakerCount: null,
      isOwner: null,
      title: '2024',
      durationValue: null,
    });
  });

  it('cleans and caps titles and names', () => {
    expect(first({ meetingTitle: ' a\u202E\n b\u0000 ', user: 'Ann\u2066' })).toMatchObject({
      title: 'a b',
      ownerName: 'Ann',
    });
    expect(first({ meetingTitle: 'x'.repeat(1_000_000) })?.title).toHaveLength(500);
    expect(first({ user: { name: null }, team: { id: 'x' } })).toMatchObject({ ownerName: null, teamName: null });
    expect(first({ user: { name: {} }, team: [] })).toMatchObject({ ownerName: null, teamName: null });
  });

  it('keeps the words of a date that cannot be read (fault 56)', () => {
    expect(first({ createdAt: '2024-02-30' })).toMatchObject({ createdAtMs: null, createdAtText: '2024-02-30' });
    expect(first({ createdAt: '2024-02-28' })).toMatchObject({ createdAtText: null });
    expect(first({ createdAt: 'Wed, 28 Feb 2024 10:00:00 GMT' })?.createdAtMs).toBe(Date.UTC(2024, 1, 28, 10));
    expect(first({ createdAt: {} })).toMatchObject({ createdAtMs: null, createdAtText: null });
  });

  it.each([
    ['00:30:00', 1800],
    ['30:00', 1800],
    ['half an hour', null],
  ])('takes %s at its word (fault 57)', (duration, durationSeconds) =>
    expect(first({ duration })).toMatchObject({ durationValue: null, durationSeconds }),
  );

  it('counts duration in the unit that is known, and hides nonsense (fault 57)', () => {
    expect(first({ duration: 1_800_000 }, { unit: 'milliseconds', proved: false })?.durationSeconds).toBe(1800);
    expect(first({ duration: 1_800_000 })).toMatchObject({ durationValue: 1_800_000, durationSeconds: null });
    expect(first({ duration: 514_525 }, { unit: 'seconds', proved: true })?.durationSeconds).toBe(514_525);
    expect(first({ duration: 0 })).toMatchObject({ durationValue: null, durationSeconds: null });
    expect(first({ duration: -5 })).toMatchObject({ durationValue: null, durationSeconds: null });
    expect(
      decode([
        { id: 'a', duration: 5 },
        { id: 'b', duration: 'x' },
        { id: 'c', duration: '7' },
      ])?.recordings.map(({ durationValue }) => durationValue),
    ).toEqual([5, null, 7]);
  });
});

it('any JSON is decoded without an exception, to fields of the right types', () => {
  let looked = 0;
  const name = fc.constantFrom(...Object.keys(item), 'user', 'team', 'isOwner', 'updatedAt', 'sharingScope');
  const fields = fc.dictionary(name, fc.jsonValue({ maxDepth: 2 }));
  // Most of what has no id is no recording.
  const named = fc.tuple(fields, fc.uuid()).map(([rest, id]) => ({ ...rest, id }));
  const odd = fc.oneof(fields, named);
  const body = fc.oneof(
    fc.jsonValue(),
    fc.record({ recordings: fc.array(fc.oneof(odd, fc.jsonValue())), pagination: odd }),
  );
  const isNullOr = (type: string) => (value: unknown) => value === null || typeof value === type;
  forRuns(500, body, (body) => {
    for (const { id, title, status, durationSeconds, speakerCount, isOwner, ownerName } of decode(body)?.recordings ??
      []) {
      looked += 1;
      expect([id, title, status].every((text) => typeof text === 'string')).toBe(true);
      expect([durationSeconds, speakerCount].every(isNullOr('number'))).toBe(true);
      expect(isNullOr('boolean')(isOwner) && isNullOr('string')(ownerName)).toBe(true);
    }
  });
  expect(looked).toBeGreaterThan(50);
});
