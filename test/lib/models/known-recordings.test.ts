import { signal } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../lib/messaging/client.ts';
import { createRowPeople } from '../../../lib/models/known-recordings.ts';
import type { RowItem } from '../../../lib/models/search-state.ts';
import { succeed } from '../../../lib/failures.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { rowsOf as rowsIn } from '../../support/items.ts';

const rowsOf = (...ids: string[]): RowItem[] =>
  rowsIn(
    ids.map((id) => aRecording({ id })),
    'days',
  );
const maya = { id: anId('a'), names: ['Maya'], others: 2 };
const tom = { id: anId('c'), names: ['Tom'], others: 0 };

/** What is asked for, once the pause is over. */
function begin() {
  const ask = vi.fn<(name: string, arg: { ids: string[] }) => Promise<unknown>>();
  ask.mockImplementation((_name, { ids }) =>
    Promise.resolve(succeed([maya, tom].filter(({ id }) => ids.includes(id)))),
  );
  const rows = signal<readonly RowItem[]>([]);
  let due: (() => void) | null = null;
  const later = (work: () => void) => {
    due = work;
    return () => (due = null);
  };
  const people = createRowPeople({ ask } as unknown as Client, later, rows);
  const pause = () => {
    due?.();
    due = null;
  };
  return { ask, rows, people, pause, asked: () => ask.mock.calls.map(([, { ids }]) => ids) };
}

describe('the people of rows', () => {
  it('are asked for once, of rows that stay', async () => {
    const { rows, people, pause, asked } = begin();
    rows.value = rowsOf('x');
    rows.value = rowsOf('a', 'b');
    expect(asked()).toEqual([]);
    pause();
    await vi.waitUntil(() => people.known.value.size === 1);
    expect(people.known.value.get(anId('a'))).toEqual(maya);
    rows.value = rowsOf('b', 'a', 'c');
    pause();
    await vi.waitUntil(() => people.known.value.size === 2);
    expect(asked()).toEqual([['a', 'b'], ['c']]);
  });

  it('are not asked for of rows that cannot be opened', async () => {
    const { rows, people, pause, asked } = begin();
    rows.value = rowsOf('', '..', 'a');
    pause();
    await vi.waitUntil(() => people.known.value.size === 1);
    expect(asked()).toEqual([['a']]);
  });

  it('are there from the first paint, and told anew where that has changed', async () => {
    const { rows, people, pause } = begin();
    people.start([{ ...maya, names: ['Speaker'] }]);
    expect(people.known.value.get(anId('a'))?.names).toEqual(['Speaker']);
    rows.value = rowsOf('a');
    pause();
    await vi.waitUntil(() => people.known.value.get(anId('a'))?.names[0] === 'Maya');
  });
});
