import { signal } from '@preact/signals';
import { Library } from '../../components/settings/library.tsx';
import type { LibraryUnavailable } from '../../lib/library/types.ts';
import type { DownloadWaiting, LibraryModel, ManagedSettings, OpenLibrary } from '../../lib/models/library-model.ts';
import { aStatus } from '../support/library-status.ts';
import { NOW } from './data.ts';
import { failureSamples } from './failures.ts';
import type { GalleryState } from './state.ts';

const nothing = () => undefined;
const HOUR_MS = 3_600_000;

type Status = Parameters<typeof aStatus>[0];
type Kept = Exclude<OpenLibrary['library']['kept'], { unavailable: LibraryUnavailable }>;

/** An unremarkable library, with transcripts of a third of 1,204 recordings; `status` and `parts` change it. */
const open = (status: Status = {}, parts: Partial<OpenLibrary> = {}): OpenLibrary => ({
  status: 'open',
  library: aStatus({
    recordings: 1_204,
    syncedAtMs: NOW - 2 * HOUR_MS,
    kept: kept(),
    ...status,
    download: { done: 412, total: 1_187, requests: 775, bytes: 68_000_000, ...status?.download },
  }),
  rebuilt: false,
  asking: null,
  busy: null,
  outcome: null,
  ...parts,
});

const kept = (parts: Partial<Kept> = {}): Kept => ({
  unavailable: null,
  count: 412,
  bytes: 31_400_000,
  rebuilt: false,
  ...parts,
});

/** A model that never changes. */
function still(state: LibraryModel['state']['value'], managed: Partial<ManagedSettings> = {}): LibraryModel {
  const soon = () => Promise.resolve();
  return {
    state: signal(state),
    policy: signal({ address: null, keepAll: null, retentionDays: null, hideSettings: [], ...managed }),
    start: () => Promise.resolve(),
    load: soon,
    setDownloadMode: () => Promise.resolve(true),
    sync: soon,
    ask: nothing,
    cancel: nothing,
    erase: soon,
  };
}

/** A library on the whole options page. */
export const stillLibrary = (managed: Partial<ManagedSettings> = {}): LibraryModel => still(open(), managed);

/** A library whose last action failed, on the whole options page. */
export const failingLibrary = (): LibraryModel => still(open({}, { outcome: { code: 'storage-failed' } }));

const library = (
  name: string,
  state: LibraryModel['state']['value'],
  managed: Partial<ManagedSettings> = {},
): GalleryState => ({
  name: `library/${name}`,
  draw: () => (
    <main class="settings part">
      <Library model={still(state, managed)} now={() => NOW} copyText={() => Promise.resolve(true)} />
    </main>
  ),
});

const DOWNLOAD_ON = { mode: 'on' } as const;
const waiting = (waiting: DownloadWaiting) => open({ download: { ...DOWNLOAD_ON, waiting } });
type UnavailableStates = { readonly [Kind in LibraryUnavailable]: { unavailable: Kind } };
const UNAVAILABLE: UnavailableStates = {
  full: { unavailable: 'full' },
  busy: { unavailable: 'busy' },
  gone: { unavailable: 'gone' },
  'no-connection': { unavailable: 'no-connection' },
  broken: { unavailable: 'broken' },
};

/** States of the library section. */
export const libraryStates: readonly GalleryState[] = [
  library('loading', { status: 'loading' }),
  library('unreadable', { status: 'unreadable', failure: { code: 'background-gone' } }),
  library(
    'nothing-kept',
    open({
      recordings: 1,
      syncedAtMs: null,
      kept: kept({ count: 0, bytes: 0 }),
      download: { done: 0, total: 1, requests: 1, bytes: 88_000 },
    }),
  ),
  library('kept', open()),
  library('all-kept', open({ download: { done: 1_187, requests: 0, bytes: 0 } })),
  library('syncing', open({}, { busy: 'syncing' })),
  library('synced', open({ syncedAtMs: NOW - 1_000 }, { outcome: 'synced' })),
  library('estimate-hours', open({ download: { requests: 9_600, bytes: 1_250_000_000 } })),
  library('keeping', open({ download: DOWNLOAD_ON })),
  library('keeping-paused', open({ download: { mode: 'paused' } })),
  library('keeping-done', open({ download: { ...DOWNLOAD_ON, done: 1_187, requests: 0 } })),
  library('keeping-some-failed', open({ download: { ...DOWNLOAD_ON, done: 1_185, requests: 0, failed: 2 } })),
  library('waiting-budget', waiting({ why: 'budget', untilMs: NOW + 42 * 60_000 })),
  library('waiting-budget-tomorrow', waiting({ why: 'budget', untilMs: NOW + 14 * HOUR_MS })),
  library('waiting-library', waiting({ why: 'library', untilMs: NOW + 5 * 60_000 })),
  ...failureSamples().flatMap(({ name, failure }) => [
    {
      ...library(`waiting-${name}`, waiting({ why: 'failure', failure, untilMs: NOW + 5 * 60_000 })),
      pictures: name === 'unreachable' ? ('usual' as const) : ('none' as const),
    },
    {
      ...library(`stopped-${name}`, waiting({ why: 'failure', failure, untilMs: null })),
      pictures: name === 'key-rejected' ? ('usual' as const) : ('none' as const),
    },
    { ...library(`not-synced-${name}`, open({}, { outcome: failure })), pictures: 'none' as const },
  ]),
  library('not-synced', open({}, { outcome: { code: 'offline' } })),
  ...Object.values(UNAVAILABLE).map((kept) => library(`unavailable-${kept.unavailable}`, open({ kept }))),
  library('rebuilt', open({ kept: kept({ count: 3, bytes: 240_000, rebuilt: true }) }, { rebuilt: true })),
  library('retention', open(), { retentionDays: 30 }),
  library('managed-on', open({ download: DOWNLOAD_ON }), { keepAll: true, retentionDays: 90 }),
  library('managed-off', open(), { keepAll: false }),
  library('ask-library', open({}, { asking: 'library' })),
  library('ask-everything', open({}, { asking: 'everything' })),
  library('erasing', open({}, { busy: 'erasing' })),
  library(
    'erased',
    open(
      {
        recordings: 0,
        syncedAtMs: null,
        kept: kept({ count: 0, bytes: 0 }),
        download: { done: 0, total: 0, requests: 0, bytes: 0 },
      },
      { outcome: 'erased' },
    ),
  ),
  { ...library('something-left', open({ unerased: true })), pictures: 'none' },
  library('not-erased', open({}, { outcome: { code: 'storage-failed' } })),
];
