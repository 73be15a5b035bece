import { signal } from '@preact/signals';
import { FindBar } from '../../components/recording/find/find-bar.tsx';
import { BlockingFailure, KeptCopyNotice, NothingToRead } from '../../components/recording/states.tsx';
import { FailureNotice } from '../../components/ui/failure-notice.tsx';
import { PersonView } from '../../components/recording/people/person-view.tsx';
import { TasksView } from '../../components/recording/tasks/tasks-view.tsx';
import { succeed } from '../../lib/failures.ts';
import type { LibraryPerson } from '../../lib/library/types.ts';
import { createFindModel, type FindState } from '../../lib/models/find-model.ts';
import type { ShownTask, TasksState } from '../../lib/models/tasks-model.ts';
import type { ShareOutcome } from '../../lib/models/share-model.ts';
import { INSERT_REFUSALS } from '../../lib/recording/sending.ts';
import type { FoundPlace, FoundSearch, Recording, TabName } from '../../lib/recording/types.ts';
import { findAll, indexTexts } from '../../lib/search/find-text.ts';
import { anInitialPosition, anId } from '../support/factories.ts';
import { aMeeting, aTalk, NOW, someMeetings, someMinutes } from './data.ts';
import { failureForms, failureSamples } from './failures.ts';
import { panel, shown, stale } from './panel.tsx';
import { NO_CHOICES } from '../support/popup-view.ts';
import { said } from './said.ts';
import { searchOver } from './search-over.tsx';
import { drawn, press, submit, type, type GalleryState } from './state.ts';

const nothing = () => undefined;
const MORE = '#more-button';
const item = (id: string) => `[data-id="${id}"]`;
const now = () => NOW;

/** Presses one element after the other, each once it is drawn. */
const presses =
  (...selectors: string[]) =>
  async () => {
    for (const selector of selectors) {
      press(selector);
      await drawn();
    }
  };

/** A search hit far down the transcript, as passed by the popup. */
const found: FoundPlace = { tab: 'transcript', atSeconds: null, turn: 12 };

/** Waits enough frames for the place to be reached. */
const settled = async () => {
  for (let frame = 0; frame < 10; frame++) await drawn();
};

const whatWasSaid = (): LibraryPerson => ({
  meetings: 12,
  seconds: 2 * 3600 + 600,
  lastMs: NOW - 3_600_000,
  quotes: someMeetings().map((recording, at, [first]) => ({
    recording: at < 2 && first ? first : recording,
    turn: at,
    startSeconds: at * 754,
    snippet: said('…and the budget is fixed until spring, so what we can still do is to move the launch…'),
    ranges: [],
  })),
  hasMore: true,
});

/** Tasks of three people and of nobody, one of which was just ticked, and one before. */
function someTasks(): ShownTask[] {
  const [first, second, third] = someMeetings();
  if (!first || !second || !third) return [];
  const old = { ...third, createdAtMs: NOW - 40 * 86_400_000 };
  const task = (
    text: string,
    person: string | null,
    recording: Recording,
    parts: Partial<ShownTask> = {},
  ): ShownTask => ({
    key: text,
    part: 'summary',
    text: said(text),
    line: text,
    person: person && said(person),
    atSeconds: null,
    recording,
    isDone: false,
    wasDone: false,
    ...parts,
  });
  return [
    task('Send the three-year offer to Halden before January, tied to the yard map', 'Ana Ruiz', first, {
      atSeconds: 754,
    }),
    task('Book the room', 'Ana Ruiz', second, { isDone: true }),
    task('Read the time of the cut from the remarks; oldest cut first for late trucks', 'Ana Ruiz', old),
    task('Ask legal about the lost load', 'Tomás Silva-Świątek', second),
    task('Data of the four rented doors by Friday', null, old),
    task('Two introductions for senior engineers', 'Mei', first, { isDone: true, wasDone: true }),
  ];
}

const tasks = (name: string, state: TasksState, pressed?: string): GalleryState => ({
  name,
  whole: true,
  draw: () => (
    <TasksView
      patternOf={() => null}
      state={state}
      now={now}
      onTick={() => Promise.resolve(true)}
      onCopy={() => Promise.resolve({ status: 'copied' })}
      copyKeys="Ctrl+C"
      onOpen={nothing}
      onClose={nothing}
    />
  ),
  act: pressed === undefined ? settled : presses(pressed),
});

/** The search that led here; `at` is the index of the result among twelve. */
const aSearch = (query: string, at: number, hasMore = false): FoundSearch => ({
  query: said(query),
  results: Array.from({ length: 12 }, (_, number) => ({ id: anId(`r${number}`), query: said(query) })),
  at,
  hasMore,
});

/** Scrolls to this position, in pixels. */
const scrolled = (top: number) => async () => {
  scrollTo(0, top);
  await settled();
};

