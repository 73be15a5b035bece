import { signal } from '@preact/signals';
import { CheckSteps } from '../../components/settings/check-steps.tsx';
import { ConnectionScreen } from '../../components/settings/connection-screen.tsx';
import { ListReading } from '../../components/settings/list-reading.tsx';
import { PrivacyNote } from '../../components/settings/notes.tsx';
import { SaveStatus } from '../../components/settings/save-status.tsx';
import { SettingsPage } from '../../components/settings/settings-page.tsx';
import { Shortcuts } from '../../components/settings/shortcuts.tsx';
import type { AddressProblem } from '../../lib/connection/address.ts';
import type { Connection, ConnectionStepName } from '../../lib/messaging/protocol.ts';
import type { DraftProblems } from '../../lib/models/connection-draft.ts';
import type { ConnectionModel } from '../../lib/models/connection-model.ts';
import { allSteps, stepsUnderWay } from '../../lib/models/connection-state.ts';
import type { ConnectionForm, ConnectionState, OpenState, StepView } from '../../lib/models/connection-state.ts';
import type { ListReading as Reading } from '../../lib/models/list-reading.ts';
import type { SaveState } from '../../lib/models/templates-state.ts';
import { NOW } from './data.ts';
import { failureSamples } from './failures.ts';
import { stillLibrary } from './library-states.tsx';
import { said } from './said.ts';
import { drawn, press, type GalleryState } from './state.ts';

const nothing = () => undefined;
const now = () => NOW;
const SAVED: Connection = {
  address: said('https://rec.example'),
  keyHint: said('svc_••••ab12'),
  forgetsKey: false,
  permitted: true,
};
const NONE: Connection = { address: null, keyHint: null, forgetsKey: false, permitted: false };

/** A model that stands still. */
function still(state: ConnectionState): ConnectionModel {
  const soon = () => Promise.resolve();
  return {
    state: signal(state),
    load: soon,
    setAddress: nothing,
    setKey: nothing,
    setForgetsKey: nothing,
    replaceKey: nothing,
    keepKey: nothing,
    save: soon,
    grant: soon,
    cancel: nothing,
    test: soon,
    resumeReading: soon,
    removeKey: soon,
  };
}

function form(connection: Connection = SAVED, parts: Partial<ConnectionForm> = {}): ConnectionForm {
  return {
    connection,
    draft: { address: connection.address ?? '', key: '', forgetsKey: connection.forgetsKey },
    keyFieldOpen: connection.keyHint === null,
    problems: { address: null, key: null },
    addressAdjusted: false,
    ...parts,
  };
}

const ALL: readonly ConnectionStepName[] = ['address', 'permission', 'reachable', 'api', 'key', 'recordings'];
const stepsUpTo = (name: ConnectionStepName, last: StepView): StepView[] =>
  allSteps([
    ...ALL.slice(0, ALL.indexOf(name)).map((name): StepView => ({ name, state: 'passed', failure: null })),
    last,
  ]);
const allPassed = allSteps(ALL.map((name): StepView => ({ name, state: 'passed', failure: null })));

const KEYS = [
  { name: '_execute_action', keys: 'Alt+Shift+K' },
  { name: 'open-panel', keys: 'Alt+Shift+L' },
  { name: 'copy-last-summary', keys: 'Alt+Shift+S' },
  { name: 'insert-last-summary', keys: null },
];

