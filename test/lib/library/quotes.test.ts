// @vitest-environment node
import { beforeAll, expect, it } from 'vitest';
import { aKept, found, memoryStore, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { typed } from './exact.ts';

let store: MemoryStore;
beforeAll(async () => {
  ({ store } = await memoryStore());
  const keep = (id: string, title: string, said: string) =>
    store.keep([aKept({ recording: { id, title, createdAtMs: NOW_MS }, said: [said] })], NO_BOUNDS, NOW_MS);
  keep('title', 'The air-to-ground voice', 'hello');
  keep('dashes', 'Air – to – (ground)!', 'hello');
  keep('said', 'Weekly', 'it is air-to-ground, they said');
  keep('order', 'Ground to air', 'from ground to air');
});

it.each([
  ['title:"air to ground"', ['dashes', 'title']],
  ['title:air-to-ground', ['dashes', 'title']],
  ['"air to ground"', ['dashes', 'said', 'title']],
  ['"air-to-ground"', ['dashes', 'said', 'title']],
])('Words in quotes stand side by side, whatever is between them: %s', (text, ids) => {
  expect(found(store, typed(text)).toSorted()).toEqual(ids);
});
