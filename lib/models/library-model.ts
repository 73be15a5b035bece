import { createLatestOnly, runDetached } from '../async.ts';
import { computed, signal } from '@preact/signals';
import type { Failure, Result } from '../failures.ts';
import type { Client } from '../messaging/client.ts';
import type { LibraryStatus } from '../messaging/protocol.ts';
import { UNMANAGED } from '../storage/managed.ts';
import type { UserData } from '../storage/user-data.ts';

export type { DownloadWaiting } from '../storage/items.ts';
export type { DownloadProgress, LibraryStatus } from '../messaging/protocol.ts';
export type { ManagedValues } from '../storage/managed.ts';

export interface OpenLibrary {
  status: 'open';
  library: LibraryStatus;
  busy: 'syncing' | 'erasing' | null;
  /** The outcome of the last action here; `reading` until the list is read to its end. */
  outcome: 'reading' | 'synced' | 'erased' | Failure | null;
}

type LibraryState = { status: 'loading' } | { status: 'unreadable'; failure: Failure } | OpenLibrary;

interface LibraryModelDeps {
  client: Client;
  userData: Pick<UserData, 'policyCache'>;
  /** Forgets the folder that notes are saved to. */
  forgetFolder: () => Promise<void>;
}

export type LibraryModel = ReturnType<typeof createLibraryModel>;

/** The library on this device, and the actions on it. Each response replaces the state; the newest request wins. */
export function createLibraryModel({ client, userData, forgetFolder }: LibraryModelDeps) {
  const state = signal<LibraryState>({ status: 'loading' });
  const managed = userData.policyCache.follow();
  const policy = computed(
    () => managed.latest.value && (managed.latest.value.ok ? managed.latest.value.value : UNMANAGED),
  );
  const reads = createLatestOnly();
  /** A repeated request must not undo a later one. */
  const switches = createLatestOnly();

  function change(parts: Partial<OpenLibrary>): void {
    if (state.value.status === 'open') state.value = { ...state.value, ...parts };
  }

  function show(library: LibraryStatus, parts: Partial<OpenLibrary> = {}): void {
    const before = state.value.status === 'open' ? state.value : null;
    const outcome = parts.outcome ?? before?.outcome ?? null;
    state.value = {
      status: 'open',
      busy: before?.busy ?? null,
      ...parts,
      outcome: outcome === 'reading' && !library.isReading ? 'synced' : outcome,
      library,
    };
  }

  async function read(): Promise<void> {
    const signal = reads.begin();
    const answer = await client.ask('library.status', null);
    if (signal.aborted) return;
    if (answer.ok) show(answer.value);
    else if (state.value.status !== 'open') state.value = { status: 'unreadable', failure: answer.failure };
  }

  async function carryOut(
    busy: 'syncing' | 'erasing',
    ask: () => Promise<Result<LibraryStatus>>,
    done: 'reading' | 'erased',
  ): Promise<void> {
    if (state.value.status !== 'open' || state.value.busy) return;
    reads.end();
    change({ busy, outcome: null });
    const answer = await ask();
    if (answer.ok) show(answer.value, { busy: null, outcome: done });
    else change({ busy: null, outcome: answer.failure });
  }

  async function load(): Promise<void> {
    await Promise.all([managed.refresh(), read()]);
  }

  return {
    state,
    /** The organization's policy; null until it is known. */
    policy,
    /** Reads it, now and whenever it changes. */
    start(): Promise<void> {
      client.onNotice(({ notice }) => {
        if (notice === 'library.changed' || notice === 'connection.changed') runDetached(read());
        if (notice !== 'connection.changed') return;
        // That was about the former connection; an erasure, which also changes it, has its outcome later.
        if (state.value.status === 'open' && !state.value.busy) change({ outcome: null });
      });
      return load();
    },
    /** Reads it again. */
    load,
    /** Sets the switch, the last one wins; if that fails, it is where it was, and the state says why. */
    async setDownloadMode(mode: 'on' | 'paused' | 'off'): Promise<void> {
      const before = state.value;
      if (before.status !== 'open' || before.busy) return;
      const signal = switches.begin();
      reads.end();
      // The switch stays where it was set while the request is pending.
      const download = { ...before.library.download, mode };
      change({ library: { ...before.library, download }, outcome: null });
      const answer = await client.ask('library.setDownloadMode', { mode }, () => !signal.aborted);
      if (signal.aborted) return;
      // A status that was requested before this is too old.
      reads.end();
      if (answer.ok) return show(answer.value);
      const { library } = state.value.status === 'open' ? state.value : before;
      const { mode: former } = before.library.download;
      change({ library: { ...library, download: { ...library.download, mode: former } }, outcome: answer.failure });
      await read();
    },
    sync: () => carryOut('syncing', () => client.ask('library.sync', null), 'reading'),
    async erase(what: 'library' | 'everything'): Promise<void> {
      await carryOut('erasing', () => client.ask('library.erase', { what }), 'erased');
      if (what === 'everything') await forgetFolder();
    },
  };
}