/** The find bar alone, searching for `query`. */
function findBar(name: string, query: string, tab: TabName = 'transcript'): GalleryState {
  const texts = [said('The budget is fixed. A budget of travel.'), said('No more budget until spring.')];
  const matches = findAll(indexTexts(texts), said(query));
  const state: FindState = {
    status: 'open',
    query: said(query),
    texts,
    matches,
    current: matches.count > 0 ? 0 : -1,
    opens: 1,
    isLed: false,
    moves: 1,
  };
  const find = { ...createFindModel({ whenIdle: () => nothing }), state: signal(state) };
  const handlers = { onClose: nothing, onReturn: nothing, onCopy: nothing };
  // The bar stands below the one that holds it.
  const above = { position: 'relative', blockSize: '40px', insetBlockStart: '-40px' } as const;
  return {
    name,
    draw: () => (
      <div style={above}>
        <FindBar find={find} tab={tab} {...handlers} />
      </div>
    ),
  };
}

/** Sending from the panel with this outcome. */
const sending = (name: string, outcome: ShareOutcome, chosen = '.menu-item') =>
  panel(`send/${name}`, shown(), presses(MORE, chosen), { onSend: () => Promise.resolve(outcome) });

const unready = [
  ['uploading', 'UPLOADING'],
  ['unknown', said('WAITING_FOR_OWNER')],
  ['failed', 'FAILED'],
  ['failed-named', 'UPLOAD_FAILED'],
] as const;

/** Other failures differ from these only in their words. */
const formNames = new Set(failureForms().map(({ name }) => name));

