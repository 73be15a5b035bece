import { runDetached } from '../errors/run-detached.ts';
import { createLatestOnly } from '../latest-only.ts';
import type { Client } from '../messaging/client.ts';
import type { FoundInside, QueryReading, TypedQuery, Widened } from '../messaging/protocol.ts';
import { otherLayouts } from '../text/keyboard-layouts.ts';
import { cleanQuery } from '../text/terms.ts';
import { createDebounce, type Later } from './debounce.ts';
import type { createSearchResults } from './search-results.ts';
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
  /** Whether the user is among the suggestions or the rows: the filter that is being typed does not take effect then. */
  isChoosing: () => boolean;
}

/** The search on this device. Nothing more is reported of a text once a newer one is searched. */
export function createSearchRequests({ client, later, results, titlesOf, onReading, isChoosing }: RequestDeps) {
  const runs = createLatestOnly();
  const filterPause = createDebounce(later, FILTER_PAUSE_MS);
  const sectionWait = createDebounce(later, WAIT_MS);
  /** The text whose last filter has taken effect; empty once that is typed over. */
  let settledText = '';
  let settle: () => void = () => undefined;

  /** The text with its last filter in effect, if it had taken effect already. */
  const settled = (typed: Typed): Typed =>
    settledText !== '' && typed.text === settledText ? { ...typed, isSettled: true } : typed;

  /** Reports what a text means; false if what is found for it is not listed. */
  function takeReading(typed: Typed, reading: QueryReading | null): boolean {
    const mayGoOn = reading !== null && reading.asked !== typed.text && !typed.isSettled;
    settle = () => {
      if (isChoosing()) return filterPause.run(settle);
      settledText = typed.text;
      runDetached(run({ ...typed, isSettled: true }));
    };
    if (mayGoOn) filterPause.run(settle);
    const isListed = !mayGoOn || settledText === '';
    onReading(typed.text, reading, isListed);
    return isListed;
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
    /** Has the filter that is being typed take effect now; false if there is none. */
    endPause(): boolean {
      const isWaiting = filterPause.isWaiting();
      if (isWaiting) settle();
      return isWaiting;
    },
  };
}
