import { describe, expect, it } from 'vitest';
import type { Choice, FoundSearch } from '../../../lib/recording/types.ts';
import { createReadingHistory } from '../../../lib/models/reading-history.ts';
import { anId } from '../../support/factories.ts';

const [a, b, c] = [anId('a'), anId('b'), anId('c')];

/** A panel in which these were opened, one after the other. */
function having(...ids: readonly ReturnType<typeof anId>[]) {
  const history = createReadingHistory();
  for (const id of ids) history.visit(id, null);
  return history;
}

const idOf = (choice: Choice | null) => choice?.id ?? null;

describe('createReadingHistory', () => {
  it('leads back and forward again, and no further', () => {
    const history = having(a, b, c);
    expect(history.ways.value).toEqual({ back: true, forward: false });
    expect([-1, -1, -1].map(() => idOf(history.step(-1)))).toEqual([b, a, null]);
    expect(history.ways.value).toEqual({ back: false, forward: true });
    expect([1, 1, 1].map(() => idOf(history.step(1)))).toEqual([b, c, null]);
  });

  it('goes on from where somebody went back to, without what had come after', () => {
    const history = having(a, b);
    history.step(-1);
    history.visit(c, null);
    expect(history.ways.value).toEqual({ back: true, forward: false });
    expect(history.step(-1)).toEqual({ id: a, query: '' });
  });

  it('counts a recording once, however often it is opened in a row, also by a step', () => {
    const history = having(a, b, b);
    history.visit(history.step(-1)?.id ?? c, null);
    expect(history.ways.value).toEqual({ back: false, forward: true });
  });

  it('forgets the oldest of very many', () => {
    const history = having(...Array.from({ length: 150 }, (_, at) => anId(`r${at}`)));
    let last: Choice | null = null;
    for (let next = history.step(-1); next !== null; next = history.step(-1)) last = next;
    expect(idOf(last)).toBe('r50');
  });

  it('leads through the results of the search that led there, and comes back to where in them it was', () => {
    const results = [a, b].map((id) => ({ id, query: 'budget' }));
    const search: FoundSearch = { query: 'budget', results, at: 0, hasMore: true };
    const history = createReadingHistory();
    history.visit(a, search);
    expect(history.beside(-1)).toBeNull();
    const next = history.beside(1);
    expect(next).toEqual({ id: b, query: 'budget', search: { ...search, at: 1 } });
    history.visit(b, next?.search ?? null);
    history.visit(c, null);
    expect([history.search.value, history.beside(1)]).toEqual([null, null]);
    expect(history.step(-1)).toEqual({ id: b, query: '', search: { ...search, at: 1 } });
    expect(history.search.value?.at).toBe(1);
    history.step(-1);
    expect(history.search.value?.at).toBe(0);
  });

  it('has no search any more once the same recording was chosen without one', () => {
    const history = createReadingHistory();
    history.visit(a, { query: 'budget', results: [{ id: a, query: 'budget' }], at: 0, hasMore: false });
    history.visit(a, null);
    expect(history.search.value).toBeNull();
    expect(history.ways.value.back).toBe(false);
  });
});
