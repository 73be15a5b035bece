import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PART_SIZE, PART_TITLE, PART_TRANSCRIPT, ROW_SIZE } from '../../../lib/library/places.ts';
import { packTurns, readTurnStarts, saidBy } from '../../../lib/library/turn-places.ts';
import { aKept, memoryStore, NO_BOUNDS, NOW_MS } from '../../support/memory-library.ts';

it('readTurnStarts tells where the turn of a place begins, if it is in one', async () => {
  const { store, database } = await memoryStore();
  const kept = ['a', 'b'].map((id) => aKept({ recording: { id }, said: ['one two three', 'four', 'five six'] }));
  store.keep(kept, NO_BOUNDS, NOW_MS);
  const turnStart = readTurnStarts(database, [1, 2]);
  for (const row of [1, 2]) {
    const first = row * ROW_SIZE + PART_TRANSCRIPT * PART_SIZE;
    const starts = Array.from({ length: 8 }, (_, token) => turnStart(first + token) - first);
    // Breaks belong to the turn before.
    expect(starts).toEqual([0, 0, 0, 0, 4, 4, 6, 6]);
    expect(turnStart(row * ROW_SIZE + PART_TITLE * PART_SIZE)).toBe(-Infinity);
    expect(turnStart(first + PART_SIZE)).toBe(Infinity);
  }
  expect(turnStart(3 * ROW_SIZE + PART_TRANSCRIPT * PART_SIZE)).toBe(-Infinity);
});

describe('saidBy', () => {
  it('holds the tokens of their turns, and not the breaks between', () => {
    const turns = [
      { speaker: 0, tokens: 3 },
      { speaker: 1, tokens: 2 },
      { speaker: 0, tokens: 1 },
    ];
    const said = saidBy(packTurns(turns), new Set([0]));
    expect(Array.from({ length: 9 }, (_, token) => token).filter((token) => said.holds(token))).toEqual([0, 1, 2, 7]);
    expect(saidBy(packTurns(turns), new Set([7])).holds(0)).toBe(false);
  });

  it('finds the tokens of turns of any length', () => {
    const turn = fc.record({ speaker: fc.nat({ max: 300 }), tokens: fc.nat({ max: 100_000 }) });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1 }), fc.nat(), (turns, any) => {
        const chosen = any % turns.length;
        const speaker = turns[chosen]?.speaker ?? 0;
        const said = saidBy(packTurns(turns), new Set([speaker]));
        let at = 0;
        for (const one of turns) {
          const isTheirs = one.speaker === speaker && one.tokens > 0;
          const last = Math.max(0, one.tokens - 1);
          expect([at, at + last, at + one.tokens].map((token) => said.holds(token))).toEqual([
            isTheirs,
            isTheirs,
            false,
          ]);
          at += one.tokens + 1;
        }
      }),
    );
  });
});
