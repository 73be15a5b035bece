import { describe, expect, it } from 'vitest';
import { followTurn, turnBegunAt } from '../../../lib/recording/turns.ts';
import type { Turn } from '../../../lib/recording/types.ts';

const turn = (text: string, startSeconds: number | null = null, more: string[] = []): Turn => ({
  speaker: 0,
  startSeconds,
  segments: [text, ...more].map((text) => ({ speaker: 0, startSeconds, endSeconds: null, text })),
});
const before = [turn('One.'), turn('Okay.'), turn('Two.'), turn('Okay.'), turn('Three.')];

describe('a turn in fresher words', () => {
  it('keeps its number where nothing has come before it', () => {
    expect(before.map((_, number) => followTurn(number, before, [...before, turn('Four.')]))).toEqual([0, 1, 2, 3, 4]);
  });

  it('is found where it has gone, the nearest of those that begin alike', () => {
    expect(followTurn(3, before, [turn('Zero.'), ...before])).toBe(4);
    expect(followTurn(3, before, before.slice(1))).toBe(2);
    expect(followTurn(4, before, before.slice(4))).toBe(0);
    expect(followTurn(0, before, [...before].reverse())).toBe(4);
  });

  it('is told by its time from others of the same words', () => {
    const timed = [turn('Okay.', 1), turn('Okay.', 2), turn('Okay.', 3)];
    expect(followTurn(1, timed, [turn('Well.', 0.5), ...timed])).toBe(2);
  });

  it('is the same when more is said in it', () => {
    expect(
      followTurn(
        2,
        before,
        [turn('Zero.'), before[0], turn('Hm.'), turn('Two.', null, ['More.'])].flatMap((t) => t ?? []),
      ),
    ).toBe(3);
  });

  it('keeps its number when it is not there any more', () => {
    expect(followTurn(2, before, [turn('Others.')])).toBe(2);
    expect(followTurn(7, before, before)).toBe(7);
    expect(followTurn(0, [], before)).toBe(0);
  });
});

describe('a turn of which only the beginning is known', () => {
  const timed = [0, 2, 2, 5, 9].map((seconds) => turn('Okay.', seconds));

  it('is the nearest that begins then', () => {
    expect(turnBegunAt(5, 3, timed)).toBe(3);
    expect(turnBegunAt(5, 1, timed)).toBe(3);
    expect(turnBegunAt(2, 4, timed)).toBe(2);
    expect(turnBegunAt(2, 0, timed)).toBe(1);
  });

  it('keeps its number when none begins then, or nobody knows when', () => {
    expect(turnBegunAt(7, 1, timed)).toBe(1);
    expect(turnBegunAt(null, 1, timed)).toBe(1);
    expect(turnBegunAt(null, 1, before)).toBe(1);
    expect(turnBegunAt(0, 4, [])).toBe(4);
  });
});
