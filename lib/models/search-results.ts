import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { FoundInside, Widened } from '../messaging/protocol.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { mergeAnswers } from '../search/merge-answers.ts';
import { toTerms } from '../text/terms.ts';
import { hasAllWords, mark } from '../search/titles.ts';
import type { LocalResults } from './local-results.ts';
import type { QueryAnswer } from './query-answer.ts';
import { LOOKED_ROWS, MOST_ROWS } from './search-limits.ts';
import type { HitsPart, Listing, ResultRow } from './search-state.ts';
import {
  isOfRecording,
  selectableSections,
  SHOW_ALL,
  startSections,
  TITLE_NOTE,
  type SelectableItem,
} from './selectable-items.ts';

/** Titles shown above the matches inside recordings; the best of both are visible without scrolling. */
const HEAD_ROWS = 4;
const NO_IDS: ReadonlySet<RecordingId> = new Set();

/** The query on the screen. */
interface ShownQuery {
  /** The searched text; empty while the recents are shown. */
  text: string;
  /** The words that titles are searched for: the text without its signs. */
  words: string;
  /** Shows nothing that only this device takes for similar. */
  isStrict?: true;
}

interface Selection {
  id: RecordingId | null;
  hit: number | null;
  /** Whether the user has moved here since last typing. */
  isMovedTo: boolean;
}

type Shown = Pick<Listing, 'rows' | 'hasMore' | 'leading' | 'selectedId' | 'selectedHit' | 'hits'>;

/** One list of the results from all sources. It holds still: later results are put below, and the selection stays. */
export interface SearchResults {
  query: ReadonlySignal<ShownQuery>;
  shown: ReadonlySignal<Shown>;
  /** The items that the keys move to, section by section. */
  sections: ReadonlySignal<readonly SelectableItem[][]>;
  /** Starts the list of another query. */
  ask: (query: ShownQuery, titles: readonly ResultRow[]) => void;
  /**
   * Adds titles found on this device meanwhile. They go below, but above titles that are only similar to the text
   * (maybe all there was while fewer were known), unless the user has moved.
   */
  add: (found: readonly ResultRow[]) => void;
  /** Sets the matches inside recordings; null if nothing could be searched. Rows down to the selected one stay. */
  putFound: (found: FoundInside | null) => void;
  /** Adds results similar to the query, below its matches; rows down to the selected one stay, too. */
  putWidened: (widened: Widened) => void;
  /** Removes all results that are only similar to the query, and adds none from now on, except the service's. */
  endWidened: () => void;
  /** Whether the user has moved to one of the items since last typing. */
  hasMoved: () => boolean;
  /** Adds the service's results. */
  addRemote: (recordings: readonly Recording[]) => void;
  select: (item: SelectableItem) => void;
  /** Shows all titles, and moves to the first that was not shown. */
  showAll: () => void;
  /** Shows or hides the other places of the selected recording; false if nothing changes. */
  unfold: (isOpen: boolean) => boolean;
  /** Something is typed: with another query, the selection starts at the first row. */
  forgetMove: () => void;
  /** Runs work that changes the recents; the current selection stays, if it stays in the list. */
  keepingSelection: (work: () => void) => void;
}

