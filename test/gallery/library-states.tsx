import { signal } from '@preact/signals';
import { Library } from '../../components/settings/library.tsx';
import type { LibraryUnavailable } from '../../lib/library/types.ts';
import type { DownloadWaiting, LibraryModel, ManagedValues, OpenLibrary } from '../../lib/models/library-model.ts';
import { aStatus } from '../support/library-status.ts';
import { withTools } from '../support/page-tools.tsx';
import { NOW } from './data.ts';
import { failureForms } from './failures.ts';
import { press, type GalleryState } from './state.ts';

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
    download: { done: 412, total: 1_187, left: 775, bytes: 68_000_000, ...status?.download },
  }),
  busy: null,
  outcome: null,
  ...parts,
});

const kept = (parts: Partial<Kept> = {}): Kept => ({
  unavailable: null,
  count: 412,
  bytes: 31_400_000,
  ...parts,
});

/** A model that never changes. */
function still(state: LibraryModel['state']['value'], managed: Partial<ManagedValues> = {}): LibraryModel {
  const soon = () => Promise.resolve();
  return {
    state: signal(state),
    policy: signal({ address: null, linkPattern: null, keepAll: null, retentionDays: null, ...managed }),
    start: () => Promise.resolve(),
    load: soon,
    setDownloadMode: soon,
    sync: soon,
    erase: soon,
  };
}

/** A library on the whole options page. */
export const stillLibrary = (managed: Partial<ManagedValues> = {}): LibraryModel => still(open(), managed);

/** A library whose last action failed, on the whole options page. */
export const failingLibrary = (): LibraryModel => still(open({}, { outcome: { code: 'storage-failed' } }));

/** States with a layout of their own. */
const ALL_LOOKS = /^(?:kept|keeping|nothing-kept|waiting-full|unavailable-full|managed-on|ask-.*)$/;

const library = (
  name: string,
  state: LibraryModel['state']['value'],
  managed: Partial<ManagedValues> = {},
): GalleryState => ({
  name: `library/${name}`,
  ...(ALL_LOOKS.test(name) ? {} : { pictures: 'usual' as const }),
  draw: () =>
    withTools(
      <main class="settings part">
        <Library model={still(state, managed)} />
      </main>,
      { now: () => NOW },
    ),
});

const DOWNLOAD_ON = { mode: 'on' } as const;
const waiting = (why: DownloadWaiting['why'], minutes = 5) =>
  open({ download: { ...DOWNLOAD_ON, waiting: { why, sinceMs: NOW, untilMs: NOW + minutes * 60_000 } } });
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
      download: { done: 0, total: 1, left: 1, bytes: 88_000 },
    }),
  ),
  library('kept', open()),
  library('syncing', open({}, { busy: 'syncing' })),
  library('synced', open({ syncedAtMs: NOW - 1_000 }, { outcome: 'synced' })),
  library('estimate-hours', open({ download: { left: 9_600, bytes: 1_250_000_000 } })),
  library('keeping', open({ download: DOWNLOAD_ON })),
  library('keeping-paused', open({ download: { mode: 'paused' } })),
  library('keeping-done', open({ download: { ...DOWNLOAD_ON, done: 1_187, left: 0 } })),
  library('keeping-some-failed', open({ download: { ...DOWNLOAD_ON, done: 1_185, left: 0, failed: 2 } })),
  library('waiting-quota', waiting('quota', 42)),
  library('waiting-full', waiting('full')),
  library('waiting-library', waiting('library')),
  ...failureForms().flatMap(({ name, failure }) => [
    {
      ...library(`waiting-${name}`, waiting(failure)),
      pictures: ['unreachable', 'key-rejected'].includes(name) ? ('usual' as const) : ('none' as const),
    },
    { ...library(`not-synced-${name}`, open({}, { outcome: failure })), pictures: 'none' as const },
  ]),
  library('not-synced', open({}, { outcome: { code: 'offline' } })),
  ...Object.values(UNAVAILABLE).map((kept) => library(`unavailable-${kept.unavailable}`, open({ kept }))),
  library('retention', open(), { retentionDays: 30 }),
  library('managed-on', open({ download: DOWNLOAD_ON }), { keepAll: true, retentionDays: 90 }),
  { ...library('ask-library', open()), whole: true, act: () => press('.library-actions > .button:nth-of-type(2)') },
  { ...library('ask-everything', open()), whole: true, act: () => press('.library-actions > .button:nth-of-type(3)') },
  library('erasing', open({}, { busy: 'erasing' })),
  library(
    'erased',
    open(
      {
        recordings: 0,
        syncedAtMs: null,
        kept: kept({ count: 0, bytes: 0 }),
        download: { done: 0, total: 0, left: 0, bytes: 0 },
      },
      { outcome: 'erased' },
    ),
  ),
  { ...library('something-left', open({ unerased: true })), pictures: 'none' },
  library('not-erased', open({}, { outcome: { code: 'storage-failed' } })),
];
