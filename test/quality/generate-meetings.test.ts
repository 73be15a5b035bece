// @vitest-environment node
import { expect, it } from 'vitest';
import { toSpoken } from './collection.ts';
import { generateMeetings } from './meetings/generate-meetings.ts';

const kept = generateMeetings(40);
const texts = kept.map((record) => toSpoken(record).turns);

it('generateMeetings makes the same meetings each time, and the first ones of more', () => {
  expect(generateMeetings(12)).toEqual(kept.slice(0, 12));
  expect(new Set(kept.map(({ recording }) => recording.id)).size).toBe(40);
});

it('generateMeetings has few common words and many rare ones', () => {
  const counts = new Map<string, number>();
  const words = texts.flat().flatMap((turn) => turn.toLowerCase().match(/[a-z]+/g) ?? []);
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts.values()].sort((a, b) => b - a);
  const common = sorted.slice(0, 100).reduce((sum, count) => sum + count, 0);
  expect(common / words.length).toBeGreaterThan(0.4);
  expect(sorted.filter((count) => count <= 3).length / sorted.length).toBeGreaterThan(0.2);
  expect(texts.flat().join('')).not.toMatch(/[{}]|undefined/);
});