export function createSearchResults(local: LocalResults, answer: QueryAnswer): SearchResults {
  const query = signal<ShownQuery>({ text: '', words: '' });
  const titles = signal<readonly ResultRow[]>([]);
  const remote = signal<readonly Recording[]>([]);
  const headCount = signal(0);
  const hasAllTitles = signal(false);
  /** Index of the first row that shows the places of its recording: nothing moves above it. */
  const quotedFrom = signal(0);
  const unfolded = signal<ReadonlySet<RecordingId>>(new Set());
  const selection = signal<Selection>({ id: null, hit: null, isMovedTo: false });

  const named = computed(() => (query.value.text === '' ? local.recents.value : titles.value));
  const all = computed(() => {
    const ids = new Set(named.value.map(({ recording }) => recording.id));
    const { rows, widened } = answer.found.value;
    const exact = rows.map((recording): ResultRow => ({ recording, ranges: [] }));
    const found = toTerms((widened?.words ?? []).flatMap((word) => word.found).join(' '));
    const similar = (widened?.rows ?? []).map((recording): ResultRow => ({
      recording,
      ranges: mark(recording.title, found),
      isSimilar: true,
    }));
    return [...named.value, ...[...exact, ...similar].filter(({ recording }) => !ids.has(recording.id))];
  });
  const rows = computed(() => all.value.slice(0, MOST_ROWS));
  const hits = computed((): HitsPart => {
    const { groups, widened } = answer.found.value;
    const isWhole = groups.length === 0 || hasAllTitles.value;
    const count = isWhole ? rows.value.length : headCount.value;
    const titled = new Map(
      rows.value.slice(quotedFrom.value, count).map((row) => [row.recording.id, row.isSimilar === true]),
    );
    // Places that are only similar belong to a title that is only similar, too.
    const isQuoted = (id: RecordingId, at: number) =>
      titled.has(id) && (at < (widened?.from ?? groups.length) || titled.get(id) === true);
    const quoted = groups.map(({ recording }) => recording.id).filter(isQuoted);
    const ids = new Set(rows.value.map(({ recording }) => recording.id));
    const merged = count > 0 ? [] : groups.map(({ recording }) => recording.id).filter((id) => ids.has(id));
    // Always the same when empty, so that rows are not drawn again.
    const setOf = (ids: readonly RecordingId[]) => (ids.length === 0 ? NO_IDS : new Set(ids));
    const parts = { headCount: count, quoted: setOf(quoted), merged: setOf(merged), unfolded: unfolded.value };
    return { ...answer.found.value, ...parts, noteAt: notesAt(rows.value, answer.found.value, parts) };
  });
  const sections = computed(() =>
    query.value.text === ''
      ? startSections(rows.value, local.leading.value)
      : selectableSections({ rows: rows.value, hits: hits.value }),
  );
  const selected = computed((): SelectableItem | { id: null; hit: null } => {
    const { id, hit } = selection.value;
    const all = sections.value.flat();
    const same = all.filter((item) => item.id === id);
    // A place may have moved into the row of its title, or back.
    const near = hit === 0 ? same.find((item) => item.hit === null) : hit === null ? same.find(isOfRecording) : null;
    return same.find((item) => item.hit === hit) ?? near ?? all.find(isOfRecording) ?? { id: null, hit: null };
  });
  const hasMore = computed(() => {
    // The service sends no more than that, either; what the library left out is counted with its places, if it has any.
    const isCapped = all.value.length > MOST_ROWS || remote.value.length >= MOST_ROWS;
    return query.value.text !== '' && (isCapped || (!hits.value.isExact && hits.value.groups.length === 0));
  });

  function stayAt({ id, hit }: Pick<Selection, 'id' | 'hit'>): void {
    selection.value = { ...selection.value, id, hit };
  }

  /**
   * Titles are the better matches, so all of them go above similar results, among which no place matches as typed;
   * unless the user has moved to a similar result, which holds still.
   */
  function raiseTitles(): void {
    const isBelow = selection.value.isMovedTo && selection.value.hit !== null;
    if (hits.value.widened?.from === 0 && !isBelow) headCount.value = rows.value.length;
  }

  /** Whether places are above all titles. */
  const arePlacesFirst = (): boolean => headCount.value === 0 && answer.found.value.groups.length > 0;

  /**
   * Number of rows above the places: the first titles, but none that is only similar if a place matches as typed. Until
   * this device has responded, what `wereFirst` is.
   */
  function topCount(wereFirst: boolean): number {
    const hasExact = exactCount(answer.found.value) > 0 && (wereFirst || !answer.isStale());
    const similarAt = hasExact ? rows.value.findIndex(({ isSimilar }) => isSimilar) : -1;
    return Math.min(HEAD_ROWS, similarAt === -1 ? named.value.length : similarAt);
  }

  /** The selection stays; but unless the user has moved it, other titles start with their first row. */
  function change(work: () => void, isOtherQuery: boolean): void {
    batch(() => {
      const startsOver = isOtherQuery && !selection.value.isMovedTo;
      const wereFirst = arePlacesFirst();
      stayAt(selected.value);
      work();
      if (startsOver) {
        stayAt({ id: null, hit: null });
        headCount.value = topCount(wereFirst);
        quotedFrom.value = 0;
      }
      raiseTitles();
    });
  }

  /** Runs work that changes the matches inside recordings. */
  function changeFound(work: () => void): void {
    batch(() => {
      const [before, { id, hit }] = [answer.found.value, selected.value];
      const wereFirst = arePlacesFirst();
      const place = isAmongTitles(hit) ? rows.value.findIndex(({ recording }) => recording.id === id) : -1;
      work();
      if (answer.found.value === before) return;
      const hasExact = exactCount(answer.found.value) > 0;
      // What is above the selection stays there.
      if (wereFirst && hasExact) return stayAt({ id, hit });
      // What is only similar makes room for the first places that match as typed.
      const makesRoom = hasExact && !answer.isStale() && !selection.value.isMovedTo && place >= topCount(false);
      const at = makesRoom ? -1 : place;
      stayAt(makesRoom ? { id: null, hit: null } : { id, hit });
      headCount.value = Math.max(topCount(false), at + 1);
      if (at > 0) quotedFrom.value = at;
      raiseTitles();
    });
  }

  /** The number of rows that stay in place: down to the selected one, or all above the selected place. */
  function heldCount(): number {
    const { id, hit } = selected.value;
    const at = rows.value.findIndex(({ recording }) => recording.id === id);
    return Math.max(at + 1, hit === null ? 0 : headCount.value);
  }

  function merge(recordings: readonly Recording[], into: readonly ResultRow[], held: number): void {
    putTitles(mergeAnswers(into, recordings, query.value.words, held).slice(0, LOOKED_ROWS));
  }

  /** In a strict search, what the service found stays, whatever it is: its rules are not known. */
  function putTitles(next: readonly ResultRow[]): void {
    const told = new Set(remote.value.map(({ id }) => id));
    const asFound = ({ isSimilar, ...row }: ResultRow) => (isSimilar && !told.has(row.recording.id) ? [] : row);
    titles.value = query.value.isStrict ? next.flatMap(asFound) : next;
  }

  return {
    query,
    shown: computed(() => ({
      rows: rows.value,
      hasMore: hasMore.value,
      leading: query.value.text === '' ? local.leading.value : [],
      selectedId: selected.value.id,
      selectedHit: selected.value.hit,
      hits: hits.value,
    })),
    sections,
    ask(next, found) {
      const before = query.value.text;
      const goesOn = next.text !== '' && (next.text.startsWith(before) || before.startsWith(next.text));
      change(() => {
        query.value = next;
        hasAllTitles.value = false;
        unfolded.value = new Set();
        remote.value = [];
        putTitles(found);
        changeFound(() => answer.begin(goesOn));
      }, true);
    },
    putFound: (found) => changeFound(() => answer.putFound(found)),
    endWidened: () =>
      changeFound(() => {
        query.value = { ...query.value, isStrict: true };
        putTitles(titles.value);
        answer.begin(true);
      }),
    putWidened: (widened) => changeFound(() => answer.putWidened(widened)),
    add(found) {
      const { words } = query.value;
      const [before, best] = [titles.value[0], found[0]];
      const isBetter = before && best && hasAllWords(best.recording, words) && !hasAllWords(before.recording, words);
      if (isBetter && !selection.value.isMovedTo) return change(() => merge(remote.value, found, 0), true);
      const recordings = found.map(({ recording }) => recording);
      change(() => merge(recordings, titles.value, heldCount()), false);
    },
    addRemote(recordings) {
      change(() => {
        remote.value = recordings;
        merge(recordings, titles.value, heldCount());
      }, false);
    },
    select({ id, hit }) {
      selection.value = { id, hit, isMovedTo: true };
    },
    showAll() {
      const first = rows.value[headCount.value];
      batch(() => {
        hasAllTitles.value = true;
        if (first) selection.value = { id: first.recording.id, hit: null, isMovedTo: true };
      });
    },
    unfold(isOpen) {
      const { id, hit } = selected.value;
      const { groups, quoted } = hits.value;
      const places = groups.find(({ recording }) => recording.id === id)?.hits.length ?? 0;
      const isTitle = id !== null && quoted.has(id);
      if (id === null || unfolded.value.has(id) === isOpen || (hit ?? 0) < 0 || places <= (isTitle ? 0 : 1))
        return false;
      batch(() => {
        unfolded.value = new Set(isOpen ? [...unfolded.value, id] : [...unfolded.value].filter((one) => one !== id));
        if (!isOpen) stayAt({ id, hit: isTitle ? null : 0 });
      });
      return true;
    },
    hasMoved: () => selection.value.isMovedTo,
    forgetMove() {
      if (selection.value.isMovedTo) selection.value = { ...selection.value, isMovedTo: false };
    },
    keepingSelection: (work) => change(work, false),
  };
}

