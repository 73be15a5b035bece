// @vitest-environment node
import { describe } from 'vitest';
import type { SampleRecording } from '../../service/recordings/types.ts';
import { generatedMeetings, toKept } from '../../support/library-meetings.ts';
import { aQuery, phrase, prefix, word } from '../../support/library-queries.ts';
import { readMeetings } from '../../support/outside-data.ts';
import { itFindsAll } from './exact.ts';

describe('the index over real meetings', () => {
  const real = readMeetings().map(({ value }) => toKept(value as SampleRecording));
  itFindsAll(
    [...generatedMeetings(60), ...real],
    [
      // Without accents, with an elision, and parts of longer words.
      ...['décisions', 'democratie', '課題', '開放政府', '設計'].map((text) => aQuery([word(text)])),
      ...['transacc', 'スタートアッ', 'という', 'lightn'].map((text) => aQuery([prefix(text)])),
      aQuery([phrase("c'est une")]),
      aQuery([word('我們'), word('討論')]),
      aQuery([phrase('going to')], {}, [word('bitcoin')]),
      '"you know" -lunch',
      'so speaker:s is:shared',
      'meeting longer:20m before:2027',
      'decisions after:2001 -"we should"',
      "l'éc",
      '会議 -"設計"',
      '我們 is:private',
    ],
  );
});
