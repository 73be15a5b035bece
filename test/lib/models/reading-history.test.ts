import { describe, expect, it } from 'vitest';
import { createReadingHistory } from '../../../lib/models/reading-history.ts';
import { anId } from '../../support/factories.ts';

const [a, b, c] = [anId('a'), anId('b'), anId('c')];

/** A panel in which these were opened, one after the other. */
function having(...ids: readonly ReturnType<typeof anId>[]) {
  const history = createReadingHistory();
  for (const id of ids) history.visit(id);
  return history;
}

describe('createReadingHistory', () => {
  it('leads back and forward again, and no further', () => {
    const history = having(a, b, c);
    expect(history.ways.value).toEqual({ back: true, forward: false });
    expect([history.step(-1), history.step(-1), history.step(-1)]).toEqual([b, a, null]);
    expect(history.ways.value).toEqual({ back: false, forward: true });
    expect([history.step(1), history.step(1), history.step(1)]).toEqual([b, c, null]);
  });

  it('goes on from where somebody went back to, without what had come after', () => {
    const history = having(a, b);
    history.step(-1);
    history.visit(c);
    expect(history.ways.value).toEqual({ back: true, forward: false });
    expect(history.step(-1)).toBe(a);
  });

  it('counts a recording once, however often it is opened in a row, also by a step', () => {
    const history = having(a, b, b);
    history.visit(history.step(-1) ?? c);
    expect(history.ways.value).toEqual({ back: false, forward: true });
  });

  it('forgets the oldest of very many', () => {
    const history = having(...Array.from({ length: 150 }, (_, at) => anId(`r${at}`)));
    let last = null;
    for (let id = history.step(-1); id !== null; id = history.step(-1)) last = id;
    expect(last).toBe('r50');
  });
});