/** The whole page without what is about sending, which has states of its own. */
const page = (name: string, state: ConnectionState, library = stillLibrary()): GalleryState => ({
  name: `page/${name}`,
  draw: () => (
    <SettingsPage
      model={still(state)}
      library={library}
      sending={null}
      shortcuts={{ shortcuts: KEYS.map((key) => ({ ...key, keys: key.keys && said(key.keys) })), onChange: nothing }}
      now={now}
      openTab={nothing}
      copyText={() => Promise.resolve(true)}
    />
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

/** Something with which the whole page need not be drawn. */
const part = (name: string, draw: GalleryState['draw']): GalleryState => ({
  name,
  draw: () => <main class="settings part">{draw()}</main>,
});

/** What must be typed to be told of each problem; the last ones are told of by the background alone. */
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

const READINGS: readonly (readonly [name: string, reading: Reading])[] = [
  ['reading', { kind: 'reading', count: 340 }],
  ['complete', { kind: 'complete', count: 1_204, unreadable: 0 }],
  ['complete-unreadable', { kind: 'complete', count: 1_204, unreadable: 3 }],
  ['none', { kind: 'complete', count: 0, unreadable: 0 }],
  ['stopped', { kind: 'stopped', count: 80 }],
];
const SAVES: readonly (readonly [name: string, save: SaveState])[] = [
  ['saving', { kind: 'saving' }],
  ['saved', { kind: 'saved' }],
  ['failed', { kind: 'failed', failure: { code: 'storage-failed' } }],
];

const typed = (parts: Partial<ConnectionForm['draft']>, more: Partial<ConnectionForm> = {}) =>
  form(SAVED, { draft: { address: SAVED.address ?? '', key: '', forgetsKey: false, ...parts }, ...more });

/** The options page, but for what is on this device, for sending and for templates. */
export const settingsStates: readonly GalleryState[] = [
  page('loading', { kind: 'loading' }),
  page('unreadable', { kind: 'unreadable', failure: { code: 'storage-failed' } }),
  page('first-run', { kind: 'editing', form: form(NONE) }),
  page('connected', {
    kind: 'checked',
    form: form(),
    steps: allPassed,
    count: 20,
    reading: { kind: 'complete', count: 1_204, unreadable: 0 },
  }),
  page('managed', { kind: 'editing', form: form({ ...SAVED, addressManaged: true }) }, stillLibrary({ keepAll: true })),
  page(
    'sections-hidden',
    { kind: 'editing', form: form() },
    stillLibrary({ hideSettings: ['connection', 'sending', 'shortcuts'] }),
  ),
  connection('editing', { kind: 'editing', form: form() }),
  connection('changed', { kind: 'editing', form: typed({ address: said('https://other.example') }) }),
  connection('adjusted', { kind: 'editing', form: form(SAVED, { addressAdjusted: true }) }),
  connection('insecure', { kind: 'editing', form: typed({ address: 'http://localhost:8080' }) }),
  connection('replacing', { kind: 'editing', form: form(SAVED, { keyFieldOpen: true }) }),
  connection(
    'revealed',
    { kind: 'editing', form: typed({ key: said('svc_0123') }, { keyFieldOpen: true }) },
    { act: () => press('.field-reveal-button') },
  ),
  ...Object.entries(ADDRESSES).map(([problem, address]) =>
    connection(`address-${problem}`, {
      kind: 'editing',
      form: typed({ address: said(address) }, { problems: { address: problem as AddressProblem, key: null } }),
    }),
  ),
  ...Object.entries<DraftProblems['key']>(KEY_PROBLEMS).map(([code, key]) =>
    connection(`key-${code}`, {
      kind: 'editing',
      form: typed({ key: said('svc_0123') }, { keyFieldOpen: true, problems: { address: null, key } }),
    }),
  ),
  connection('asking', { kind: 'asking-permission', form: form(), steps: stepsUnderWay(false) }),
  connection('checking', { kind: 'checking', form: form(), steps: stepsUnderWay(true) }),
  connection('save-failed', { kind: 'failed', form: form(), failure: { code: 'storage-failed' }, action: 'save' }),
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
        onFix={nothing}
      />
    );
    return { ...part(`check/${name}`, draw), pictures: 'none' as const };
  }),
  connection(
    'details-copied',
    {
      kind: 'checked',
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
    part(`list/${name}`, () => <ListReading reading={reading} nowMs={NOW} onResume={nothing} />),
  ),
  part('list/failed', () => (
    <ListReading
      reading={{ kind: 'failed', count: 80, failure: { code: 'rate-limited', retryAtMs: NOW + 42_000 } }}
      nowMs={NOW}
      onResume={nothing}
    />
  )),
  ...SAVES.map(([name, state]) =>
    part(`save/${name}`, () => <SaveStatus state={state} nowMs={NOW} onRetry={nothing} />),
  ),
  part('shortcuts/loading', () => <Shortcuts shortcuts={null} onChange={nothing} />),
  part('privacy/note', () => <PrivacyNote />),
];
