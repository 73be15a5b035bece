import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latestSeconds, momentAt, toParagraphs, toTurns } from '../../../lib/recording/turns.ts';
import { formatStamp } from '../../../lib/recording/time.ts';
import { parseTypedTime } from '../../../lib/recording/typed-time.ts';
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

  it('takes whole seconds for all of that second, as stamps name it, and goes to the first words in it', () => {
    const turns = turnsOf(said(0, 700), said(1, 754.6), said(0, 754.2), said(1, 754.2), said(0, 755));
    expect(momentAt(turns, 754)?.turn).toBe(2);
    expect(momentAt(turns, 754.5)?.turn).toBe(3);
    expect(momentAt(turns, 754.6)?.turn).toBe(1);
    expect(momentAt(turns, 753)?.turn).toBe(0);
    expect(momentAt(turnsOf(said(0, 0), said(1, 10), said(0, 10)), 10)?.turn).toBe(1);
  });

  it('leads from every stamp to words that carry it, and to the first of them', () => {
    const starts = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(starts, fc.nat(), (starts, pick) => {
        const turns = turnsOf(...starts.map((start, index) => said(index, start)));
        const stamp = formatStamp(starts[pick % starts.length] ?? 0);
        const found = turns[momentAt(turns, parseTypedTime(stamp) ?? -1)?.turn ?? -1]?.startSeconds ?? -1;
        const alike = starts.filter((start) => formatStamp(start) === stamp);
        expect(found).toBe(Math.min(...alike));
      }),
    );
  });

  it('takes the first words that have a time before any has begun, and nothing where none has one', () => {
    expect(momentAt(turnsOf(said(0, null), said(1, 60)), 5)?.turn).toBe(1);
    expect(momentAt(turnsOf(said(0, null)), 5)).toBeNull();
    expect(momentAt([], 5)).toBeNull();
  });

  it('always points at the segment that began last, when one had begun', () => {
    let looked = 0;
    const segments = fc.array(
      fc.record({ speaker: fc.nat(2), start: fc.option(fc.integer({ min: 0, max: 500 })), text: fc.lorem() }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(segments, fc.nat(600), (parts, seconds) => {
        const turns = turnsOf(...parts.map(({ speaker, start, text }) => said(speaker, start, text)));
        const moment = momentAt(turns, seconds);
        const begun = parts.flatMap(({ start }) => (start !== null && start <= seconds ? [start] : []));
        if (begun.length === 0) return;
        looked += 1;
        const paragraph = toParagraphs(turns[moment?.turn ?? -1]?.segments ?? [])[moment?.paragraph ?? -1];
        const mark = paragraph?.segments.find(({ at }) => at === moment?.at);
        expect(mark?.startSeconds).toBe(Math.max(...begun));
      }),
    );
    expect(looked).toBeGreaterThan(50);
  });
});

describe('latestSeconds', () => {
  it('is the latest of all starts and ends, and 0 without times', () => {
    expect(latestSeconds(turnsOf({ ...said(0, 5), endSeconds: 90 }, said(1, 50)))).toBe(90);
    expect(latestSeconds(turnsOf(said(0, null)))).toBe(0);
    expect(latestSeconds([])).toBe(0);
  });

  it('is not the end of words that nobody speaks so long', () => {
    expect(latestSeconds(turnsOf(said(0, 5), { ...said(1, 50), endSeconds: 1e7 }))).toBe(50);
  });
});
