// @vitest-environment node
import { expect, it } from 'vitest';
import { FLOORS } from './floors.ts';
import { KINDS } from './make-queries.ts';
import { measureOwn } from './measure.ts';

it('The engine finds what was said in a few meetings', async () => {
  const lines = await measureOwn({ meetings: 10, queries: 20 });
  expect(lines.map(({ name }) => name)).toEqual([...KINDS, 'questions']);
  expect(lines.filter(({ floor }) => floor === null)).toEqual([]);
  expect(Object.keys(FLOORS)).toHaveLength(lines.length);
  for (const name of ['exact', 'typo', 'form']) {
    const figures = lines.find((line) => line.name === name)?.figures;
    expect({ name, queries: figures?.queries, empty: figures?.empty }).toEqual({ name, queries: 20, empty: 0 });
    expect({ name, isFirst: (figures?.at1 ?? 0) > 0.7, isShown: (figures?.at5 ?? 0) >= 0.85 }).toEqual({
      name,
      isFirst: true,
      isShown: true,
    });
  }
});
