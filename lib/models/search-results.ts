import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { FoundInside, Widened } from '../messaging/protocol.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { mergeAnswers } from '../search/merge-answers.ts';
import { hasAllWords } from '../search/titles.ts';
import type { LocalResults } from './local-results.ts';
import type { QueryAnswer } from './query-answer.ts';
import { LOOKED_ROWS, MOST_ROWS } from './search-limits.ts';
import type { HitsPart, Listing, ResultRow } from './search-state.ts';
import { isOfRecording, selectableSections, startSections, type SelectableItem } from './selectable-items.ts';

/** Titles above what was found inside recordings; the best of both are seen without scrolling. */
const HEAD_ROWS = 4;

/** The query that stands on the screen. */
interface ShownQuery {
  /** As it is asked for; empty while the recents are shown. */
  text: string;
  /** What titles are searched for: the text without its signs. */
  words: string;
}

interface Selection {
  id: RecordingId | null;
  hit: number | null;
  /** Somebody has moved here since they last typed. */
  isMovedTo: boolean;
}

type Shown = Pick<Listing, 'rows' | 'hasMore' | 'leading' | 'selectedId' | 'selectedHit' | 'hits'>;

/** One list of what was found by all who were asked. It holds still: what comes later is put below, the selection stays. */
export interface SearchResults {
  query: ReadonlySignal<ShownQuery>;
  shown: ReadonlySignal<Shown>;
  /** What the keys go to, section by section. */
  sections: ReadonlySignal<readonly SelectableItem[][]>;
  /** Begins a list for another query. */
  ask: (query: ShownQuery, titles: readonly ResultRow[]) => void;
  /**
   * Titles that were found on this device meanwhile. They go below, but above titles that are only like the text, as may
   * be all that there was while fewer were known, unless somebody has moved.
   */
  add: (found: readonly ResultRow[]) => void;
  /** What was found inside recordings; null when nothing could be searched. Down to the selected row nothing moves. */
  putFound: (found: FoundInside | null) => void;
  /** What is like the query, below what was found for it; down to the selected row nothing moves either. */
  putWidened: (widened: Widened) => void;
  /** Nothing that is only like the query is shown any more. */
  endWidened: () => void;
  /** The service has answered. */
  addRemote: (recordings: readonly Recording[]) => void;
  select: (item: SelectableItem) => void;
  /** Shows all titles, and goes to the first that was not shown. */
  showAll: () => void;
  /** Shows or hides the other places of the selected recording; false where nothing changes. */
  unfold: (isOpen: boolean) => boolean;
  /** Something is typed: with another query the selection begins at the first row. */
  forgetMove: () => void;
  /** Does what changes the recents; what is selected by now stays so, if it stays in the list. */
  keepingSelection: (work: () => void) => void;
}

