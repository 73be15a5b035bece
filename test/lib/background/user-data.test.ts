import { expect, it } from 'vitest';
import type { Api } from '../../../lib/api/api.ts';
import { type Result, fail, succeed } from '../../../lib/failures.ts';
import type { CopyForm, Template } from '../../../lib/recording/sending.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { withNewest } from '../../../lib/storage/user-data.ts';
import {
  aBackground,
  ADDRESS,
  anAnswer,
  KEY,
  paged,
  startBackground,
  eraseBy,
  OTHER_KEY,
} from '../../support/background.ts';
import { createFailingCalls, type FailingCalls } from '../../support/failing-calls.ts';
import { aListItem, anId, aReadingPosition } from '../../support/factories.ts';
import { giveName } from '../../support/user-data.ts';
import { aTemplate } from '../../support/templates-world.ts';

const [A, B] = [anId('a'), anId('b')];
const rows = [A, B].map((id) => aListItem({ id }));
const content: Api['content'] = () => Promise.resolve(succeed(anAnswer()));
const api: Partial<Api> = {
  // Another service has other recordings.
  list: (service, query) =>
    paged(service.address === ADDRESS ? rows : [aListItem({ id: anId('other') })])(service, query),
  content,
};
const OTHERS = { address: 'https://other.example', key: OTHER_KEY, forgetsKey: false };

const OTHERS_SAVED = `${OTHERS.address} svc_••••0123`;

type Background = ReturnType<typeof startBackground>;
type Handlers = Background['handlers'];
type Outcome = 'saved' | 'refused';

const outcomeOf = (result: Result<unknown>): Outcome => (result.ok ? 'saved' : 'refused');

const [FIRST, SECOND] = [aTemplate('first'), aTemplate('second')];

/** What pages and the background write at an address: the same store in both. */
const writing = ({ storage, handlers }: Pick<Background, 'storage' | 'handlers'>) => {
  const own = storage.at(ADDRESS);
  return {
    templates: (...all: Template[]) => storage.templates.change(() => all),
    form: (form: CopyForm) => storage.sending.change((before) => ({ ...before, form })),
    letterKeys: (letterKeys: boolean) => storage.preferences.change((before) => ({ ...before, letterKeys })),
    name: (label: string, name: string) => giveName({ storage, handlers }, A, label, name),
    place: async (id: RecordingId, turn: number) => {
      const isKept = await own.position(id).write({ place: aReadingPosition({ turn }), usedAtMs: 1 });
      return isKept ? succeed(null) : fail({ code: 'storage-failed' });
    },
    pin: (id: RecordingId) => own.shortlist.change((before) => ({ ...before, pins: withNewest(before.pins, id) })),
    open: (id: RecordingId) => handlers['shortlist.noteOpened']({ id }),
    search: (text: string) => own.searches.change((before) => withNewest(before, text)),
  };
};

/** A device on which a user has written something of every kind. */
async function aUsedDevice() {
  const background = aBackground(api);
  const { handlers } = background;
  await background.connect();
  await background.sync.tick();
  await handlers['recordings.open']({ id: A });
  const write = writing(background);
  const answers = [
    await write.templates(FIRST),
    await write.form('markdown'),
    await write.letterKeys(false),
    await write.name('Speaker 1', 'Ana'),
    await write.place(A, 1),
    await write.pin(A),
    await write.open(A),
    await write.search('budget'),
    await handlers['library.setDownloadMode']({ mode: 'paused' }),
    await background.storage.welcome.change(() => 'done'),
  ];
  expect(answers.map(outcomeOf)).not.toContain('refused');
  await background.keepAlive.rest();
  background.clock.nowMs += 1_000;
  return background;
}

/** All that the user wrote, as pages read it after the browser was started again. */
async function writtenOn(device: Background) {
  const next = startBackground(device, api);
  await next.connections.sweep();
  const { handlers, storage } = next;
  const valueOf = async <T>(asked: Promise<Result<T>>): Promise<T | null> => {
    const answer = await asked;
    return answer.ok ? answer.value : null;
  };
  const connection = await valueOf(handlers['connection.read'](null));
  const own = storage.at(connection?.address ?? '');
  const shortlist = await valueOf(own.shortlist.read());
  return {
    connection: `${connection?.address} ${connection?.keyHint}`,
    templates: (await valueOf(storage.templates.read()))?.map(({ name }) => name).toSorted(),
    form: (await valueOf(storage.sending.read()))?.form,
    letterKeys: (await valueOf(storage.preferences.read()))?.letterKeys,
    // Also where the recording itself has to be fetched again.
    names: (await valueOf(own.names(A).read()))?.map(([, name]) => name),
    places: [(await valueOf(own.position(A).read()))?.place.turn, (await valueOf(own.position(B).read()))?.place.turn],
    pins: shortlist?.pins.toSorted(),
    opened: shortlist?.opened.toSorted(),
    searches: (await valueOf(own.searches.read()))?.toSorted(),
    mode: (await valueOf(handlers['library.status'](null)))?.download.mode,
    welcome: await valueOf(storage.welcome.read()),
  };
}

type Written = Awaited<ReturnType<typeof writtenOn>>;

/** Runs `work` on a used device again and again, with another call failing each time, until there are no more. */
async function failEachCall<T>(
  work: (handlers: Handlers, background: Background) => Promise<T>,
  check: (outcome: T, written: Written, failing: number) => void,
): Promise<number> {
  for (let failing = 1; ; failing++) {
    const device = await aUsedDevice();
    const calls: FailingCalls = createFailingCalls(failing);
    const background = startBackground(
      {
        ...device,
        local: calls.area(device.local),
        session: calls.area(device.session),
        folders: calls.folders(device.folders),
      },
      api,
    );
    await background.connections.sweep();
    const outcome = await work(background.handlers, background);
    check(outcome, await writtenOn(device), failing);
    if (calls.count() < failing) return failing - 1;
  }
}

