import { signal } from '@preact/signals';
import { CheckSteps } from '../../components/settings/check-steps.tsx';
import { ConnectionScreen } from '../../components/settings/connection-screen.tsx';
import { ListReading } from '../../components/settings/list-reading.tsx';
import { Help } from '../../components/settings/help.tsx';
import { SaveStatus } from '../../components/settings/save-status.tsx';
import { SettingsPage } from '../../components/settings/settings-page.tsx';
import { Shortcuts } from '../../components/settings/shortcuts.tsx';
import type { AddressProblem } from '../../lib/connection/address.ts';
import { CONNECTION_STEPS, type ConnectionStepName } from '../../lib/failures.ts';
import type { DraftProblems } from '../../lib/models/connection-draft.ts';
import { allSteps, stepsUnderWay } from '../../lib/models/connection-state.ts';
import type { ConnectionForm, ConnectionState, OpenState, StepView } from '../../lib/models/connection-state.ts';
import type { LibraryModel } from '../../lib/models/library-model.ts';
import type { Failure } from '../../lib/failure.ts';
import type { ErrorReport } from '../../lib/models/errors-model.ts';
import type { ListReading as Reading } from '../../lib/models/connection-state.ts';
import type { SaveState } from '../../lib/models/templates-state.ts';
import type { WelcomeModel, WelcomeStage } from '../../lib/models/welcome-model.ts';
import { NOW } from './data.ts';
import { failureSamples } from './failures.ts';
import { failingLibrary, stillLibrary } from './library-states.tsx';
import { said } from './said.ts';
import { form, NONE, SAVED, still } from './settings-models.ts';
import { drawn, press, type GalleryState } from './state.ts';

const nothing = () => undefined;
const soon = () => Promise.resolve();
const now = () => NOW;

const stepsUpTo = (name: ConnectionStepName, last: StepView): StepView[] =>
  allSteps([
    ...CONNECTION_STEPS.slice(0, CONNECTION_STEPS.indexOf(name)).map((name): StepView => ({
      name,
      state: 'passed',
      failure: null,
    })),
    last,
  ]);
