import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterTurns } from '../../../lib/recording/filter-turns.ts';
import type { Turn } from '../../../lib/recording/types.ts';

const aTurn = (speaker: number, startSeconds: number | null = null, endSeconds: number | null = null): Turn => ({
  speaker,
  startSeconds,
  endSeconds,
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

  it('leaves a run open that was opened, and counts no negative length', () => {
    const turns = [aTurn(1, 9, 3), aTurn(0), aTurn(1, 20, 10)];
    expect(filterTurns(turns, new Set([0]), new Set([0]))).toEqual([
      { kind: 'turn', turn: 0 },
      { kind: 'turn', turn: 1 },
      { kind: 'folded', from: 2, to: 3, seconds: 0 },
    ]);
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