/**
 * Where notes separate what is only similar: above the first such row that is shown, and above the first such group
 * unless that follows such rows.
 */
function notesAt(
  rows: readonly ResultRow[],
  found: Pick<HitsPart, 'groups' | 'widened'>,
  { headCount, quoted, merged }: Pick<HitsPart, 'headCount' | 'quoted' | 'merged'>,
): HitsPart['noteAt'] {
  const { groups } = found;
  const exact = exactCount(found);
  const first = rows.findIndex(({ recording, isSimilar }) => isSimilar && !merged.has(recording.id));
  // Without a head, all rows follow the groups.
  const isApart = exact === groups.length || rows.slice(0, first).some(({ isSimilar }) => !isSimilar);
  const isShown = headCount === 0 ? isApart : first < headCount;
  const row = first !== -1 && isShown ? first : null;
  const group = groups.findIndex(({ recording }, at) => at >= exact && !quoted.has(recording.id));
  return { row, group: group === -1 || (exact === 0 && row !== null) ? null : group };
}

/** Number of groups that match as typed. */
const exactCount = ({ groups, widened }: Pick<HitsPart, 'groups' | 'widened'>): number =>
  widened?.from ?? groups.length;

/** Whether a selected item is a row, or a button above one, and no place. */
const isAmongTitles = (hit: number | null): boolean => hit === null || hit === TITLE_NOTE || hit === SHOW_ALL;
