import { signal } from '@preact/signals';
import { ConnectionScreen } from '../../components/settings/connection-screen.tsx';
import { Help } from '../../components/settings/help.tsx';
import { SaveStatus } from '../../components/settings/save-status.tsx';
import { SettingsPage } from '../../components/settings/settings-page.tsx';
import { Shortcuts } from '../../components/settings/shortcuts.tsx';
import type { AddressProblem } from '../../lib/connection/address-and-key.ts';
import type {
  ConnectionForm,
  ConnectionState,
  DraftProblems,
  ListReading,
  OpenState,
} from '../../lib/models/connection-model.ts';
import type { LibraryModel } from '../../lib/models/library-model.ts';
import type { Failure } from '../../lib/failures.ts';
import type { OwnDataNews } from '../../lib/models/own-data-model.ts';
import type { ErrorReport } from '../../lib/error-report.ts';
import type { SaveState } from '../../lib/models/templates-model.ts';
import type { WatchesModel } from '../../lib/models/watches-model.ts';
import type { WelcomeModel, WelcomeStage } from '../../lib/models/welcome-model.ts';
import { withTools } from '../support/page-tools.tsx';
import { NOW } from './data.ts';
import { failureForms } from './failures.ts';
import { failingLibrary, stillLibrary } from './library-states.tsx';
import { said } from './said.ts';
import { form, NONE, SAVED, SEVERAL, still, stillLabel, stillLinks } from './settings-models.ts';
import { drawn, press, type GalleryState } from './state.ts';
import { modelOf } from './template-states.tsx';

const nothing = () => undefined;
const soon = () => Promise.resolve();
const now = () => NOW;

const CONNECTED: OpenState & { status: 'connected' } = {
  status: 'connected',
  form: form(),
  count: 20,
  reading: { status: 'complete', count: 1_204, unreadable: 0 },
};
const failing = (failure: Failure, action: 'save' | 'check' = 'check', parts?: ConnectionForm): OpenState => ({
  status: 'failed',
  form: parts ?? form(),
  failure,
  action,
});

const KEYS = [
  { name: '_execute_action', keys: 'Alt+Shift+K' },
  { name: 'open-panel', keys: 'Alt+Shift+L' },
  { name: 'copy-last-summary', keys: 'Alt+Shift+S' },
  { name: 'insert-last-summary', keys: null },
];

const shortcuts = () => ({
  shortcuts: KEYS.map((key) => ({ ...key, keys: key.keys && said(key.keys) })),
  isMac: false,
  onChange: nothing,
});

/** A first run that never changes. */
const stillWelcome = (stage: WelcomeStage, isPinned: boolean): WelcomeModel => ({
  stage: signal(stage),
  start: soon,
  isPinned: signal(isPinned),
  leave: soon,
  lookForPin: soon,
});

/** Watched searches that never change. */
const stillWatches = (queries: readonly string[] = []): WatchesModel => ({
  queries: signal([...queries]),
  failure: signal(null),
  isNotifying: signal(queries.length > 0),
  start: soon,
  remove: soon,
  setNotifying: soon,
});

interface PageParts {
  stage?: WelcomeStage;
  library?: LibraryModel;
  hash?: string;
  isFirefox?: boolean;
  isPinned?: boolean;
  ownData?: OwnDataNews;
  watches?: readonly string[];
  links?: Parameters<typeof stillLinks>[0];
  connections?: Parameters<typeof still>[1];
  label?: Parameters<typeof stillLabel>[0];
}

/** The whole page, except copying and templates, which have their own states. */
const page = (name: string, state: ConnectionState, parts: PageParts = {}): GalleryState => ({
  name: `page/${name}`,
  draw: () => (
    <SettingsPage
      models={{
        connection: still(state, parts.connections),
        links: stillLinks(parts.links),
        label: stillLabel(parts.label),
        library: parts.library ?? stillLibrary(),
        welcome: stillWelcome(parts.stage ?? 'done', parts.isPinned ?? false),
        errors: { reports: signal([]), clear: soon },
        templates: modelOf({}),
        ownData: { news: signal(parts.ownData ?? null), exportFile: soon, importFile: soon },
        watches: stillWatches(parts.watches),
      }}
      shortcuts={shortcuts()}
      tools={{ now, openTab: nothing, copyText: () => Promise.resolve(true) }}
      hash={parts.hash ?? ''}
      version={said('1.2.0')}
      isFirefox={parts.isFirefox ?? false}
    />
  ),
});

/** States of the connection with a layout of their own. */
const ALL_LOOKS =
  /^(?:editing|replacing|revealed|ask-removal|key-length|save-failed|refused|list-reading|list-failed)$/;