export function createSearchResults(local: LocalResults, answer: QueryAnswer): SearchResults {
  const query = signal<ShownQuery>({ text: '', words: '' });
  const titles = signal<readonly ResultRow[]>([]);
  const remote = signal<readonly Recording[]>([]);
  const headCount = signal(0);
  const hasAllTitles = signal(false);
  /** Rows from this one on have the places of their recordings: above it nothing moves. */
  const quotedFrom = signal(0);
  const unfolded = signal<ReadonlySet<RecordingId>>(new Set());
  const selection = signal<Selection>({ id: null, hit: null, isMovedTo: false });

  const named = computed(() => (query.value.text === '' ? local.recents.value : titles.value));
  const all = computed(() => {
    const ids = new Set(named.value.map(({ recording }) => recording.id));
    const others = answer.found.value.rows.filter(({ id }) => !ids.has(id));
    return [...named.value, ...others.map((recording): ResultRow => ({ recording, ranges: [] }))];
  });
  const rows = computed(() => all.value.slice(0, MOST_ROWS));
  const hits = computed((): HitsPart => {
    const { groups, widened } = answer.found.value;
    const isWhole = groups.length === 0 || hasAllTitles.value;
    const count = isWhole ? rows.value.length : headCount.value;
    const titled = new Set(rows.value.slice(quotedFrom.value, count).map(({ recording }) => recording.id));
    const exact = groups.slice(0, widened?.from).map(({ recording }) => recording.id);
    const quoted = new Set(exact.filter((id) => titled.has(id)));
    return { ...answer.found.value, headCount: count, quoted, unfolded: unfolded.value };
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
    // A place may have gone into the row of its title, and back.
    const near = hit === 0 ? same.find((item) => item.hit === null) : hit === null ? same.find(isOfRecording) : null;
    return same.find((item) => item.hit === hit) ?? near ?? all.find(isOfRecording) ?? { id: null, hit: null };
  });
  const hasMore = computed(() => {
    // The service sends no more than that either; what the library left out is said with its places, if it has any.
    const isCapped = all.value.length > MOST_ROWS || remote.value.length >= MOST_ROWS;
    return query.value.text !== '' && (isCapped || (!hits.value.isExact && hits.value.groups.length === 0));
  });

  function stayAt({ id, hit }: Pick<Selection, 'id' | 'hit'>): void {
    selection.value = { ...selection.value, id, hit };
  }

  /**
   * Titles match as typed, so all of them stand above what is only like the query, where no place is as typed; unless
   * somebody has moved to what is only like it, which holds still.
   */
  function raiseTitles(): void {
    const isBelow = selection.value.isMovedTo && selection.value.hit !== null;
    if (hits.value.widened?.from === 0 && !isBelow) headCount.value = rows.value.length;
  }

  /** What is selected stays so; unless somebody has moved, other titles begin with their first row. */
  function change(work: () => void, isOtherQuery: boolean): void {
    batch(() => {
      const startsOver = isOtherQuery && !selection.value.isMovedTo;
      stayAt(selected.value);
      work();
      if (startsOver) {
        stayAt({ id: null, hit: null });
        headCount.value = Math.min(HEAD_ROWS, rows.value.length);
        quotedFrom.value = 0;
      }
      raiseTitles();
    });
  }

  /** Does what changes the places that were found. */
  function changeFound(work: () => void): void {
    batch(() => {
      const [before, { id, hit }] = [answer.found.value, selected.value];
      const at = hit === null ? rows.value.findIndex(({ recording }) => recording.id === id) : -1;
      work();
      if (answer.found.value === before) return;
      stayAt({ id, hit });
      headCount.value = Math.max(Math.min(HEAD_ROWS, named.value.length), at + 1);
      if (at > 0) quotedFrom.value = at;
      raiseTitles();
    });
  }

  function merge(recordings: readonly Recording[], into: readonly ResultRow[]): void {
    titles.value = mergeAnswers(into, recordings, query.value.words).slice(0, LOOKED_ROWS);
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
        titles.value = found;
        remote.value = [];
        changeFound(() => answer.begin(goesOn));
      }, true);
    },
    putFound: (found) => changeFound(() => answer.putFound(found)),
    endWidened: () => changeFound(() => answer.begin(true)),
    putWidened: (widened) => changeFound(() => answer.putWidened(widened)),
    add(found) {
      const { words } = query.value;
      const [before, best] = [titles.value[0], found[0]];
      const isBetter = before && best && hasAllWords(best.recording, words) && !hasAllWords(before.recording, words);
      if (isBetter && !selection.value.isMovedTo) return change(() => merge(remote.value, found), true);
      const recordings = found.map(({ recording }) => recording);
      change(() => merge(recordings, titles.value), false);
    },
    addRemote(recordings) {
      change(() => {
        remote.value = recordings;
        merge(recordings, titles.value);
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
    forgetMove() {
      if (selection.value.isMovedTo) selection.value = { ...selection.value, isMovedTo: false };
    },
    keepingSelection: (work) => change(work, false),
  };
}
