import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { FoundInside, QueryReading, QuerySuggestion, Widened } from '../messaging/protocol.ts';
import { NO_HITS, NOT_TYPED, type HitsPart, type Move, type TypedPart } from './search-state.ts';

/** Signs that a query may be more than plain words: only the background parses it then. */
const SIGNS = /[:："“”„‟＂«»「」『』]|(?:^|\s)[-－]\S/;

export const isPlain = (text: string): boolean => !SIGNS.test(text);

type Found = Omit<HitsPart, 'headCount' | 'quoted' | 'merged' | 'unfolded' | 'noteAt'>;

/** This device's response to the typed text. */
interface Answer {
  /** The state of full text. `stale`: until there is better, `found` belongs to a text that this one continues. */
  status: 'none' | 'stale' | 'searched';
  found: Found;
  /** The text that was parsed, and its meaning. */
  text: string;
  reading: Pick<TypedPart, 'chips' | 'suggestions' | 'coverage'>;
}

/** The place of the selection: the box, the suggestion with this index, or the rows, past all suggestions. */
type Place = 'box' | 'rows' | number;

/** This device's response to the text in the box, and the selected suggestion. */
export interface QueryAnswer {
  typed: ReadonlySignal<TypedPart>;
  /** Matches inside recordings. */
  found: ReadonlySignal<Found>;
  /** Whether `found` belongs to an earlier text, until there is better. */
  isStale: () => boolean;
  /** Sets the meaning of `text`; null if it is unknown. */
  read: (text: string, reading: QueryReading | null) => void;
  /** Suggests continuations of `text` in the empty box; none if empty. False if another text was parsed. */
  offer: (text: string, suggestions: readonly QuerySuggestion[]) => boolean;
  /** Sets the matches for the parsed text; null if nothing could be searched. */
  putFound: (found: FoundInside | null) => void;
  /** Adds results that are similar to the text, below its matches. */
  putWidened: (widened: Widened) => void;
  /** Another text is searched. If it `goesOn` from the previous one, the matches stay until there are better ones. */
  begin: (goesOn: boolean) => void;
  /**
   * Moves into the suggestions, which are between the box and the first row, among them, or out of them; false if it
   * does not. Down leads from the box into them first, and from the first row, once they were left, to the next.
   */
  move: (move: Move, isAtFirst: boolean) => boolean;
  leaveSuggestions: () => void;
}

const NO_ANSWER: Answer = { status: 'none', found: NO_HITS, text: '', reading: NOT_TYPED };
const FOUND_NOTHING: Found = { ...NO_HITS, isSearched: true };

const sizeOf = ({ groups, rows }: FoundInside) => groups.length + rows.length;
const exactSize = (found: Found) => sizeOf(found) - (found.widened ? found.groups.length - found.widened.from : 0);

/** Results that were only similar to another text say nothing about this one. */
const exactGroups = ({ groups, widened }: Found) => ({
  groups: widened ? groups.slice(0, widened.from) : groups,
  widened: null,
});

/** Whether `next` has the recordings that are shown as exact matches, in their order. */
function isSame(next: FoundInside, found: Found): boolean {
  const idsOf = (groups: FoundInside['groups']) => groups.map(({ recording }) => recording.id).join(' ');
  return next.isExact === found.isExact && idsOf(next.groups) === idsOf(exactGroups(found).groups);
}

export function createQueryAnswer(): QueryAnswer {
  const answer = signal(NO_ANSWER);
  const place = signal<Place>('box');

  // If there are no chips or suggestions before and after, a key press causes no render.
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
    isStale: () => answer.value.status === 'stale',
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
      // For the same words again, as after a space, a failure is no news, and neither are fewer of more results.
      if (status === 'searched' && (!next || (more < 0 && !next.isExact) || (more === 0 && isSame(next, found))))
        return;
      if (!next) put('none', NO_HITS);
      // If nothing is found, before and after, that causes no render, either.
      else put('searched', sizeOf(next) === 0 ? FOUND_NOTHING : { ...next, isSearched: true, widened: null });
    },
    putWidened({ groups, rows, words }) {
      const { found } = answer.value;
      const exact = exactGroups(found).groups;
      // The library may have changed between the two responses; a recording is shown once, as an exact match.
      const exactIds = new Set(exact.map(({ recording }) => recording.id));
      const others = groups.filter(({ recording }) => !exactIds.has(recording.id));
      const titledIds = new Set(found.rows.map(({ id }) => id));
      const titled = rows.filter(({ id }) => !exactIds.has(id) && !titledIds.has(id));
      if (others.length + titled.length === 0) return;
      const widened = { from: exact.length, rows: titled, words };
      put('searched', { ...found, groups: [...exact, ...others], widened });
    },
    begin(goesOn) {
      const { found } = answer.value;
      if (!goesOn) put('none', NO_HITS);
      // These rows are among the titles, which change at once.
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
