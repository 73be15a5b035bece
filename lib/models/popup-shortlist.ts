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
  /** Does what changes the recents. */
  keepingSelection: (work: () => void) => void;
  /** Leaves a search for the background, which may be stopped as the popup closes. */
  leaveSearch: (text: string) => void;
  say: (part: SharePart) => void;
  /** The same, where nothing else is said. */
  mention: (part: SharePart) => void;
}

/** What was pinned, opened and searched for last. The first rows never wait for it. */
export interface PopupShortlist {
  pins: ReadonlySignal<ReadonlySet<RecordingId>>;
  searches: ReadonlySignal<readonly string[]>;
  /** What was painted first, before `load`. */
  start: (rows: ShortlistRows) => void;
  /** Reads it, and says where it cannot be; `isFree` says whether rows may still be put above those on the screen. */
  load: (isFree: () => boolean) => Promise<void>;
  /** The recents are shown anew: what was not put above rows in use is by now. */
  arrange: () => void;
  /** Pins a recording, or takes its pin back; at once, and as it was where that cannot be kept. Not while the pins are unread. */
  togglePin: (id: RecordingId) => Promise<void>;
  /** A search has led to something; `isLeaving`: and the popup closes. */
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
  /** How often a pin was put or taken back: an answer from before that is too old. */
  let changes = 0;
  /** The last of them is kept, or could not be. */
  let settled: Promise<unknown> = Promise.resolve();
  /** Why it could not be read: what is known is not all then. */
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
      // Its row stays where it is: the next key on it would be for another, and it could not be pinned again.
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
