import { describe, expect, it } from 'vitest';
import { createFindModel, type OpenFind } from '../../../lib/models/find-model.ts';

const TEXTS = ['Ana', 'The plan is a plan', 'Bo', 'No plans here', 'Ana', 'Replan the budget'];

/** A model, and idle time in the hands of the test. */
function aModel(texts: readonly string[] = TEXTS) {
  const steps = new Set<() => boolean>();
  const model = createFindModel({
    whenIdle(step) {
      steps.add(step);
      return () => steps.delete(step);
    },
  });
  model.setTexts(texts);
  const open = (): OpenFind => {
    if (model.state.value.status === 'closed') throw new Error('The bar is closed');
    return model.state.value;
  };
  return {
    model,
    open,
    /** `1:4` is unit 4 of text 1; `-` is none. */
    current: () => {
      const { matches, current } = open();
      return current === -1 ? '-' : `${matches.texts[current]}:${matches.starts[current]}`;
    },
    waiting: () => steps.size,
    idle: () => {
      for (const step of steps) if (!step()) steps.delete(step);
    },
  };
}

describe('opening', () => {
  it('searches for the words that led here, from where the reader is', () => {
    const { model, open, current } = aModel();
    model.open('plan', 2);
    expect(open()).toMatchObject({ query: 'plan', matches: { count: 4 }, current: 2 });
    expect(current()).toBe('3:3');
  });

  it('comes back with what was typed, and not with the seed again', () => {
    const { model, open } = aModel();
    model.open('plan', 0);
    model.type('budget');
    model.close();
    model.open('plan', 0);
    expect(open()).toMatchObject({ query: 'budget', matches: { count: 1 } });
    model.type('');
    model.close();
    model.open('plan', 0);
    expect(open().query).toBe('');
  });

  it('takes a newer seed over what was typed before it', () => {
    const { model, open } = aModel();
    model.open('plan', 0);
    model.type('budget');
    model.open('Ana', 3);
    expect(open()).toMatchObject({ query: 'Ana', matches: { count: 2 }, current: 1 });
  });

  it.each(['after the bar was closed', 'with the bar open'])(
    'has the same seed again where it was found, %s',
    (when) => {
      const { model, open, current } = aModel();
      model.open('plan', 0, { isLed: true, fromUnit: 0 });
      model.type('budget');
      if (when !== 'with the bar open') model.close();
      model.open('plan', 3, { isLed: true, fromUnit: 0 });
      expect(open()).toMatchObject({ query: 'plan', matches: { count: 4 } });
      expect(current()).toBe('3:3');
    },
  );

  it('begins at the words of the result, within a text', () => {
    const { model, current } = aModel();
    model.open('plan', 1, { isLed: true, fromUnit: 10 });
    expect(current()).toBe('1:14');
  });

  it('says when it is asked for again, and moves nothing then', () => {
    const { model, open } = aModel();
    model.open('plan', 0);
    model.next();
    const before = open();
    model.open('plan', 5);
    expect(open()).toEqual({ ...before, opens: before.opens + 1 });
  });
});

describe('another recording', () => {
  it('begins with the words that led to it, also when they led to the one before', () => {
    const { model, open, current } = aModel();
    model.open('plan', 0);
    model.type('budget');
    model.forget();
    expect(model.state.value).toEqual({ status: 'closed' });
    model.setTexts(['A plan', 'budget'], 0);
    model.open('plan', 0);
    expect(open()).toMatchObject({ query: 'plan', matches: { count: 1 } });
    expect(current()).toBe('0:2');
  });
});

describe('typing', () => {
  it('goes to the first match at or after where the reader is, and around the end', () => {
    const { model, current } = aModel();
    model.open('', 2);
    model.type('p');
    expect(current()).toBe('3:3');
    model.type('pl');
    expect(current()).toBe('3:3');
    model.type('the p');
    expect(current()).toBe('1:0');
    model.type('zz');
    expect(current()).toBe('-');
    model.type('bud');
    expect(current()).toBe('5:11');
  });

  it('stays on a match that still matches, and goes on from it when it does not', () => {
    const { model, current } = aModel();
    model.open('', 0);
    model.type('pla');
    model.next();
    expect(current()).toBe('1:14');
    model.type('plan');
    expect(current()).toBe('1:14');
    model.type('plans');
    expect(current()).toBe('3:3');
    model.type('plan');
    expect(current()).toBe('1:14');
  });

  it('is a move, so that the match is brought into view; the same words again are none', () => {
    const { model, open } = aModel();
    model.open('', 0);
    const { moves } = open();
    model.type('p');
    model.type('p');
    expect(open().moves).toBe(moves + 1);
  });
});

describe('next and previous', () => {
  it('go around both ends', () => {
    const { model, open } = aModel();
    model.open('plan', 0);
    const numbers = [open().current];
    for (const step of [model.next, model.next, model.next, model.next, model.previous, model.previous]) {
      step();
      numbers.push(open().current);
    }
    expect(numbers).toEqual([0, 1, 2, 3, 0, 3, 2]);
  });
});

describe('other texts', () => {
  it('are searched for the same words, without a move', () => {
    const { model, open } = aModel();
    model.open('plan', 0);
    const { moves } = open();
    const notes = ['No plan'];
    model.setTexts(notes, 0);
    expect(open()).toMatchObject({ query: 'plan', texts: notes, matches: { count: 1 }, current: 0, moves });
  });

  it('keep the reader at the same words, wherever they are now', () => {
    const { model, current } = aModel();
    model.open('plan', 0);
    model.next();
    expect(current()).toBe('1:14');
    model.setTexts(['New plan first', 'Ana', 'The plan is a plan', 'Another plan']);
    expect(current()).toBe('2:14');
  });

  it('keep the reader about as far down where those words are gone', () => {
    const { model, current } = aModel(Array.from({ length: 100 }, (_, index) => `plan ${index}`));
    model.open('plan', 50);
    model.setTexts(Array.from({ length: 10 }, (_, index) => `another plan ${index}`));
    expect(current()).toBe('5:8');
    model.setTexts([]);
    expect(current()).toBe('-');
  });
});
