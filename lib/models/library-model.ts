import { runDetached } from '../errors/run-detached.ts';
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Failure, Result } from '../failure.ts';
import { createLatestOnly } from '../latest-only.ts';
import type { LibraryStatus } from '../library/types.ts';
import type { Client } from '../messaging/client.ts';
import type { ManagedSettings } from '../messaging/protocol.ts';

export type { DownloadProgress, DownloadWaiting, LibraryStatus } from '../library/types.ts';
export type { ManagedSettings, SettingsSection } from '../messaging/protocol.ts';

/** The things that can be erased, each asked about once. */
export type Erasable = 'library' | 'everything';

export interface OpenLibrary {
  status: 'open';
  library: LibraryStatus;
  /** Whether the library was rebuilt since this page was opened; the background reports it for a day. */
  rebuilt: boolean;
  /** The erasure that awaits confirmation. */
  asking: Erasable | null;
  busy: 'syncing' | 'erasing' | null;
  /** The outcome of the last action here; `reading` until the list is read to its end. */
  outcome: 'reading' | 'synced' | 'erased' | Failure | null;
}

type LibraryState = { status: 'loading' } | { status: 'unreadable'; failure: Failure } | OpenLibrary;

/** The library on this device, and the actions on it. Each response replaces the state; the newest request wins. */
export interface LibraryModel {
  state: ReadonlySignal<LibraryState>;
  /** The organization's policy; null until it is known. */
  policy: ReadonlySignal<ManagedSettings | null>;
  /** Reads it, now and whenever it changes. */
  start(): Promise<void>;
  /** Reads it again. */
  load(): Promise<void>;
  /** Whether the switch could be set; if not, it stays where it was, and the state says why. */
  setDownloadMode(mode: 'on' | 'paused' | 'off'): Promise<boolean>;
  sync(): Promise<void>;
  ask(what: Erasable): void;
  cancel(): void;
  /** Carries out the pending erasure. */
  erase(): Promise<void>;
}

const FREE: ManagedSettings = { address: null, keepAll: null, retentionDays: null, hideSettings: [] };

export function createLibraryModel({ client }: { client: Client }): LibraryModel {
  const state = signal<LibraryState>({ status: 'loading' });
  const policy = signal<ManagedSettings | null>(null);
  const reads = createLatestOnly();
  /** A repeated request must not undo a later one. */
  const switches = createLatestOnly();

  function change(parts: Partial<OpenLibrary>): void {
    if (state.value.status === 'open') state.value = { ...state.value, ...parts };
  }

  function show(library: LibraryStatus, parts: Partial<OpenLibrary> = {}): void {
    const before = state.value.status === 'open' ? state.value : null;
    const saidNow = library.kept.unavailable === null && library.kept.rebuilt;
    const outcome = parts.outcome ?? before?.outcome ?? null;
    state.value = {
      status: 'open',
      asking: before?.asking ?? null,
      busy: before?.busy ?? null,
      ...parts,
      outcome: outcome === 'reading' && !library.isReading ? 'synced' : outcome,
      library,
      rebuilt: saidNow || (before?.rebuilt ?? false),
    };
  }

  async function readPolicy(): Promise<void> {
    const answer = await client.ask('policy.read', null);
    policy.value = answer.ok ? answer.value : (policy.value ?? FREE);
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
    change({ busy, asking: null, outcome: null });
    const answer = await ask();
    if (answer.ok) show(answer.value, { busy: null, outcome: done });
    else change({ busy: null, outcome: answer.failure });
  }

  async function load(): Promise<void> {
    await Promise.all([readPolicy(), read()]);
  }

  return {
    state,
    policy,
    start() {
      client.onNotice(({ notice }) => {
        if (notice === 'library.changed' || notice === 'connection.changed') runDetached(read());
        if (notice !== 'connection.changed') return;
        runDetached(readPolicy());
        // That was about the former connection; an erasure, which also changes it, has its outcome later.
        if (state.value.status === 'open' && !state.value.busy) change({ outcome: null });
      });
      return load();
    },
    load,
    async setDownloadMode(mode) {
      const before = state.value;
      if (before.status !== 'open' || before.busy) return false;
      const signal = switches.begin();
      reads.end();
      // The switch stays where it was set while the request is pending.
      const download = { ...before.library.download, mode };
      change({ library: { ...before.library, download }, asking: null, outcome: null });
      const answer = await client.ask('library.setDownloadMode', { mode }, () => !signal.aborted);
      if (signal.aborted) return false;
      // A status that was requested before this is too old.
      reads.end();
      if (answer.ok) {
        show(answer.value);
        return true;
      }
      const { library } = state.value.status === 'open' ? state.value : before;
      const { mode: former } = before.library.download;
      change({ library: { ...library, download: { ...library.download, mode: former } }, outcome: answer.failure });
      await read();
      return false;
    },
    sync: () => carryOut('syncing', () => client.ask('library.sync', null), 'reading'),
    ask: (asking) => change({ asking, outcome: null }),
    cancel: () => change({ asking: null }),
    async erase() {
      const asking = state.value.status === 'open' ? state.value.asking : null;
      if (asking === 'library') await carryOut('erasing', () => client.ask('library.erase', null), 'erased');
      if (asking === 'everything') {
        const all = async () => {
          const erased = await client.ask('everything.erase', null);
          return erased.ok ? client.ask('library.status', null) : erased;
        };
        await carryOut('erasing', all, 'erased');
      }
    },
  };
}
