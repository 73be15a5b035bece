import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import type { FoundInside, QueryReading, TypedQuery, Widened } from '../messaging/protocol.ts';
import { createDebounce, type Later } from './debounce.ts';
import { ENOUGH_FOUND } from '../search/remote-titles.ts';
import { createLatestOnly } from '../latest-only.ts';
import { otherLayouts } from '../text/keyboard-layouts.ts';
import { cleanQuery } from '../text/terms.ts';
import { LIBRARY_LIMITS, type ResultRow } from './search-state.ts';
import { isPlain } from './typed-query.ts';

const [FIRST, ALL] = LIBRARY_LIMITS;
/** Recordings that are asked for on request: each is read, and nobody scrolls through more. */
const MOST_FOUND = 500;
/**
 * Full text is searched after so long without a key: whoever types fast gets titles meanwhile, and no search for the
 * beginning of a word delays that for the word.
 */
const TYPING_PAUSE_MS = 100;
/** A filter takes effect after so long without a key: until then, its value may go on. */
const FILTER_PAUSE_MS = 600;

export interface AnswerListener {
  /**
   * Called for each text, and again once its last filter takes effect; null if its meaning is unknown. `isListed` is
   * false if the list must stay as it is, because a filter that has taken effect goes on.
   */
  onReading: (reading: QueryReading | null, isListed: boolean) => void;
  /** Whether the user is among the suggestions or the rows: the filter that is being typed does not take effect then. */
  isChoosing: () => boolean;
  /** Full text is asked. */
  onAsked: () => void;
  /** The titles on this device that match a text. */
  titlesOf: (text: string) => readonly ResultRow[];
  /**
   * Results of full text: first a few recordings, then more if there are more, until `isWhole`; null if it cannot be
   * searched.
   */
  onFound: (found: FoundInside | null, isWhole: boolean) => void;
  /** Results similar to the text, if fewer were found than are visible without scrolling; null if there are none. */
  onWidened: (widened: Widened | null) => void;
}

/** The text in the box, and how to search it. */
export interface Typed extends TypedQuery {
  /** Finds only what has each word as typed, wherever it is, and nothing similar. */
  isStrict?: true;
}

/** The search on this device. The newest request wins. */
export function createSearchRequests(client: Client, later: Later) {
  const runs = createLatestOnly();
  const filterPause = createDebounce(later, FILTER_PAUSE_MS);
  /** The text whose last filter has taken effect; empty once that is typed over. */
  let settledText = '';
  let settle: () => void = () => undefined;

  /** The text with its last filter in effect, if it had taken effect already. */
  const settled = (typed: Typed): Typed =>
    settledText !== '' && typed.text === settledText ? { ...typed, isSettled: true } : typed;

  /** Reports what a text means; false if what is found for it is not listed. */
  function takeReading(typed: Typed, reading: QueryReading | null, listener: AnswerListener): boolean {
    const mayGoOn = reading !== null && reading.asked !== typed.text && !typed.isSettled;
    settle = () => {
      if (listener.isChoosing()) return filterPause.run(settle);
      settledText = typed.text;
      runDetached(run({ ...typed, isSettled: true }, listener));
    };
    if (mayGoOn) filterPause.run(settle);
    const isListed = !mayGoOn || settledText === '';
    listener.onReading(reading, isListed);
    return isListed;
  }

  /** The final results; null if something newer was searched, or nothing could be searched. */
  async function find(typed: Typed, isWanted: () => boolean, listener: AnswerListener): Promise<FoundInside | null> {
    for (let limit: number = FIRST; ;) {
      const answer = await client.ask('search.run', { ...typed, limit }, isWanted);
      if (!isWanted()) return null;
      const found = answer.ok ? answer.value : null;
      const isWhole = !found || found.isExact || limit === ALL || found.groups.length + found.rows.length < limit;
      listener.onFound(found, isWhole);
      if (isWhole) return found;
      limit = ALL;
    }
  }

  /** Searches for the typed text. Nothing more is reported once something newer is searched. */
  async function run(next: Typed, listener: AnswerListener): Promise<void> {
    const signal = runs.begin();
    const isWanted = () => !signal.aborted;
    filterPause.cancel();
    if (!next.text.startsWith(settledText)) settledText = '';
    const typed = settled(next);
    if (typed.text.trim() === '') return listener.onReading(null, true);
    const paused = typed.isSettled ? null : new Promise<void>((resolve) => later(resolve, TYPING_PAUSE_MS));
    const read = await client.ask('search.read', typed, isWanted);
    if (!isWanted() || !takeReading(typed, read.ok ? read.value : null, listener)) return;
    await paused;
    if (!isWanted()) return;
    listener.onAsked();
    const found = await find(typed, isWanted, listener);
    if (!isWanted()) return;
    const count = found?.groups.length ?? 0;
    if (typed.isStrict || count >= ENOUGH_FOUND) return listener.onWidened(null);
    const answer = found && (await client.ask('search.widen', { ...typed, limit: ALL - count }, isWanted));
    if (!isWanted()) return;
    const widened = answer?.ok ? answer.value : null;
    const isVain = [found, widened].every((each) => !each || each.groups.length + each.rows.length === 0);
    const other = isVain ? await findTypedOtherwise(typed.text, isWanted, listener) : null;
    if (isWanted()) listener.onWidened(other ?? widened);
  }

  /** What a text finds that was typed with the keys of another script; null for nothing. */
  async function findTypedOtherwise(
    text: string,
    isWanted: () => boolean,
    { titlesOf }: AnswerListener,
  ): Promise<Widened | null> {
    if (!isPlain(text) || titlesOf(text).length > 0) return null;
    for (const other of otherLayouts(cleanQuery(text))) {
      const asked = { text: other, caret: other.length, limit: ENOUGH_FOUND };
      const answer = await client.ask('search.run', asked, isWanted);
      if (!isWanted()) return null;
      const { groups, rows } = (answer.ok && answer.value) || { groups: [], rows: [] };
      const known = new Set([...groups.map(({ recording }) => recording), ...rows].map(({ id }) => id));
      const titles = titlesOf(other).flatMap(({ recording, isSimilar }) =>
        isSimilar || known.has(recording.id) ? [] : [recording],
      );
      const all = [...titles, ...rows];
      if (groups.length + all.length > 0) return { groups, rows: all, words: [{ typed: text, found: [other] }] };
    }
    return null;
  }

  /** Searches for all that was said, as far as one may scroll; nothing more is reported of earlier requests. */
  async function findAll(typed: Typed, listener: Pick<AnswerListener, 'onFound'>): Promise<void> {
    const signal = runs.begin();
    const answer = await client.ask('search.run', { ...settled(typed), limit: MOST_FOUND }, () => !signal.aborted);
    if (!signal.aborted) listener.onFound(answer.ok ? answer.value : null, true);
  }

  return {
    run,
    findAll,
    /** Drops all pending responses. */
    cancel(): void {
      filterPause.cancel();
      runs.end();
    },
    /** Has the filter that is being typed take effect now; false if there is none. */
    endPause(): boolean {
      const isWaiting = filterPause.isWaiting();
      if (isWaiting) settle();
      return isWaiting;
    },
    /** Opens the library; false if that fails and the user has not been told yet. */
    async openLibrary(): Promise<boolean> {
      const opened = await client.ask('library.preload', null);
      return !(opened.ok && opened.value.isNews);
    },
  };
}
