import { computed, signal } from '@preact/signals';
import { findAll, firstMatchFrom, indexTexts, type FindMatches, type TextIndex } from '../search/find-text.ts';

export type { FindMatches } from '../search/find-text.ts';

export type FindState = { status: 'closed' } | OpenFind;

export interface OpenFind {
  status: 'open';
  /** The text in the box. */
  query: string;
  /** The searched texts: the indices and units of `matches` refer to these. */
  texts: readonly string[];
  matches: FindMatches;
  /** Index of the match that the reader is at; -1 if there is none. */
  current: number;
  /** Grows each time the bar is requested: it takes the focus, unless `isLed`. */
  opens: number;
  /** Whether a search result led here, so that the focus stays with the words, where the keys for results work. */
  isLed: boolean;
  /** Grows each time the user moves to a match: it is brought into view. New texts alone move nothing. */
  moves: number;
}

export interface FindModelDeps {
  /** Calls `step` whenever the page is idle, until it returns false. Returns a function that stops this. */
  whenIdle: (step: () => boolean) => () => void;
}

/** A position in the texts: the matches that end after it come next. */
interface Anchor {
  text: number;
  unit: number;
}

const NOTHING = findAll(indexTexts([]), '');

export type FindModel = ReturnType<typeof createFindModel>;

/** Find in the open recording: the query, its matches, and the one that the reader is at. */
export function createFindModel({ whenIdle }: FindModelDeps) {
  const state = signal<FindState>({ status: 'closed' });
  /** The indexes of searched tabs: returning to one is free. */
  const indexes = new WeakMap<readonly string[], TextIndex>();
  let texts: readonly string[] = [];
  let query = '';
  let seeded = '';
  let anchor: Anchor = { text: 0, unit: 0 };
  let opens = 0;
  let ledHere = false;
  let moves = 0;
  let cancelIdle: () => void = () => undefined;

  function indexed(): TextIndex {
    const index = indexes.get(texts) ?? indexTexts(texts);
    indexes.set(texts, index);
    return index;
  }

  /** Indexes the texts in idle time, so that the first key also gets its results within a frame. */
  function prepare() {
    cancelIdle = whenIdle(() => {
      // The first search of many matches takes three times as long as the next one.
      findAll(indexed(), 'e');
      return false;
    });
  }

  function search() {
    cancelIdle();
    const matches = query.trim() === '' ? NOTHING : findAll(indexed(), query);
    const first = firstMatchFrom(matches, anchor.text, anchor.unit);
    const current = matches.count === 0 ? -1 : first % matches.count;
    state.value = { status: 'open', query, texts, matches, current, opens, isLed: ledHere, moves };
    if (query.trim() === '') prepare();
  }

  function step(by: number) {
    const shown = state.value;
    if (shown.status === 'closed' || shown.matches.count === 0) return;
    const { count, texts, starts } = shown.matches;
    const current = (shown.current + by + count) % count;
    anchor = { text: texts[current] ?? 0, unit: starts[current] ?? 0 };
    ledHere = false;
    state.value = { ...shown, current, isLed: false, moves: ++moves };
  }

  function close() {
    cancelIdle();
    state.value = { status: 'closed' };
  }

  return {
    state,
    /** Read by views that need not render with every key. */
    isOpen: computed(() => state.value.status === 'open'),
    /**
     * Opens the bar, or requests it again. `seed` is the search that led here: a new one is searched for at once;
     * otherwise the query typed last is. `fromText` is the index of the text that the reader is at, `fromUnit` the place in
     * it. With `isLed`, the seed has just led there, and is searched for even if it is not new.
     */
    open(seed: string, fromText: number, { isLed, fromUnit } = { isLed: false, fromUnit: 0 }): void {
      opens++;
      ledHere = isLed;
      const isNews = seed.trim() !== '' && (isLed || seed !== seeded);
      if (isNews) query = seeded = seed;
      if (state.value.status === 'open' && !isNews) {
        state.value = { ...state.value, opens, isLed };
        return;
      }
      anchor = { text: fromText, unit: fromUnit };
      moves++;
      search();
    },
    /** The current match becomes the first at or after the place that the reader came from or moved to last. */
    type: (next: string): void => {
      if (state.value.status === 'closed' || next === query) return;
      query = next;
      ledHere = false;
      moves++;
      search();
    },
    /** Wraps around the end; so does `previous`. */
    next: () => step(1),
    previous: () => step(-1),
    /**
     * The searchable texts have changed, because of the tab, a filter or newer content; the query stays, and nothing
     * scrolls. `fromText` is the index of the text that the reader is at; without it, the position stays as close as
     * possible to where it was.
     */
    setTexts(next: readonly string[], fromText?: number): void {
      if (next === texts && fromText === undefined) return;
      anchor = fromText === undefined ? moved(anchor, texts, next) : { text: fromText, unit: 0 };
      texts = next;
      if (state.value.status === 'open') search();
    },
    close,
    /** Closes, and forgets the texts and the query: another recording is opened. */
    forget(): void {
      close();
      texts = [];
      query = seeded = '';
      anchor = { text: 0, unit: 0 };
    },
  };
}

/** The same position in other texts: in the nearest text with the same words, or otherwise as far down the whole. */
function moved({ text, unit }: Anchor, before: readonly string[], after: readonly string[]): Anchor {
  const farthest = Math.max(after.length, text + 1);
  for (let away = 0; text < before.length && away < farthest; away++) {
    if (after[text + away] === before[text]) return { text: text + away, unit };
    if (after[text - away] === before[text]) return { text: text - away, unit };
  }
  return { text: Math.floor((text / Math.max(1, before.length)) * after.length), unit: 0 };
}