/** The connection's status line, with the form collapsed. */
const line = (name: string, state: OpenState): GalleryState => ({
  name: `line/${name}`,
  ...(ALL_LOOKS.test(name) ? {} : { pictures: 'usual' as const }),
  draw: () =>
    withTools(
      <main class="settings part">
        <ConnectionScreen state={state} model={still(state)} count={356} />
      </main>,
      { now },
    ),
});

/** Problems with an address or a key that differ from the others only in their words. */
const SAME_LOOKS = /^(?:address-(?!empty)|key-(?:empty|prefix|characters|for-address))/;

/** The fields and the check. */
const connection = (name: string, state: OpenState, more: Partial<GalleryState> = {}): GalleryState => ({
  name: `connection/${name}`,
  ...(ALL_LOOKS.test(name) ? {} : { pictures: SAME_LOOKS.test(name) ? ('none' as const) : ('usual' as const) }),
  draw: () =>
    withTools(
      <main class="settings part">
        <ConnectionScreen state={state} model={still(state)} />
      </main>,
      { now },
    ),
  ...more,
});

/** A part drawn without the whole page. */
const part = (name: string, draw: GalleryState['draw']): GalleryState => ({
  name,
  draw: () => withTools(<main class="settings part">{draw()}</main>, { now }),
});

/** Input that causes each problem; the last ones are reported only by the background. */
const ADDRESSES: Readonly<Record<AddressProblem, string>> = {
  empty: '',
  'not-a-url': 'rec example',
  scheme: 'ftp://rec.example',
  insecure: 'http://rec.example',
  userinfo: 'https://ana:secret@rec.example',
  key: `svc_${'0123456789'.repeat(4)}`,
};
type KeyProblems = {
  readonly [Code in NonNullable<DraftProblems['key']>['code']]: DraftProblems['key'] & { code: Code };
};
const KEY_PROBLEMS: KeyProblems = {
  empty: { code: 'empty' },
  prefix: { code: 'prefix' },
  characters: { code: 'characters' },
  length: { code: 'length', hexCount: 39 },
  'for-address': { code: 'for-address' },
};

const ERRORS: readonly ErrorReport[] = [
  { context: 'background', request: 'recordings.open', error: 'RangeError', stack: ['open /background.js:1:2'] },
  { context: 'panel', request: null, error: 'TypeError', stack: [] },
].map((parts, index) => ({
  ...parts,
  context: parts.context as ErrorReport['context'],
  atMs: NOW - (index * 26 + 1) * 3_600_000,
  version: '1.0 chrome',
}));

const READINGS: readonly (readonly [name: string, reading: ListReading])[] = [
  ['reading', { status: 'reading', count: 340 }],
  ['complete', { status: 'complete', count: 1_204, unreadable: 0 }],
  ['complete-unreadable', { status: 'complete', count: 1_204, unreadable: 3 }],
  ['none', { status: 'complete', count: 0, unreadable: 0 }],
  ['failed', { status: 'failed', count: 80, failure: { code: 'rate-limited', retryAtMs: NOW + 42_000 } }],
];
const SAVES: readonly (readonly [name: string, save: SaveState])[] = [
  ['saving', { status: 'saving' }],
  ['saved', { status: 'saved' }],
  ['failed', { status: 'failed', failure: { code: 'storage-failed' } }],
];

const typed = (parts: Partial<ConnectionForm['draft']>, more: Partial<ConnectionForm> = {}) =>
  form(SAVED, {
    draft: { address: SAVED.address ?? '', key: '', forgetsKey: false, erasesFormer: false, ...parts },
    ...more,
  });