/** The side panel and its parts. */
export const recordingStates: readonly GalleryState[] = [
  panel('panel/empty', { status: 'empty' }, drawn, { onRecent: () => Promise.resolve(someMeetings().slice(0, 5)) }),
  panel('panel/empty-no-shortcut', { status: 'empty' }, undefined, { shortcut: null }),
  panel('panel/loading', { status: 'loading', id: anId('a'), sinceMs: NOW, recording: null }),
  panel('panel/failed', {
    status: 'failed',
    id: anId('a'),
    recording: null,
    failure: { code: 'not-found' },
  }),
  panel(
    'panel/failed-known',
    {
      status: 'failed',
      id: anId('a'),
      recording: aMeeting(),
      failure: { code: 'unreachable', address: 'https://recordings.example.com', quick: false },
    },
    drawn,
    { onRecent: () => Promise.resolve(someMeetings().slice(1, 5)) },
  ),
  panel('panel/transcript', shown()),
  panel('panel/search-results', shown(), undefined, {
    ways: { back: true, forward: false },
    search: aSearch('privacy', 2),
  }),
  panel('panel/search-results-long', shown(), undefined, {
    search: aSearch('speaker:wilhelmina “the budget of the second quarter” after:monday', 11, true),
  }),
  searchOver('panel/search', shown()),
  panel('panel/series-menu', shown(), presses(MORE), {
    onSeries: () =>
      Promise.resolve(
        succeed({
          at: 3,
          count: 3,
          later: null,
          earlier: { id: anId('before'), title: said('Weekly'), createdAtMs: NOW - 9 * 86_400_000 },
        }),
      ),
  }),
  panel('panel/reading', shown({}, { segments: someMinutes() }), scrolled(700)),
  panel(
    'panel/reading-long-names',
    shown(
      { title: said('Quarterly planning for the platform, billing and identity teams') },
      {
        segments: someMinutes(),
        speakers: aTalk().speakers.map((speaker) => ({ ...speaker, name: said('Wilhelmina van der Meulen-Oyelaran') })),
      },
    ),
    scrolled(700),
  ),
  panel(
    'panel/reading-found',
    shown({}, { segments: someMinutes() }, { initialPosition: anInitialPosition({ query: said('budget'), found }) }),
    settled,
  ),
  panel('panel/untitled', shown({ title: '', createdAtMs: null, createdAtText: said('last spring') })),
  panel('panel/right-to-left', shown({ title: 'סקירת מפת הדרכים', ownerName: 'נועה לוי', teamName: null })),
  panel('panel/summary', shown(), presses('#tab-summary')),
  panel('panel/outline', shown({}, { summary: outlined() }), presses('#tab-summary', '#outline-button')),
  panel('panel/notes', shown(), presses('#tab-notes')),
  panel('panel/no-transcript', shown({}, { segments: [] })),
  panel('panel/with-words-not-ready', shown({ status: 'PROCESSING' }, { segments: [] })),
  panel('panel/find', shown(), async () => {
    press('#find-button');
    await drawn();
    type('.find-input', said('budget'));
  }),
  panel('panel/keys', shown(), presses(MORE, item('keys'))),
  panel('panel/keys-mac', shown(), presses(MORE, item('keys')), {
    isMac: true,
    letterKeys: false,
  }),
  {
    name: 'person/said',
    whole: true,
    draw: () => (
      <PersonView
        name={said('Ana Ruiz')}
        now={now}
        ask={() => Promise.resolve(whatWasSaid())}
        onOpen={nothing}
        onClose={nothing}
      />
    ),
    act: settled,
  },
  tasks('tasks/open', { status: 'shown', tasks: someTasks(), hasMore: true }),
  tasks('tasks/done', { status: 'shown', tasks: someTasks(), hasMore: false }, '.tasks-person > summary'),
  tasks('tasks/none', { status: 'shown', tasks: [], hasMore: false }),
  tasks('tasks/unknown', { status: 'unknown' }),
  panel('people/open', shown(), presses('#people-button')),
  panel('people/by-text', shown({}, { segments: untimed() }), presses('#people-button')),
  panel('people/chosen', shown(), presses('#people-button', '.person input')),
  panel('people/naming', shown(), presses('#people-button', '.person-actions > [aria-expanded]')),
  panel(
    'people/not-kept',
    shown(),
    async () => {
      await presses('#people-button', '.person-actions > [aria-expanded]')();
      type('.name-field', said('Mei'));
      submit('.name-field');
    },
    { onName: () => Promise.resolve('failed') },
  ),
  panel('time/unreadable', shown(), async () => {
    type('.go-to-time-field', said('noon'));
    submit('.go-to-time-field');
    await drawn();
  }),
  panel('time/pointed', shown(), () => {
    const strip = document.querySelector('.timeline');
    const { left = 0, width = 0 } = strip?.getBoundingClientRect() ?? {};
    strip?.dispatchEvent(new PointerEvent('pointermove', { clientX: left + width * 0.4, bubbles: true }));
  }),
  panel('send/menu', shown(), presses(MORE)),
  panel('panel/in-service', shown(), presses(MORE), {
    choices: { ...NO_CHOICES, linkPattern: 'https://rec.example/recordings/{id}' },
  }),
  panel('send/copy-menu', shown(), presses(MORE, item('copy'))),
  panel('send/menu-little', shown({}, { summary: null, notes: null }), presses(MORE), { pageHost: null }),
  sending('inserted', { status: 'inserted' }),
  sending('nothing', { status: 'nothing' }),
  ...INSERT_REFUSALS.map((reason) => ({
    ...sending(`instead-${reason}`, { status: 'copied-instead', reason }),
    ...(reason === 'no-field' ? {} : { pictures: 'none' as const }),
  })),
  sending('by-hand', { status: 'by-hand', plain: said('Launch moves to 17 December'), reason: 'no-field' }),
  panel('copy/done', shown(), presses('#copy-button')),
  panel('copy/none', shown({}, { segments: [], summary: null, notes: null }), presses('#copy-button')),
  panel('copy/by-hand', shown(), presses('#copy-button'), {
    onSend: () => Promise.resolve({ status: 'by-hand', plain: said('Launch moves to 17 December'), reason: null }),
  }),
  panel('copy/moment', shown(), presses('.turn-time')),
  panel('export/menu', shown(), presses(MORE, item('export'))),
  panel('export/failed', shown(), presses(MORE, item('export'), item('export-markdown')), {
    onExport: () => Promise.resolve({ saved: false }),
  }),
  panel('details/copied', failedWith('unexpected-answer'), presses('.state .button')),
  findBar('find/empty', ' '),
  findBar('find/matches', 'budget'),
  findBar('find/any-word', 'budget launch'),
  findBar('find/none', 'zebra', 'summary'),
  findBar('find/notes', '', 'notes'),
  ...unready.map(([name, status]) => ({
    name: `unready/${name}`,
    pictures: name === 'failed' ? ('usual' as const) : ('none' as const),
    draw: () => (
      <NothingToRead
        recording={aMeeting({ status, processingPhase: null, updatedAtMs: NOW - 7_200_000 })}
        refreshing={false}
        onRefresh={nothing}
      />
    ),
  })),
  panel('unready/panel', shown({ status: 'PROCESSING', processingPhase: said('DIARIZING') }, null)),
  panel('panel/kept-copy', stale({ code: 'offline' })),
  ...failureSamples().map(({ name, failure }) => ({
    name: `notice/${name}`,
    pictures: formNames.has(name) ? ('usual' as const) : ('none' as const),
    draw: () => <FailureNotice failure={failure} nowMs={NOW} onAction={nothing} />,
  })),
  ...failureForms().flatMap(({ name, failure }) => [
    {
      name: `blocking/${name}`,
      pictures: 'none' as const,
      draw: () => <BlockingFailure failure={failure} now={now} onAction={nothing} />,
    },
    {
      name: `stale/${name}`,
      pictures: 'none' as const,
      draw: () => <KeptCopyNotice failure={failure} now={now} onAction={nothing} fetchedAtMs={NOW - 7_200_000} />,
    },
  ]),
];

function failedWith(code: 'unexpected-answer') {
  return { status: 'failed' as const, id: anId('a'), recording: null, failure: { code, detail: 'x' } };
}

/** A document long enough for an outline. */
function outlined(): string {
  const parts = ['Where we stand', 'What we decided', 'Money', 'Travel', 'Who does what', 'Next time'];
  return parts
    .map((part, at) => said(`${at === 3 ? '###' : '##'} ${part}\n\n${'Words of it. '.repeat(30)}\n`))
    .join('\n');
}

function untimed() {
  return shownSegments().map((segment) => ({ ...segment, startSeconds: null, endSeconds: null }));
}

function shownSegments() {
  const state = shown();
  return state.status === 'shown' ? (state.detail.content?.segments ?? []) : [];
}
