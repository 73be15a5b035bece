import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { FoundInside, QueryReading, QuerySuggestion, Widened } from '../messaging/protocol.ts';
import { NO_HITS, NOT_TYPED, type HitsPart, type Move, type TypedPart } from './search-state.ts';

/** What may be more than plain words: only the background reads it. */
const SIGNS = /[:："“”„‟＂«»「」『』]|(?:^|\s)[-－]\S/;

export const isPlain = (text: string): boolean => !SIGNS.test(text);

type Found = Omit<HitsPart, 'headCount' | 'quoted' | 'unfolded'>;

/** What this device says of what is typed. */
interface Answer {
  /** Of full text. `stale`: `found` is that of a text that this one goes on from, until there is better. */
  status: 'none' | 'stale' | 'searched';
  found: Found;
  /** What was read, and what it means. */
  text: string;
  reading: Pick<TypedPart, 'chips' | 'suggestions' | 'coverage'>;
}

/** Where the keys are: in the box, in the suggestion of a number, or in the rows, past all suggestions. */
type Place = 'box' | 'rows' | number;

/** The answer of this device to the text in the box, and which of its suggestions was moved to. */
export interface QueryAnswer {
  typed: ReadonlySignal<TypedPart>;
  /** What was found inside recordings. */
  found: ReadonlySignal<Found>;
  /** Takes in what `text` means; null when nobody knows. */
  read: (text: string, reading: QueryReading | null) => void;
  /** Suggests how `text` can go on in the empty box; nothing with none. False where something else was read. */
  offer: (text: string, suggestions: readonly QuerySuggestion[]) => boolean;
  /** Takes in what was found for the text that was read; null when nothing could be searched. */
  putFound: (found: FoundInside | null) => void;
  /** Takes in what is like the text, below what was found for it. */
  putWidened: (widened: Widened) => void;
  /** Another text is asked for. What was found stays until there is better where one `goesOn` from the other. */
  begin: (goesOn: boolean) => void;
  /**
   * Moves into the suggestions, which stand between the box and the first row, among them or out of them; false when it
   * does not. Down leads from the box into them first, and from the first row, once they were left, to the next.
   */
  move: (move: Move, isAtFirst: boolean) => boolean;
  leaveSuggestions: () => void;
}

const NO_ANSWER: Answer = { status: 'none', found: NO_HITS, text: '', reading: NOT_TYPED };
const FOUND_NOTHING: Found = { ...NO_HITS, isSearched: true };

const sizeOf = ({ groups, rows }: FoundInside) => groups.length + rows.length;
const exactSize = (found: Found) => sizeOf(found) - (found.widened ? found.groups.length - found.widened.from : 0);

/** What was only like another text says nothing about this one. */
const exactGroups = ({ groups, widened }: Found) => ({
  groups: widened ? groups.slice(0, widened.from) : groups,
  widened: null,
});

export function createQueryAnswer(): QueryAnswer {
  const answer = signal(NO_ANSWER);
  const place = signal<Place>('box');

  // With neither chips nor suggestions, before and after, nothing is drawn anew for a key.
  const typed = computed((): TypedPart => {
    const { text, reading } = answer.value;
    const { chips, suggestions, coverage } = reading;
    if (chips.length + suggestions.length === 0) return NOT_TYPED;
    return { text, chips, suggestions, coverage, suggestedAt: typeof place.value === 'number' ? place.value : null };
  });

  function put(status: Answer['status'], found: Found): void {
    answer.value = { ...answer.value, status, found };
  }

  return {
    typed,
    found: computed(() => answer.value.found),
    read(text, reading) {
      place.value = 'box';
      answer.value = reading ? { ...answer.value, text, reading } : { ...NO_ANSWER, text };
    },
    offer(text, suggestions) {
      if (answer.value.text !== text) return false;
      place.value = suggestions.length > 0 ? 0 : 'box';
      answer.value = { ...answer.value, reading: { ...answer.value.reading, suggestions } };
      return true;
    },
    putFound(next) {
      const { status, found } = answer.value;
      const more = next ? sizeOf(next) - exactSize(found) : -1;
      // Asked again for the same text, as after a space, fewer or as many are no news, and a failure is none either.
      if (status === 'searched' && (more < 0 || (more === 0 && next?.isExact === found.isExact))) return;
      if (!next) put('none', NO_HITS);
      // Where nothing is found, before and after, nothing is drawn anew either.
      else put('searched', sizeOf(next) === 0 ? FOUND_NOTHING : { ...next, isSearched: true, widened: null });
    },
    putWidened({ groups, words }) {
      const { found } = answer.value;
      const exact = exactGroups(found).groups;
      // The library may have changed between the two answers; a recording is shown once, where it is exact.
      const exactIds = new Set(exact.map(({ recording }) => recording.id));
      const others = groups.filter(({ recording }) => !exactIds.has(recording.id));
      if (others.length === 0) return;
      put('searched', { ...found, groups: [...exact, ...others], widened: { from: exact.length, words } });
    },
    begin(goesOn) {
      const { found } = answer.value;
      if (!goesOn) put('none', NO_HITS);
      // Rows stand among the titles, which are others at once.
      else
        put('stale', found.rows.length === 0 && !found.widened ? found : { ...found, ...exactGroups(found), rows: [] });
    },
    move(move, isAtFirst) {
      const { length } = typed.value.suggestions;
      const by = move === 'next' ? 1 : move === 'previous' ? -1 : 0;
      const at = place.value;
      if (typeof at === 'number') {
        const to = Math.max(0, at + by);
        place.value = by === 0 || to >= length ? 'rows' : to;
        return true;
      }
      const enters = isAtFirst && length > 0 && (by === -1 || (by === 1 && at === 'box'));
      if (enters) place.value = by === 1 ? 0 : length - 1;
      return enters;
    },
    leaveSuggestions() {
      place.value = 'rows';
    },
  };
}