const allPassed = allSteps(CONNECTION_STEPS.map((name): StepView => ({ name, state: 'passed', failure: null })));
const CONNECTED: OpenState & { status: 'checked' } = {
  status: 'checked',
  form: form(),
  steps: allPassed,
  count: 20,
  reading: { status: 'complete', count: 1_204, unreadable: 0 },
};
const failingAt = (name: ConnectionStepName, failure: Failure): OpenState => ({
  ...CONNECTED,
  steps: stepsUpTo(name, { name, state: 'failed', failure }),
  count: 0,
  reading: null,
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
const stillWelcome = (stage: WelcomeStage): WelcomeModel => ({
  stage: signal(stage),
  start: soon,
  saveAll: soon,
  next: soon,
  lookForPin: soon,
});

interface PageParts {
  stage?: WelcomeStage;
  library?: LibraryModel;
  hash?: string;
  isFirefox?: boolean;
}

/** The whole page, except copying and templates, which have their own states. */
const page = (name: string, state: ConnectionState, parts: PageParts = {}): GalleryState => ({
  name: `page/${name}`,
  draw: () => (
    <SettingsPage
      models={{
        connection: still(state),
        library: parts.library ?? stillLibrary(),
        welcome: stillWelcome(parts.stage ?? 'done'),
        errors: { reports: signal([]), clear: soon },
      }}
      sending={null}
      shortcuts={shortcuts()}
      now={now}
      openTab={nothing}
      copyText={() => Promise.resolve(true)}
      hash={parts.hash ?? ''}
      version={said('1.2.0')}
      isFirefox={parts.isFirefox ?? false}
    />
  ),
});

/** The connection's status line, with the form collapsed. */
const line = (name: string, state: OpenState): GalleryState => ({
  name: `line/${name}`,
  draw: () => (
    <main class="settings part">
      <ConnectionScreen
        state={state}
        model={still(state)}
        now={now}
        openTab={nothing}
        copyText={() => Promise.resolve(true)}
        line={{ count: 356, unfolded: false, onUnfold: nothing }}
      />
    </main>
  ),
});

/** The fields and the check. */
const connection = (name: string, state: OpenState, more: Partial<GalleryState> = {}): GalleryState => ({
  name: `connection/${name}`,
  draw: () => (
    <main class="settings part">
      <ConnectionScreen
        state={state}
        model={still(state)}
        now={now}
        openTab={nothing}
        copyText={() => Promise.resolve(true)}
      />
    </main>
  ),
  ...more,
});

/** A part drawn without the whole page. */
const part = (name: string, draw: GalleryState['draw']): GalleryState => ({
  name,
  draw: () => <main class="settings part">{draw()}</main>,
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

const READINGS: readonly (readonly [name: string, reading: Reading])[] = [
  ['reading', { status: 'reading', count: 340 }],
  ['complete', { status: 'complete', count: 1_204, unreadable: 0 }],
  ['complete-unreadable', { status: 'complete', count: 1_204, unreadable: 3 }],
  ['none', { status: 'complete', count: 0, unreadable: 0 }],
];
const SAVES: readonly (readonly [name: string, save: SaveState])[] = [
  ['saving', { status: 'saving' }],
  ['saved', { status: 'saved' }],
  ['failed', { status: 'failed', failure: { code: 'storage-failed' } }],
];

const typed = (parts: Partial<ConnectionForm['draft']>, more: Partial<ConnectionForm> = {}) =>
  form(SAVED, { draft: { address: SAVED.address ?? '', key: '', forgetsKey: false, ...parts }, ...more });

/** The options page, except the library, sending and templates. */
export const settingsStates: readonly GalleryState[] = [
  page('loading', { status: 'loading' }, { stage: 'loading' }),
  page('unreadable', { status: 'unreadable', failure: { code: 'storage-failed' } }),
  page('first-run', { status: 'editing', form: form(NONE) }, { stage: 'connect' }),
  page('save-question', CONNECTED, { stage: 'save-all' }),
  page('save-question-failed', CONNECTED, { stage: 'save-all', library: failingLibrary() }),
  page('pin-hint', CONNECTED, { stage: 'pin' }),
  { ...page('pin-hint-firefox', CONNECTED, { stage: 'pin', isFirefox: true }), pictures: 'none' },
  page('connected', CONNECTED),
  { ...page('unfolded', CONNECTED), act: () => press('.connection-actions [aria-expanded]') },
  ...(['library', 'shortcuts', 'privacy', 'help'] as const).map((section) =>
    page(section, CONNECTED, { hash: `#${section}` }),
  ),
  page(
    'managed',
    { status: 'editing', form: form({ ...SAVED, keyHint: null, addressManaged: true }) },
    { stage: 'connect', library: stillLibrary({ keepAll: true }) },
  ),
  page(
    'sections-hidden',
    { status: 'editing', form: form() },
    { library: stillLibrary({ hideSettings: ['connection', 'sending', 'shortcuts'] }) },
  ),
  line('asking', { status: 'asking-permission', form: form(), steps: stepsUnderWay(false) }),
  line('checking', { status: 'checking', form: form(), steps: stepsUnderWay(true) }),
  line('reading', { ...CONNECTED, reading: { status: 'reading', count: 1_100 } }),
  line('reading-failed', { ...CONNECTED, reading: { status: 'failed', count: 80, failure: { code: 'offline' } } }),
  line('refused', failingAt('key', { code: 'key-rejected' })),
  line('not-permitted', failingAt('permission', { code: 'permission-missing', origin: said('https://rec.example') })),
  line('action-failed', { status: 'failed', form: form(), failure: { code: 'storage-failed' }, action: 'test' }),
  line('no-key', { status: 'editing', form: form({ ...SAVED, keyHint: null }) }),
  connection('editing', { status: 'editing', form: form() }),
  connection('other-person', { status: 'editing', form: form({ ...SAVED, isOtherPerson: true }) }),
  connection('changed', { status: 'editing', form: typed({ address: said('https://other.example') }) }),
  connection('adjusted', { status: 'editing', form: form(SAVED, { addressAdjusted: true }) }),
  connection('insecure', { status: 'editing', form: form({ ...SAVED, address: 'http://localhost:8080' }) }),
  connection('ask-removal', { status: 'editing', form: form(SAVED, { keyView: 'removal-question' }) }),
  connection('replacing', { status: 'editing', form: form(SAVED, { keyView: 'field' }) }),
  connection(
    'revealed',
    { status: 'editing', form: typed({ key: said('svc_0123') }, { keyView: 'field' }) },
    { act: () => press('.field-reveal-button') },
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
  connection('asking', { status: 'asking-permission', form: form(), steps: stepsUnderWay(false) }),
  connection('checking', { status: 'checking', form: form(), steps: stepsUnderWay(true) }),
  connection('save-failed', { status: 'failed', form: form(), failure: { code: 'storage-failed' }, action: 'save' }),
  ...failureSamples().map(({ name, failure }) => {
    const at = failure.code === 'permission-missing' ? 'permission' : 'reachable';
    const steps = stepsUpTo(at, { name: at, state: 'failed', failure });
    const draw = () => (
      <CheckSteps
        steps={steps}
        connection={SAVED}
        count={0}
        asking={false}
        nowMs={NOW}
        onCancel={nothing}
        copyText={() => Promise.resolve(true)}
        onFix={nothing}
      />
    );
    return { ...part(`check/${name}`, draw), pictures: 'none' as const };
  }),
  connection(
    'details-copied',
    {
      status: 'checked',
      form: form(),
      steps: stepsUpTo('api', {
        name: 'api',
        state: 'failed',
        failure: { code: 'unexpected-answer', detail: 'x' },
      }),
      count: 0,
      reading: null,
    },
    {
      async act() {
        press('.step-more .button');
        await drawn();
      },
    },
  ),
  ...READINGS.map(([name, reading]) =>
    part(`list/${name}`, () => (
      <ListReading
        reading={reading}
        connection={SAVED}
        nowMs={NOW}
        onFix={nothing}
        copyText={() => Promise.resolve(true)}
      />
    )),
  ),
  part('list/failed', () => (
    <ListReading
      reading={{ status: 'failed', count: 80, failure: { code: 'rate-limited', retryAtMs: NOW + 42_000 } }}
      connection={SAVED}
      nowMs={NOW}
      onFix={nothing}
      copyText={() => Promise.resolve(true)}
    />
  )),
  ...SAVES.map(([name, state]) =>
    part(`save/${name}`, () => <SaveStatus state={state} nowMs={NOW} onRetry={nothing} />),
  ),
  part('shortcuts/loading', () => <Shortcuts {...shortcuts()} shortcuts={null} />),
  part('errors/listed', () => (
    <Help
      version={said('1.2.0')}
      model={{ reports: signal(ERRORS), clear: soon }}
      now={now}
      copyText={() => Promise.resolve(true)}
    />
  )),
];
