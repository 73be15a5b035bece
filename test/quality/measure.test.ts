// @vitest-environment node
import { expect, it } from 'vitest';
import { FLOORS } from './floors.ts';
import { KINDS } from './make-queries.ts';
import { measureOutside, measureOwn } from './measure.ts';
import { generateMeetings } from './meetings/generate-meetings.ts';

it('The engine finds what was said in a few meetings', async () => {
  const lines = await measureOwn({ meetings: 30, queries: 20 });
  expect(lines.map(({ name }) => name)).toEqual([...KINDS, 'questions']);
  expect(lines.filter(({ floor }) => floor === null)).toEqual([]);
  expect(Object.keys(FLOORS)).toHaveLength(lines.length);
  const exact = lines[0]?.figures;
  expect(exact?.queries).toBe(20);
  expect(exact?.empty).toBe(0);
  expect(exact?.at5).toBeGreaterThanOrEqual(0.8);
});

it('The engine finds what was said in other meetings, without floors', async () => {
  const lines = await measureOutside(generateMeetings(8), 5);
  expect(lines.map(({ name, floor }) => ({ name, floor }))).toEqual(
    KINDS.filter((kind) => kind !== 'CJK').map((name) => ({ name, floor: null })),
  );
});
