import { batch, computed, signal } from '@preact/signals-core';
import { createLatestOnly, runDetached } from '../async.ts';
import type { Client } from '../messaging/client.ts';
import type { FoundInside, QueryReading, QuerySuggestion, TypedQuery, Widened } from '../messaging/protocol.ts';
import type { Recording } from '../recording/types.ts';
import { otherLayouts } from '../text/keyboard-layouts.ts';
import { cleanQuery } from '../text/terms.ts';
import { createDebounce, type Later } from './debounce.ts';
import type { createSearchResults } from './search-results.ts';
import {
  LIBRARY_LIMITS,
  NOT_TYPED,
  type Move,
  type ResultRow,
  type ServicePart,
  type TypedPart,
} from './search-state.ts';

const [FIRST, ALL] = LIBRARY_LIMITS;
/** Recordings that are asked for on request: each is read, and nobody scrolls through more. */
const MOST_FOUND = 500;
/**
 * Full text is searched after so long without a key, a little more than between two keys of a fast typist, who gets
 * titles meanwhile: a search for the beginning of a word would only delay that for the word.
 */
const TYPING_PAUSE_MS = 140;
/** A filter takes effect after so long without a key: until then, its value may go on. */
const FILTER_PAUSE_MS = 600;
/** So long, sections of the list wait for those above them: what comes later goes below. */
export const WAIT_MS = 100;

/** The text in the box, and how to search it. */
export interface Typed extends TypedQuery {
  /** Finds only what has each word as typed, wherever it is, and nothing similar. */
  isStrict?: true;
}

interface RequestDeps {
  client: Client;
  later: Later;
  results: Pick<ReturnType<typeof createSearchResults>, 'putFound' | 'putWidened' | 'endWait'>;
  /** The titles on this device that match a text. */
  titlesOf: (text: string) => readonly ResultRow[];
  /**
   * Called for each text, and again once its last filter takes effect; null if its meaning is unknown. `isListed` is
   * false if the list must stay as it is, because a filter that has taken effect goes on.
   */
  onReading: (text: string, reading: QueryReading | null, isListed: boolean) => void;
  /** Whether filters or suggestions are shown, which the next text may not have. */
  showsFilters: () => boolean;
  /** Whether the user is among the suggestions or the rows: the filter that is being typed does not take effect then. */
  isChoosing: () => boolean;
}

