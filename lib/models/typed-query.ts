import { computed, signal } from '@preact/signals-core';
import type { QueryReading, QuerySuggestion } from '../messaging/protocol.ts';
import { NOT_TYPED, type Move, type TypedPart } from './search-state.ts';

/** Signs that a query may be more than plain words: only the background parses it then. */
const SIGNS = /[:："“”„‟＂«»「」『』]|(?:^|\s)[-－]\S/;

export const isPlain = (text: string): boolean => !SIGNS.test(text);

/** The meaning of the text in the box, and the selected suggestion. */
export function createTypedQuery() {
  const read = signal<Omit<TypedPart, 'suggestedAt'>>(NOT_TYPED);
  /** Where the selection is: in the box, at the suggestion with this index, or among the rows, past all suggestions. */
  const place = signal<'box' | 'rows' | number>('box');

  return {
    // If there are no chips or suggestions before and after, a key press causes no render.
    typed: computed((): TypedPart => {
      const { chips, suggestions } = read.value;
      if (chips.length + suggestions.length === 0) return NOT_TYPED;
      return { ...read.value, suggestedAt: typeof place.value === 'number' ? place.value : null };
    }),
    /** Sets the meaning of `text`; null if it is unknown. */
    read(text: string, reading: QueryReading | null): void {
      const { chips, suggestions, coverage } = reading ?? NOT_TYPED;
      // The same text is read again when typing has paused: who has moved into its suggestions stays there.
      const isSame = text === read.value.text && suggestions.length === read.value.suggestions.length;
      if (!isSame) place.value = 'box';
      read.value = { text, chips, suggestions, coverage };
    },
    /** Suggests continuations of `text` in the empty box; none if empty. False if another text was parsed. */
    offer(text: string, suggestions: readonly QuerySuggestion[]): boolean {
      if (read.value.text !== text) return false;
      place.value = suggestions.length > 0 ? 0 : 'box';
      read.value = { ...read.value, suggestions };
      return true;
    },
    /**
     * Moves into the suggestions, which are between the box and the first row, among them, or out of them; false if it
     * does not. Down leads from the box into them first, and from the first row, once they were left, to the next.
     */
    move(move: Move, isAtFirst: boolean): boolean {
      const { length } = read.value.suggestions;
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
    leaveSuggestions(): void {
      place.value = 'rows';
    },
  };
}
