import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Failure } from '../failure.ts';
import type { Client } from '../messaging/client.ts';
import { EMPTY_SHORTLIST, MAX_SEARCH_LENGTH, type Shortlist } from '../recording/shortlist.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import type { ShortlistRows } from '../list/list-records.ts';
import type { LocalResults } from './local-results.ts';
import type { SharePart } from './search-state.ts';

export interface PopupShortlistDeps {
  client: Client;
  local: Pick<LocalResults, 'putShortlist'>;
  /** Runs work that changes the recents. */
  keepingSelection: (work: () => void) => void;
  /** Leaves a search for the background, which may be stopped as the popup closes. */
  leaveSearch: (text: string) => void;
  say: (part: SharePart) => void;
  /** Like `say`, if nothing else is reported. */
  mention: (part: SharePart) => void;
}

/** The pinned and last opened recordings, and the last searches. The first rows never wait for them. */
export interface PopupShortlist {
  pins: ReadonlySignal<ReadonlySet<RecordingId>>;
  searches: ReadonlySignal<readonly string[]>;
  /** Takes the rows painted first, before `load`. */
  start: (rows: ShortlistRows) => void;
  /** Reads the shortlist, and reports a failure; `isFree` says whether rows may still be put above those shown. */
  load: (isFree: () => boolean) => Promise<void>;
  /** Arranges the recents again, with the rows that were not put above rows in use. */
  arrange: () => void;
  /** Pins or unpins a recording at once, and undoes that if it cannot be saved. Not while the pins cannot be read. */
  togglePin: (id: RecordingId) => Promise<void>;
  /** Records a search that has led to something; `isLeaving` if the popup closes. */
  noteSearch: (text: string, isLeaving: boolean) => Promise<void>;
}

const idsOf = (rows: readonly Recording[]): RecordingId[] => rows.map(({ id }) => id);

export function createPopupShortlist({
  client,
  local,
  keepingSelection,
  leaveSearch,
  say,
  mention,
}: PopupShortlistDeps): PopupShortlist {
  const known = signal<Shortlist>(EMPTY_SHORTLIST);
  /** Number of pin changes: a response to an earlier request is too old. */
  let changes = 0;
  /** Settles once the last change is saved, or has failed. */
  let settled: Promise<unknown> = Promise.resolve();
  /** Why it could not be read: what is known is then incomplete. */
  let unread: Failure | null = null;

  const arrange = () => local.putShortlist(known.value);

  function put(shortlist: Shortlist): void {
    known.value = shortlist;
    keepingSelection(arrange);
  }

  function withPin(id: RecordingId, isPinned: boolean): Shortlist {
    const others = known.value.pins.filter((other) => other !== id);
    return { ...known.value, pins: isPinned ? [id, ...others] : others };
  }

  async function load(isFree: () => boolean): Promise<void> {
    await settled;
    const own = changes;
    const answer = await client.ask('shortlist.read', null);
    if (own !== changes) return load(isFree);
    unread = answer.ok ? null : answer.failure;
    if (!answer.ok) return mention({ status: 'shortlist-unread', failure: answer.failure });
    if (isFree()) put(answer.value);
    else known.value = answer.value;
  }

  return {
    pins: computed(() => new Set(known.value.pins)),
    searches: computed(() => known.value.searches),
    start({ pins, opened }) {
      known.value = { ...EMPTY_SHORTLIST, pins: idsOf(pins), opened: idsOf(opened) };
      arrange();
    },
    load,
    arrange,
    async togglePin(id) {
      if (unread) await load(() => false);
      if (unread) return say({ status: 'shortlist-unread', failure: unread });
      changes += 1;
      const isPinned = !known.value.pins.includes(id);
      if (isPinned) put(withPin(id, true));
      // Its row stays: otherwise the next key would act on another one, and it could not be pinned again.
      else known.value = withPin(id, false);
      say({ status: isPinned ? 'pinned' : 'unpinned', id });
      const asking = client.ask('shortlist.pin', { id, isPinned });
      settled = asking;
      const answer = await asking;
      if (answer.ok || known.value.pins.includes(id) !== isPinned) return;
      put(withPin(id, !isPinned));
      say({ status: 'pin-failed', failure: answer.failure });
    },
    async noteSearch(text, isLeaving) {
      if (text === '' || text.length > MAX_SEARCH_LENGTH) return;
      known.value = { ...known.value, searches: [text, ...known.value.searches.filter((other) => other !== text)] };
      if (isLeaving) leaveSearch(text);
      else await client.ask('shortlist.noteSearch', { text });
    },
  };
}