/** The options page, except the library, sending and templates. */
export const settingsStates: readonly GalleryState[] = [
  page('loading', { status: 'loading' }, { stage: 'loading' }),
  page('unreadable', { status: 'unreadable', failure: { code: 'storage-failed' } }),
  page('first-run', { status: 'editing', form: form(NONE) }, { stage: 'connect' }),
  page('welcome', CONNECTED, { stage: 'welcome' }),
  page('welcome-failed', CONNECTED, { stage: 'welcome', library: failingLibrary() }),
  page('welcome-saving', CONNECTED, { stage: 'welcome', library: stillLibrary({ keepAll: true }), isPinned: true }),
  { ...page('welcome-firefox', CONNECTED, { stage: 'welcome', isFirefox: true }), pictures: 'none' },
  page('connected', CONNECTED),
  {
    ...page('several', CONNECTED, { connections: SEVERAL }),
    act: () => press('.connection-line [aria-expanded]'),
  },
  page('several-adding', { status: 'editing', form: form({ ...NONE, id: null }) }, { connections: SEVERAL }),
  {
    ...page('several-taken', CONNECTED, { connections: SEVERAL, label: { problem: 'taken' } }),
    act: () => press('.connection-line [aria-expanded]'),
  },
  { ...page('unfolded', CONNECTED), act: () => press('.connection-line [aria-expanded]') },
  {
    ...page('link-pattern', CONNECTED, {
      links: {
        text: said('https://rec.example/recordings/{id}?t={seconds}'),
        sample: { title: said('Weekly sync'), href: 'https://rec.example/recordings/a?t=0' },
        save: { status: 'saved' },
      },
    }),
    act: () => press('.connection-line [aria-expanded]'),
  },
  {
    ...page('link-pattern-wrong', CONNECTED, {
      links: { text: said('https://rec.example/recordings/'), problem: 'no-id' },
    }),
    act: () => press('.connection-line [aria-expanded]'),
  },
  ...(['library', 'shortcuts', 'privacy', 'help'] as const).map((section) =>
    page(section, CONNECTED, { hash: `#${section}` }),
  ),
  page('watches', CONNECTED, {
    hash: '#library',
    watches: [
      said('budget'),
      said('speaker:"Audrey Tang" -in:2026-10'),
      said('Lightning protocol specification meeting'),
    ],
  }),
  page('privacy-imported', CONNECTED, { hash: '#privacy', ownData: { status: 'other-file' } }),
  page(
    'managed',
    { status: 'editing', form: form({ ...SAVED, keyHint: null, addressManaged: true }) },
    { stage: 'connect', library: stillLibrary({ keepAll: true }) },
  ),
  line('asking', { status: 'asking-permission', form: form() }),
  line('checking', { status: 'checking', form: form() }),
  line('refused', failing({ code: 'key-rejected' })),
  line('not-permitted', failing({ code: 'permission-missing', origin: said('https://rec.example') })),
  line('action-failed', failing({ code: 'storage-failed' })),
  line('no-key', { status: 'editing', form: form({ ...SAVED, keyHint: null }) }),
  connection('editing', { status: 'editing', form: form() }),
  connection('changed', { status: 'editing', form: typed({ address: said('https://other.example') }) }),
  connection('adjusted', { status: 'editing', form: form(SAVED, { addressAdjusted: true }) }),
  connection(
    'ask-removal',
    { status: 'editing', form: form() },
    { act: () => press('.saved-key > .button:last-of-type') },
  ),
  connection('replacing', { status: 'editing', form: form(SAVED, { keyView: 'field' }) }),
  connection(
    'revealed',
    { status: 'editing', form: typed({ key: said('svc_0123') }, { keyView: 'field' }) },
    { act: () => press('.settings-form [aria-pressed]') },
  ),
  ...Object.entries(ADDRESSES).map(([problem, address]) =>
    connection(`address-${problem}`, {
      status: 'editing',
      form: typed({ address: said(address) }, { problems: { address: problem as AddressProblem, key: null } }),
    }),
  ),
  ...Object.entries<DraftProblems['key']>(KEY_PROBLEMS).map(([code, key]) =>
    connection(`key-${code}`, {
      status: 'editing',
      form: typed({ key: said('svc_0123') }, { keyView: 'field', problems: { address: null, key } }),
    }),
  ),
  connection('save-failed', failing({ code: 'storage-failed' }, 'save')),
  connection(
    'key-refused',
    failing({ code: 'key-rejected' }, 'save', typed({ key: said(`svc_${'0123'.repeat(10)}`) }, { keyView: 'field' })),
  ),
  connection('stored-key-refused', failing({ code: 'key-rejected' })),
  ...failureForms().map(({ name, failure }) => ({
    ...connection(`check-${name}`, failing(failure)),
    pictures: 'none' as const,
  })),
  connection('details-copied', failing({ code: 'unexpected-answer', detail: 'x' }), {
    async act() {
      press('.connection-line .button');
      await drawn();
    },
  }),
  ...READINGS.map(([name, reading]) => line(`list-${name}`, { ...CONNECTED, reading })),
  ...SAVES.map(([name, state]) => part(`save/${name}`, () => <SaveStatus state={state} onRetry={nothing} />)),
  part('shortcuts/loading', () => <Shortcuts {...shortcuts()} shortcuts={null} />),
  part('errors/listed', () => <Help version={said('1.2.0')} model={{ reports: signal(ERRORS), clear: soon }} />),
];
