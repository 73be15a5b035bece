import { describe, expect, it, vi } from 'vitest';
import { createReaderPreferences, createReadingHistory, createReadingPositions } from '../../../lib/models/reading.ts';
import type { Choice, FoundSearch, ReadingPosition } from '../../../lib/recording/types.ts';
import { anId, aReadingPosition } from '../../support/factories.ts';
import { createPageClock } from '../../support/page-clock.ts';
import { aUserData } from '../../support/user-data.ts';
import { valueOf } from '../../support/value-of.ts';

const A = anId('rec-a');
const B = anId('rec-b');

/** The positions of a page that has opened two recordings, and what is stored of them. */
async function aReader() {
  const clock = createPageClock();
  const stored = aUserData();
  const { own, userData } = stored;
  const readingPositions = createReadingPositions({ userData, ...clock });
  await readingPositions.read(A);
  await readingPositions.read(B);
  const keptOf = async (id: typeof A) => valueOf(await own.position(id).read())?.place ?? null;
  return { ...stored, clock, readingPositions, keptOf };
}

const at = (turn: number): ReadingPosition => aReadingPosition({ turn });

describe('where the reader is', () => {
  it('is kept once, when scrolling rests, and it is the newest place', async () => {
    const { clock, readingPositions, keptOf, writes } = await aReader();
    for (let turn = 1; turn <= 5; turn++) {
      readingPositions.note(A, at(turn));
      clock.pass(399);
    }
    expect(writes()).toBe(0);
    clock.pass(1);
    await vi.waitFor(async () => expect(await keptOf(A)).toEqual(at(5)));
    clock.pass(10_000);
    expect(writes()).toBe(1);
  });

  it('is written within the event in which the page goes, and when another recording comes', async () => {
    const { clock, readingPositions, keptOf, writes } = await aReader();
    readingPositions.note(A, at(1));
    readingPositions.note(B, at(2));
    expect(writes()).toBe(1);
    readingPositions.flush();
    // Nothing was awaited: nothing runs any more in a page that is gone.
    expect(writes()).toBe(2);
    expect(clock.waits()).toEqual([]);
    await vi.waitFor(async () => expect([await keptOf(A), await keptOf(B)]).toEqual([at(1), at(2)]));
    readingPositions.flush();
    expect(writes()).toBe(2);
  });

  it('is written again after a refusal', async () => {
    const { area, readingPositions, keptOf } = await aReader();
    area.full = true;
    readingPositions.note(A, at(1));
    readingPositions.flush();
    expect(await readingPositions.read(A)).toBeNull();
    area.full = false;
    readingPositions.note(A, at(1));
    readingPositions.flush();
    await vi.waitFor(async () => expect(await keptOf(A)).toEqual(at(1)));
  });

  it('is what was just written, when the same page opens the recording again', async () => {
    const { readingPositions } = await aReader();
    readingPositions.note(A, at(2));
    expect(await readingPositions.read(A)).toEqual(at(2));
  });

  it('never comes back after it was erased', async () => {
    const { clock, readingPositions, writes } = await aReader();
    readingPositions.note(A, at(1));
    readingPositions.drop();
    readingPositions.note(A, at(2));
    readingPositions.flush();
    clock.pass(10_000);
    expect(writes()).toBe(0);
  });
});

it('A place that could not be read, or was not read yet, is not replaced by the top of the page', async () => {
  const clock = createPageClock();
  const { reading, writes, userData, own } = aUserData();
  await own.position(A).write({ place: at(7), usedAtMs: 1 });
  const readingPositions = createReadingPositions({ userData, ...clock });
  const scrollToTop = () => {
    readingPositions.note(A, at(0));
    readingPositions.flush();
  };
  scrollToTop();
  reading.fails = true;
  expect(await readingPositions.read(A)).toBeNull();
  scrollToTop();
  expect(writes()).toBe(0);
  reading.fails = false;
  expect(await readingPositions.read(A)).toEqual(at(7));
});

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

describe('how a person reads', () => {
  it('is the usual way until what is kept is read', async () => {
    const { area, userData } = aUserData();
    area.values.set('preferences', { letterKeys: false, tab: 'notes' });
    const preferences = createReaderPreferences(userData);
    expect(preferences.state.value).toEqual({ letterKeys: true, tab: 'transcript' });
    await preferences.start();
    expect(preferences.state.value).toEqual({ letterKeys: false, tab: 'notes' });
  });

  it('changes in every open panel, each part on its own', async () => {
    const { userData, elsewhere } = aUserData();
    const [here, there] = [createReaderPreferences(userData), createReaderPreferences(elsewhere)];
    await Promise.all([here.start(), there.start()]);
    here.chooseTab('summary');
    // At once: the next key press counts already.
    expect(here.state.value.tab).toBe('summary');
    expect(await there.setLetterKeys(false)).toBe('kept');
    for (const { state } of [here, there]) {
      await vi.waitFor(() => expect(state.value).toEqual({ letterKeys: false, tab: 'summary' }));
    }
  });
});
