import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { createIndexer, findAll, firstMatchFrom, indexTexts } from '../search/find-text.ts';
import type { FindMatches, Indexer } from '../search/find-text.ts';

export type { FindMatches } from '../search/find-text.ts';

export type FindState = { status: 'closed' } | OpenFind;

export interface OpenFind {
  status: 'open';
  /** As it stands in the box. */
  query: string;
  /** What was searched: the numbers and units of `matches` are of these. */
  texts: readonly string[];
  matches: FindMatches;
  /** The match that the reader is at; -1 when there is none. */
  current: number;
  /** Grows each time the bar is asked for: it takes the focus. */
  opens: number;
  /** Grows each time the reader's doing leads to a match: it is brought into view. New texts alone move nothing. */
  moves: number;
}

export interface FindModelDeps {
  /** Calls `step` whenever the page has nothing better to do, until it answers false. Returns the end of it. */
  whenIdle: (step: (hasTime: () => boolean) => boolean) => () => void;
}

export interface FindModel {
  state: ReadonlySignal<FindState>;
  /** For what need not be drawn anew with every key. */
  isOpen: ReadonlySignal<boolean>;
  /**
   * Opens the bar, or asks for it again. `seed` are the words that led here: a new seed is searched for at once, and
   * otherwise what was last typed. `fromText` is where the reader is. `isLed` when they were just led there by the seed,
   * which is then searched for also when it is not new.
   */
  open: (seed: string, fromText: number, isLed?: boolean) => void;
  /** The current match becomes the first at or after the place the reader came from, or went to last. */
  type: (query: string) => void;
  /** Around the end, as all of these. */
  next: () => void;
  previous: () => void;
  /** `index` is a number of the matches; others are ignored. */
  goTo: (index: number) => void;
  /**
   * What can be found is now something else, because of the tab, a filter or fresher words; the query stays, and nothing
   * scrolls. `fromText` is where the reader is in them; without it, they stay as near as can be to where they were.
   */
  setTexts: (texts: readonly string[], fromText?: number) => void;
  close: () => void;
  /** Closes, and forgets the texts and the words: another recording is opened. */
  forget: () => void;
}

/** A place in the texts: matches that end behind it come next. */
interface Anchor {
  text: number;
  unit: number;
}

const NOTHING = findAll(indexTexts([]), '');

/** Find in what is read: what is looked for, where it is, and which place the reader is at. */
export function createFindModel({ whenIdle }: FindModelDeps): FindModel {
  const state = signal<FindState>({ status: 'closed' });
  /** Of the tabs that were searched: coming back to one is free. */
  const indexers = new WeakMap<readonly string[], Indexer>();
  let texts: readonly string[] = [];
  let query = '';
  let seeded = '';
  let anchor: Anchor = { text: 0, unit: 0 };
  let opens = 0;
  let moves = 0;
  let warm = false;
  let cancelIdle: () => void = () => undefined;

  function indexer(): Indexer {
    const known = indexers.get(texts) ?? createIndexer(texts);
    indexers.set(texts, known);
    return known;
  }

  /** Reads the texts while nobody waits, so that the first key is answered within a frame too. */
  function prepare() {
    cancelIdle();
    const target = indexer();
    cancelIdle = whenIdle((hasTime) => {
      if (!target.advance(hasTime)) return true;
      // The first search of many matches takes three times as long as the next one.
      if (!warm) findAll(target.finish(), 'e');
      warm = true;
      return false;
    });
  }

  function search() {
    cancelIdle();
    const shown = state.value;
    const before = shown.status === 'open' && shown.texts === texts ? shown.matches : null;
    const matches = query.trim() === '' ? NOTHING : findAll(indexer().finish(), query, before);
    const first = firstMatchFrom(matches, anchor.text, anchor.unit);
    const current = matches.count === 0 ? -1 : first % matches.count;
    state.value = { status: 'open', query, texts, matches, current, opens, moves };
    if (query.trim() === '') prepare();
  }

  function goTo(index: number) {
    const shown = state.value;
    if (shown.status === 'closed') return;
    const { texts, starts } = shown.matches;
    const text = texts[index];
    if (text === undefined) return;
    anchor = { text, unit: starts[index] ?? 0 };
    state.value = { ...shown, current: index, moves: ++moves };
  }

  function step(by: number) {
    const shown = state.value;
    if (shown.status === 'closed' || shown.matches.count === 0) return;
    const { count } = shown.matches;
    goTo((shown.current + by + count) % count);
  }

  function close() {
    cancelIdle();
    state.value = { status: 'closed' };
  }

  return {
    state,
    isOpen: computed(() => state.value.status === 'open'),
    open(seed, fromText, isLed = false) {
      opens++;
      const isNews = seed.trim() !== '' && (isLed || seed !== seeded);
      if (isNews) query = seeded = seed;
      if (state.value.status === 'open' && !isNews) {
        state.value = { ...state.value, opens };
        return;
      }
      anchor = { text: fromText, unit: 0 };
      moves++;
      search();
    },
    type(next) {
      if (state.value.status === 'closed' || next === query) return;
      query = next;
      moves++;
      search();
    },
    next: () => step(1),
    previous: () => step(-1),
    goTo,
    setTexts(next, fromText) {
      if (next === texts && fromText === undefined) return;
      anchor = fromText === undefined ? moved(anchor, texts, next) : { text: fromText, unit: 0 };
      texts = next;
      if (state.value.status === 'open') search();
    },
    close,
    forget() {
      close();
      texts = [];
      query = seeded = '';
      anchor = { text: 0, unit: 0 };
    },
  };
}

/** The same place in other texts: in the nearest text of the same words, or else as far down the whole. */
function moved({ text, unit }: Anchor, before: readonly string[], after: readonly string[]): Anchor {
  const farthest = Math.max(after.length, text + 1);
  for (let away = 0; text < before.length && away < farthest; away++) {
    if (after[text + away] === before[text]) return { text: text + away, unit };
    if (after[text - away] === before[text]) return { text: text - away, unit };
  }
  return { text: Math.floor((text / Math.max(1, before.length)) * after.length), unit: 0 };
}
