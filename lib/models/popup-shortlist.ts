import { computed, effect, signal } from '@preact/signals-core';
import { runDetached } from '../errors/run-detached.ts';
import type { Failure } from '../failure.ts';
import type { ListReader, ShortlistRows } from '../list/list-reader.ts';
import { EMPTY_SHORTLIST, MAX_SEARCH_LENGTH, MOST_SEARCHES, type Shortlist } from '../recording/shortlist.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import type { SharedItem } from '../storage/item.ts';
import { withNewest, type AddressData, type UserData } from '../storage/user-data.ts';
import type { LocalResults } from './local-results.ts';
import type { SharePart } from './search-state.ts';

export interface PopupShortlistDeps {
  userData: Pick<UserData, 'atActive'>;
  list: Pick<ListReader, 'saveShortlist'>;
  local: Pick<LocalResults, 'putShortlist' | 'shortlistRows'>;
  /** Runs work that changes the recents. */
  keepingSelection: (work: () => void) => void;
  say: (part: SharePart) => void;
  /** Like `say`, if nothing else is reported. */
  mention: (part: SharePart) => void;
}

const idsOf = (rows: readonly Recording[]): RecordingId[] => rows.map(({ id }) => id);

/** The pinned and last opened recordings, and the last searches. The first rows never wait for them. */
export function createPopupShortlist(deps: PopupShortlistDeps) {
  const { userData, list, local, keepingSelection, say, mention } = deps;
  const known = signal<Shortlist>(EMPTY_SHORTLIST);
  const searches = signal<readonly string[]>([]);
  /** What is stored for the connection on the screen; null until it was read, and without a connection. */
  let stored: AddressData | null = null;
  /** Why it could not be read: what is known is then incomplete. */
  let unread: Failure | null = null;
  let stopFollowing = () => undefined as void;
  let isDisposed = false;

  /** Arranges the recents again, with the rows that were not put above rows in use. */
  const arrange = () => local.putShortlist(known.value);

  /** Passes on what is stored, now and whenever another page changes it; why it could not be read, or null. */
  async function follow<T>(item: SharedItem<T>, put: (value: T) => void): Promise<Failure | null> {
    const { latest, refresh, stop } = item.follow();
    const stopEffect = effect(() => {
      if (latest.value?.ok) put(latest.value.value);
    });
    const stopOthers = stopFollowing;
    stopFollowing = () => {
      stopOthers();
      stopEffect();
      stop();
    };
    if (isDisposed) stopFollowing();
    await refresh();
    return latest.value?.ok === false ? latest.value.failure : null;
  }

  /** Reads the shortlist, and reports a failure; `isFree` says whether rows may still be put above those shown. */
  async function load(isFree: () => boolean): Promise<void> {
    const data = await userData.atActive();
    stopFollowing();
    stopFollowing = () => undefined;
    // The rows stay where they are when another page changes them.
    const failures = data.ok
      ? data.value && [
          await follow(data.value.shortlist, (shortlist) => (known.value = shortlist)),
          await follow(data.value.searches, (found) => (searches.value = found)),
        ]
      : [data.failure];
    unread = failures?.find((failure) => failure !== null) ?? null;
    if (unread) return mention({ status: 'shortlist-unread', failure: unread });
    stored = (data.ok && data.value) || null;
    if (isFree()) keepingSelection(arrange);
  }

  /** Stores the rows for the next first paint, once all rows and the shortlist are read. */
  function saveRows(): void {
    const rows = stored && local.shortlistRows(known.value);
    if (rows) runDetached(list.saveShortlist(rows));
  }

  return {
    pins: computed(() => new Set(known.value.pins)),
    searches,
    /** Takes the rows painted first, before `load`. */
    start({ pins, opened }: ShortlistRows): void {
      known.value = { pins: idsOf(pins), opened: idsOf(opened) };
      arrange();
    },
    load,
    arrange,
    saveRows,
    /** Pins or unpins a recording, within the key press: the popup may close. Not while the pins cannot be read. */
    async togglePin(id: RecordingId): Promise<void> {
      if (!stored) await load(() => false);
      if (unread || !stored) return say({ status: 'shortlist-unread', failure: unread ?? { code: 'not-connected' } });
      const isPinned = !known.value.pins.includes(id);
      const pinsOf = (pins: RecordingId[]) => (isPinned ? withNewest(pins, id) : pins.filter((other) => other !== id));
      const toggled = (before: Shortlist) => ({ ...before, pins: pinsOf(before.pins) });
      // At once: the popup may close before it gets the lock, under which the pin is written again.
      runDetached(stored.shortlist.write(toggled(known.value)));
      const changed = await stored.shortlist.change(toggled);
      if (!changed.ok) return say({ status: 'pin-failed', failure: changed.failure });
      // An unpinned row stays: otherwise the next key would act on another one, and it could not be pinned again.
      if (isPinned) keepingSelection(arrange);
      say({ status: isPinned ? 'pinned' : 'unpinned', id });
      saveRows();
    },
    /** Records a search that has led to something; synchronous up to the browser's own call, as the popup may close. */
    noteSearch(text: string): void {
      if (text === '' || text.length > MAX_SEARCH_LENGTH || !stored) return;
      const newest = withNewest(searches.value, text, MOST_SEARCHES);
      searches.value = newest;
      runDetached(stored.searches.write(newest));
    },
    /** Follows other pages no more. */
    dispose(): void {
      isDisposed = true;
      stopFollowing();
    },
  };
}
