import { describe, expect, it } from 'vitest';
import { speakerHue, speakerName } from '../../../lib/recording/names.ts';
import { toTurns } from '../../../lib/recording/turns.ts';
import type { Segment, Turn } from '../../../lib/recording/types.ts';
import { aContent } from '../../support/factories.ts';

const say = (
  speaker: number,
  startSeconds: number | null,
  text: string,
  endSeconds: number | null = null,
): Segment => ({
  speaker,
  startSeconds,
  endSeconds,
  text,
});
const turns = (...segments: Segment[]) => toTurns(aContent({ segments }));
const textsOf = ({ segments }: Turn) => segments.map(({ text }) => text);

describe('toTurns', () => {
  it('joins consecutive segments of one speaker', () => {
    const [one, two, three, four] = [
      say(0, 0, 'One.', 2),
      say(0, 2, 'Two.', 4),
      say(1, 4, 'Three.', 5),
      say(0, 5, 'Four.'),
    ];
    expect(turns(one, two, three, four)).toEqual([
      { speaker: 0, startSeconds: 0, segments: [one, two] },
      { speaker: 1, startSeconds: 4, segments: [three] },
      { speaker: 0, startSeconds: 5, segments: [four] },
    ]);
  });

  it('drops blank texts, also between two of one speaker', () => {
    expect(turns(say(0, 0, 'One.'), say(1, 1, ' \u200B'), say(0, 2, 'Two.')).map(textsOf)).toEqual([['One.', 'Two.']]);
  });

  it('keeps a monologue together, however long it is and whatever silence is in it', () => {
    const segments = Array.from({ length: 100 }, (_, index) => say(0, index * 600, 'x'.repeat(700), index * 600 + 30));
    const parts = turns(...segments);
    expect(parts).toHaveLength(1);
    expect(parts[0]?.segments).toHaveLength(100);
  });

  it('holds a day of speech', () => {
    const segments = Array.from({ length: 100_000 }, (_, index) => say(index % 3, index, 'Some words.', index + 1));
    expect(turns(...segments.slice(0, 10))).toHaveLength(10);
    expect(toTurns(aContent({ segments }))).toHaveLength(100_000);
  });
});

describe('speakers', () => {
  it('have the name, else the label, else nothing', () => {
    expect(speakerName({ label: 'Speaker 1', name: 'Ana' })).toBe('Ana');
    expect(speakerName({ label: 'Speaker 1', name: null })).toBe('Speaker 1');
    expect(speakerName({ label: '', name: null })).toBeNull();
  });

  it('have eight colours in turn', () => {
    expect([0, 1, 7, 8, 105].map(speakerHue)).toEqual([0, 1, 7, 0, 1]);
  });
});
