import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterTurns, toTurns } from '../../../lib/recording/turns.ts';
import { toTalkTime } from '../../../lib/recording/spoken.ts';
import type { Segment, Turn } from '../../../lib/recording/types.ts';
import { aContent } from '../../support/factories.ts';
import { expectLinearTime } from '../../support/linear-time.ts';

const aTurn = (speaker: number, startSeconds: number | null = null, endSeconds: number | null = null): Turn => ({
  speaker,
  startSeconds,
  segments: [{ speaker, startSeconds, endSeconds, text: 'Words.' }],
});
const none = new Set<number>();

describe('filterTurns', () => {
  it('shows every turn when nobody is chosen', () => {
    expect(filterTurns([aTurn(0), aTurn(1)], none, none)).toEqual([
      { kind: 'turn', turn: 0 },
      { kind: 'turn', turn: 1 },
    ]);
  });

  it('folds each run of others into one line that says how long it is', () => {
    const turns = [aTurn(0, 0, 5), aTurn(1, 5, 15), aTurn(2, 15, 40), aTurn(0, 40, 41), aTurn(1)];
    expect(filterTurns(turns, new Set([0]), none)).toEqual([
      { kind: 'turn', turn: 0 },
      { kind: 'folded', from: 1, to: 3, seconds: 35 },
      { kind: 'turn', turn: 3 },
      { kind: 'folded', from: 4, to: 5, seconds: null },
    ]);
  });

  it('leaves a run open that was opened', () => {
    const turns = [aTurn(1, 0, 10), aTurn(0), aTurn(1, 20, 30)];
    expect(filterTurns(turns, new Set([0]), new Set([0]))).toEqual([
      { kind: 'turn', turn: 0 },
      { kind: 'turn', turn: 1 },
      { kind: 'folded', from: 2, to: 3, seconds: 10 },
    ]);
  });

  const said = (speaker: number, startSeconds: number | null, endSeconds: number | null, text = 'x'.repeat(140)) => ({
    speaker,
    startSeconds,
    endSeconds,
    text,
  });
  const foldedSeconds = (segments: Segment[], chosen: number[]) =>
    filterTurns(toTurns(aContent({ segments })), new Set(chosen), none).flatMap((item) =>
      item.kind === 'folded' ? [item.seconds] : [],
    );

  it('says how long others spoke, not how long it took', () => {
    expect(foldedSeconds([said(0, 0, 5), said(0, 3600, 3605), said(1, 3606, 3610)], [1])).toEqual([10]);
  });

  it('guesses what is missing from the whole transcript', () => {
    expect(foldedSeconds([said(0, 0, null), said(1, 4, 6), said(0, 6, 3), said(1, 30, null)], [1])).toEqual([4, 10]);
  });

  it('says nothing of time where most words have none', () => {
    expect(foldedSeconds([said(0, 0, 5), said(1, null, null), said(2, null, null)], [1])).toEqual([null, null]);
  });

  it('agrees with the talk time of everybody, when each is alone in being chosen', () => {
    // One after the other, so that nobody is parted from themselves by somebody else.
    const inTurn = fc
      .array(fc.record({ speaker: fc.nat(3), length: fc.nat(90), pause: fc.nat(90), hasEnd: fc.boolean() }))
      .map((parts) => {
        let at = 0;
        return parts.map(({ speaker, length, pause, hasEnd }) => {
          const startSeconds = at;
          at += length + pause + 1;
          return said(speaker, startSeconds, hasEnd ? startSeconds + length : null);
        });
      });
    fc.assert(
      fc.property(inTurn, fc.nat(3), (segments, chosen) => {
        const folded = foldedSeconds(segments, [chosen]).reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
        const others = toTalkTime(aContent({ speakers: [], segments })).speakers.filter(
          ({ speaker }) => speaker !== chosen,
        );
        expect(folded).toBeCloseTo(others.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0));
      }),
    );
  });

  it('takes as long as the transcript is, wherever its runs end', () => {
    const turns = Array.from({ length: 50_000 }, (_, index) => aTurn(index % 2, index * 10));
    expect(filterTurns(turns, new Set([0]), none)).toHaveLength(50_000);
    expectLinearTime((size) => filterTurns(turns.slice(0, size), new Set([0]), none), 50_000);
  });

  it('accounts for every turn once and in order, whoever is chosen', () => {
    const speakers = fc.array(fc.nat(4), { maxLength: 60 });
    const someNumbers = fc.uniqueArray(fc.nat(60)).map((numbers) => new Set(numbers));
    fc.assert(
      fc.property(speakers, fc.uniqueArray(fc.nat(4)), someNumbers, (said, chosen, unfolded) => {
        const items = filterTurns(
          said.map((speaker) => aTurn(speaker)),
          new Set(chosen),
          unfolded,
        );
        const covered = items.flatMap((item) =>
          item.kind === 'turn' ? [item.turn] : Array.from({ length: item.to - item.from }, (_, at) => item.from + at),
        );
        expect(covered).toEqual(said.map((_, index) => index));
        const folded = items.flatMap((item) => (item.kind === 'folded' ? said.slice(item.from, item.to) : []));
        expect(folded.filter((speaker) => chosen.includes(speaker))).toEqual([]);
      }),
    );
  });
});
