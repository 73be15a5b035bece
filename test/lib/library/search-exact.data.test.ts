// @vitest-environment node
import { beforeAll, describe, it } from 'vitest';
import type { KeptRecord } from '../../../lib/library/types.ts';
import type { SampleRecording } from '../../service/recordings/types.ts';
import { generatedMeetings, toKept } from '../../support/library-meetings.ts';
import { aQuery, phrase, prefix, typed, word } from '../../support/library-queries.ts';
import type { MemoryStore } from '../../support/memory-library.ts';
import { readMeetings } from '../../support/outside-data.ts';
import { expectFound, expectMarked, expectSameFound, storeOf } from './exact.ts';

describe('the index over real meetings', () => {
  let store: MemoryStore;
  const real = readMeetings().map(({ value }) => toKept(value as SampleRecording));
  const kept: KeptRecord[] = [...generatedMeetings(60), ...real];

  beforeAll(async () => {
    store = await storeOf(kept);
  });

  it('finds for hundreds of queries what reading everything finds', () => {
    expectSameFound(store, kept);
  });

  it('shows for each recording where it was found, marked', () => {
    expectMarked(store, kept);
  });

  it.each([
    ['French', aQuery([word('décisions')])],
    ['French without accents', aQuery([word('democratie')])],
    ['French with an elision', aQuery([phrase("c'est une")])],
    ['Spanish without accents', aQuery([prefix('transacc')])],
    ['Japanese', aQuery([word('課題')])],
    ['Japanese, a part of a longer word', aQuery([prefix('スタートアッ')])],
    ['a Japanese prefix', aQuery([prefix('という')])],
    ['Chinese', aQuery([word('開放政府')])],
    ['Chinese, two words', aQuery([word('我們'), word('討論')])],
    ['Chinese or Japanese', aQuery([word('設計')])],
    ['a prefix', aQuery([prefix('lightn')])],
    ['a phrase without a word', aQuery([phrase('going to')], {}, [word('bitcoin')])],
  ])('agrees on %s', (_, query) => {
    expectFound(store, kept, query);
  });

  it.each([
    'the microphone',
    '"you know" -lunch',
    'so speaker:s is:shared',
    'design shorter:2h',
    'meeting longer:20m before:2027',
    'decisions after:2001 -"we should"',
    'dècision',
    "l'éc",
    'reunion',
    'という',
    '会議 -"設計"',
    '開放',
    '我們 is:private',
    'title:review rev',
  ])('agrees on what is typed: %s', (text) => {
    expectFound(store, kept, typed(text));
  });
});
