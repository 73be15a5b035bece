import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latestSeconds, momentAt } from '../../../lib/recording/moments.ts';
import { toParagraphs } from '../../../lib/recording/paragraphs.ts';
import { toTurns } from '../../../lib/recording/turns.ts';
import type { Segment } from '../../../lib/recording/types.ts';
import { aContent } from '../../support/factories.ts';

const said = (speaker: number, startSeconds: number | null, text = 'Words.'): Segment => ({
  speaker,
  startSeconds,
  endSeconds: null,
  text,
});
const turnsOf = (...segments: Segment[]) => toTurns(aContent({ segments }));

describe('momentAt', () => {
  const turns = turnsOf(said(0, 0), said(1, 10), said(1, 20, 'Later.'), said(0, 30));

  it.each([
    [0, { turn: 0, paragraph: 0, at: 0 }],
    [9.9, { turn: 0, paragraph: 0, at: 0 }],
    [10, { turn: 1, paragraph: 0, at: 0 }],
    [25, { turn: 1, paragraph: 0, at: 'Words. '.length }],
    [9999, { turn: 2, paragraph: 0, at: 0 }],
  ])('finds what was being said after %d seconds', (seconds, moment) => {
    expect(momentAt(turns, seconds)).toEqual(moment);
  });

  it('takes the first words that have a time before any has begun, and nothing where none has one', () => {
    expect(momentAt(turnsOf(said(0, null), said(1, 60)), 5)?.turn).toBe(1);
    expect(momentAt(turnsOf(said(0, null)), 5)).toBeNull();
    expect(momentAt([], 5)).toBeNull();
  });

  it('always points at the segment that began last, when one had begun', () => {
    const segments = fc.array(
      fc.record({ speaker: fc.nat(2), start: fc.option(fc.integer({ min: 0, max: 500 })), text: fc.lorem() }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(segments, fc.nat(600), (parts, seconds) => {
        const turns = turnsOf(...parts.map(({ speaker, start, text }) => said(speaker, start, text)));
        const moment = momentAt(turns, seconds);
        const begun = parts.flatMap(({ start }) => (start !== null && start <= seconds ? [start] : []));
        if (!moment || begun.length === 0) return;
        const paragraph = toParagraphs(turns[moment.turn]?.segments ?? [])[moment.paragraph];
        const mark = paragraph?.segments.find(({ at }) => at === moment.at);
        expect(mark?.startSeconds).toBe(Math.max(...begun));
      }),
    );
  });
});

describe('latestSeconds', () => {
  it('is the latest of all starts and ends, and 0 without times', () => {
    expect(latestSeconds(turnsOf({ ...said(0, 5), endSeconds: 90 }, said(1, 50)))).toBe(90);
    expect(latestSeconds(turnsOf(said(0, null)))).toBe(0);
  });
});