const BEFORE: Written = {
  connection: `${ADDRESS} svc_••••6789`,
  templates: [FIRST.name],
  form: 'markdown',
  letterKeys: false,
  names: ['Ana'],
  places: [1, undefined],
  pins: [A],
  opened: [A],
  searches: ['budget'],
  mode: 'paused',
  welcome: 'done',
};

it('what the user wrote is there before anything fails', async () => {
  expect(await writtenOn(await aUsedDevice())).toEqual(BEFORE);
});

it('what the user writes is saved or refused, and nothing of before is lost, whichever call fails', async () => {
  const calls = await failEachCall(
    async (handlers, background) => {
      const write = writing(background);
      return {
        connection: outcomeOf(await handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey: false })),
        templates: outcomeOf(await write.templates(FIRST, SECOND)),
        form: outcomeOf(await write.form('plain')),
        letterKeys: outcomeOf(await write.letterKeys(true)),
        names: outcomeOf(await write.name('Speaker 2', 'Ben')),
        places: outcomeOf(await write.place(B, 2)),
        pins: outcomeOf(await write.pin(B)),
        opened: outcomeOf(await write.open(B)),
        searches: outcomeOf(await write.search('pricing')),
        mode: outcomeOf(await handlers['library.setDownloadMode']({ mode: 'off' })),
        welcome: outcomeOf(await background.storage.welcome.change(() => 'done')),
      };
    },
    (outcome, written, failing) => {
      const after: Written = {
        connection: BEFORE.connection,
        templates: [FIRST.name, SECOND.name],
        form: 'plain',
        letterKeys: true,
        names: ['Ana', 'Ben'],
        places: [1, 2],
        pins: [A, B],
        opened: [A, B],
        searches: ['budget', 'pricing'],
        mode: 'off',
        welcome: 'done',
      };
      for (const name of Object.keys(after) as (keyof Written)[]) {
        const allowed = outcome[name] === 'saved' ? [after[name]] : [BEFORE[name], after[name]];
        expect(allowed, `${name} when call ${failing} failed`).toContainEqual(written[name]);
      }
    },
  );
  expect(calls).toBeGreaterThan(50);
});

/** What pages ask for of what the user wrote, and what of the answer is theirs. */
const READS: [name: string, read: (background: Background) => Promise<Result<unknown>>][] = [
  [
    'connection.read',
    async ({ handlers }) => {
      const answer = await handlers['connection.read'](null);
      // Each device has another id.
      return answer.ok ? succeed({ ...answer.value, id: '' }) : answer;
    },
  ],
  ['templates', ({ storage }) => storage.templates.read()],
  ['sending', ({ storage }) => storage.sending.read()],
  ['preferences', ({ storage }) => storage.preferences.read()],
  ['a reading position', ({ storage }) => storage.at(ADDRESS).position(A).read()],
  ['the shortlist', ({ storage }) => storage.at(ADDRESS).shortlist.read()],
  // With the names that were given here, by the template that is in use.
  ['recordings.copyQuote', ({ handlers }) => handlers['recordings.copyQuote']({ id: A, turn: 0, text: '', words: '' })],
  ['the welcome', ({ storage }) => storage.welcome.read()],
];

it.each(READS)(
  '%s answers what is stored, or refuses, and never that there is nothing, whichever call fails',
  async (name, read) => {
    const stored = await read(await aUsedDevice());
    expect(stored).toMatchObject({ ok: true });
    const calls = await failEachCall(
      (_, background) => read(background),
      (answer, _, failing) => {
        expect([stored, 'refused'], `${name} when call ${failing} failed`).toContainEqual(
          answer.ok ? answer : 'refused',
        );
      },
    );
    expect(calls).toBeGreaterThan(0);
  },
);

it.each([
  [
    'another service',
    OTHERS,
    {
      names: [],
      places: [undefined, undefined],
      pins: [],
      opened: [],
      searches: [],
      mode: 'off' as const,
    },
  ],
  ['another key', { ...OTHERS, address: ADDRESS }, {}],
])('%s takes the place of the former as a whole or not at all, whichever call fails', async (_, draft, changes) => {
  const calls = await failEachCall(
    async (handlers) => outcomeOf(await handlers['connection.save'](draft)),
    (outcome, written, failing) => {
      const after = { ...BEFORE, ...changes, connection: `${draft.address} svc_••••0123` };
      expect(written, `call ${failing} failed`).toEqual(outcome === 'refused' ? BEFORE : after);
    },
  );
  expect(calls).toBeGreaterThan(30);
});

it.each(['connection', 'everything'] as const)(
  'what is written after %s is saved or refused, whichever call fails',
  async (erasure) => {
    const calls = await failEachCall(
      async (handlers, background) => {
        await eraseBy(handlers, erasure);
        return {
          connection: outcomeOf(await handlers['connection.save'](OTHERS)),
          form: outcomeOf(await writing(background).form('plain')),
          mode: outcomeOf(await handlers['library.setDownloadMode']({ mode: 'paused' })),
        };
      },
      (outcome, written, failing) => {
        const isSaved = (name: keyof typeof outcome) => outcome.connection === 'saved' && outcome[name] === 'saved';
        expect(written, `call ${failing} failed`).toMatchObject({
          ...(isSaved('connection') && { connection: OTHERS_SAVED }),
          ...(isSaved('form') && { form: 'plain' }),
          ...(isSaved('mode') && { mode: 'paused' }),
          ...(erasure === 'connection' && { templates: BEFORE.templates, letterKeys: BEFORE.letterKeys }),
        });
      },
    );
    expect(calls).toBeGreaterThan(40);
  },
);