/** The search on this device. Nothing more is reported of a text once a newer one is searched. */
export function createSearchRequests({ client, later, results, titlesOf, ...deps }: RequestDeps) {
  const { onReading, showsFilters, isChoosing } = deps;
  const runs = createLatestOnly();
  const filterPause = createDebounce(later, FILTER_PAUSE_MS);
  const sectionWait = createDebounce(later, WAIT_MS);
  /** The text whose last filter has taken effect; empty once that is typed over. */
  let settledText = '';

  /** The text with its last filter in effect, if it had taken effect already. */
  const settled = (typed: Typed): Typed =>
    settledText !== '' && typed.text === settledText ? { ...typed, isSettled: true } : typed;

  /** Reports what a text means; false if what is found for it is not listed. */
  function takeReading(typed: Typed, reading: QueryReading | null): boolean {
    const mayGoOn = reading !== null && reading.asked !== typed.text && !typed.isSettled;
    function settleLater(): void {
      filterPause.run(() => (isChoosing() ? settleLater() : settle(typed)));
    }
    if (mayGoOn) settleLater();
    const isListed = !mayGoOn || settledText === '';
    onReading(typed.text, reading, isListed);
    return isListed;
  }

  /** Has the last filter of a text take effect now; false if it already has. */
  function settle(typed: Typed): boolean {
    if (typed.text === settledText) return false;
    settledText = typed.text;
    runDetached(run(typed));
    return true;
  }

  /** Drops all pending responses. */
  function cancel(): void {
    filterPause.cancel();
    sectionWait.cancel();
    runs.end();
  }

  function begin(): () => boolean {
    cancel();
    const signal = runs.begin();
    return () => !signal.aborted;
  }

  /** Searches for a few recordings, then for more if there are more; returns the last of what was found. */
  async function find(typed: Typed, isWanted: () => boolean): Promise<FoundInside | null> {
    for (const limit of LIBRARY_LIMITS) {
      const answer = await client.ask('search.run', { ...typed, limit }, isWanted);
      if (!isWanted()) return null;
      const found = answer.ok ? answer.value : null;
      const isWhole = !found || found.isExact || limit === ALL || found.groups.length + found.rows.length < limit;
      results.putFound(found, isWhole);
      if (isWhole) return found;
    }
    return null;
  }

  /** Searches for the typed text: what it means, then what was said, then what is similar if that is little. */
  async function run(next: Typed): Promise<void> {
    const isWanted = begin();
    if (!next.text.startsWith(settledText)) settledText = '';
    const typed = settled(next);
    if (typed.text.trim() === '') return onReading(typed.text, null, true);
    const paused = typed.isSettled ? null : new Promise<void>((resolve) => later(resolve, TYPING_PAUSE_MS));
    // Plain words are searched as they are: only what they may be completed to has to be read.
    if (isPlain(typed.text) && !showsFilters()) await paused;
    if (!isWanted()) return;
    const read = await client.ask('search.read', typed, isWanted);
    if (!isWanted() || !takeReading(typed, read.ok ? read.value : null)) return;
    await paused;
    if (!isWanted()) return;
    sectionWait.run(results.endWait);
    const found = await find(typed, isWanted);
    if (!isWanted()) return;
    const count = found?.groups.length ?? 0;
    if (typed.isStrict || count >= FIRST) return results.putWidened(null);
    const answer = found && (await client.ask('search.widen', { ...typed, limit: ALL - count }, isWanted));
    if (!isWanted()) return;
    const widened = answer?.ok ? answer.value : null;
    const isVain = [found, widened].every((each) => !each || each.groups.length + each.rows.length === 0);
    const other = isVain ? await findTypedOtherwise(typed.text, isWanted) : null;
    if (isWanted()) results.putWidened(other ?? widened);
  }

  /** What a text finds that was typed with the keys of another script; null for nothing. */
  async function findTypedOtherwise(text: string, isWanted: () => boolean): Promise<Widened | null> {
    if (!isPlain(text) || titlesOf(text).length > 0) return null;
    for (const other of otherLayouts(cleanQuery(text))) {
      const asked = { text: other, caret: other.length, limit: FIRST };
      const answer = await client.ask('search.run', asked, isWanted);
      if (!isWanted()) return null;
      const { groups, rows } = (answer.ok && answer.value) || { groups: [], rows: [] };
      const known = new Set([...groups.map(({ recording }) => recording), ...rows].map(({ id }) => id));
      const titles = titlesOf(other).filter(({ recording, isSimilar }) => !isSimilar && !known.has(recording.id));
      const all = [...titles.map(({ recording }) => recording), ...rows];
      if (groups.length + all.length > 0) return { groups, rows: all, words: [{ typed: text, found: [other] }] };
    }
    return null;
  }

  return {
    run,
    /** Searches for all that was said, as far as one may scroll. */
    async findAll(typed: Typed): Promise<void> {
      const isWanted = begin();
      const answer = await client.ask('search.run', { ...settled(typed), limit: MOST_FOUND }, isWanted);
      if (isWanted()) results.putFound(answer.ok ? answer.value : null, true);
    },
    cancel,
    settle,
  };
}

/** Long enough that a word typed in one go is one request, short enough that the pause is not noticed. */
const SERVICE_PAUSE_MS = 180;

/** The service's own search by title. The newest text wins. `onFound` is called together with the change of `part`. */
export function createServiceSearch(client: Client, later: Later, onFound: (recordings: readonly Recording[]) => void) {
  const pause = createDebounce(later, SERVICE_PAUSE_MS);
  const latest = createLatestOnly();
  const part = signal<ServicePart>({ status: 'idle' });

  /** Asks at once. */
  async function run(text: string): Promise<void> {
    pause.cancel();
    part.value = { status: 'searching' };
    const signal = latest.begin();
    const answer = await client.ask('recordings.search', { query: text }, () => !signal.aborted);
    if (signal.aborted) return;
    batch(() => {
      if (!answer.ok) part.value = { status: 'failed', failure: answer.failure };
      // The background dropped this request in favor of another window's: the next key asks again.
      else if (answer.value === null) part.value = { status: 'idle' };
      else {
        const { recordings, filteredHere, unreadable, failure } = answer.value;
        part.value = failure ? { status: 'failed', failure } : { status: 'answered', filteredHere, unreadable };
        onFound(recordings);
      }
    });
  }

  return {
    part,
    run,
    /** Asks after a pause, but not for an empty text. Responses for other texts are dropped. */
    runLater(text: string): void {
      pause.cancel();
      latest.end();
      if (text === '') return;
      part.value = { status: 'searching' };
      pause.run(() => runDetached(run(text)));
    },
  };
}

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
