import { expect, it } from 'vitest';
import type { Api } from '../../../lib/api/api.ts';
import { succeed, type Result } from '../../../lib/failure.ts';
import { LEFT_TEMPLATES } from '../../../lib/recording/sending.ts';
import { LEFT_PLACE, LEFT_SEARCH } from '../../../lib/recording/session-handoff.ts';
import { aBackground, ADDRESS, anAnswer, KEY, paged, startBackground } from '../../support/background.ts';
import { createFailingCalls, type FailingCalls } from '../../support/failing-calls.ts';
import { aListItem, anId, aReadingPosition } from '../../support/factories.ts';
import { aTemplate } from '../../support/templates-world.ts';

const [A, B, C] = [anId('a'), anId('b'), anId('c')];
const rows = [A, B, C].map((id) => aListItem({ id }));
const content: Api['content'] = () => Promise.resolve(succeed(anAnswer()));
const api: Partial<Api> = {
  // Another service has other recordings.
  list: (service, query) =>
    paged(service.address === ADDRESS ? rows : [aListItem({ id: anId('other') })])(service, query),
  content,
};
const OTHER_KEY = `svc_${'abcdef0123'.repeat(4)}`;
const OTHERS = { address: 'https://other.example', key: OTHER_KEY, forgetsKey: false };

const OTHERS_SAVED = `${OTHERS.address} svc_••••0123`;

type Background = ReturnType<typeof startBackground>;
type Handlers = Background['handlers'];
type Outcome = 'saved' | 'refused';

const outcomeOf = (result: Result<unknown>): Outcome => (result.ok ? 'saved' : 'refused');

const [FIRST, SECOND, LEFT] = [aTemplate('first'), aTemplate('second'), aTemplate('left')];

/** A device on which a user has written something of every kind, and pages have left something as they closed. */
async function aUsedDevice() {
  const background = aBackground(api);
  const { handlers } = background;
  await background.connect();
  await background.sync.tick();
  await handlers['recordings.open']({ id: A });
  const answers = [
    await handlers['templates.keep']({ base: [], ours: [FIRST] }),
    await handlers['sending.keep']({ form: 'markdown' }),
    await handlers['preferences.keep']({ letterKeys: false, tab: 'transcript' }),
    await handlers['speakers.name']({ id: A, label: 'Speaker 1', name: 'Ana' }),
    await handlers['readingPosition.save']({ id: A, place: aReadingPosition({ turn: 1 }) }),
    await handlers['shortlist.pin']({ id: A, isPinned: true }),
    await handlers['shortlist.noteOpened']({ id: A }),
    await handlers['shortlist.noteSearch']({ text: 'budget' }),
    await handlers['series.detach']({ id: A, isDetached: true }),
    await handlers['library.setDownloadMode']({ mode: 'paused' }),
    await handlers['welcome.advance']({ next: 'pin' }),
  ];
  expect(answers.map(outcomeOf)).not.toContain('refused');
  background.clock.nowMs += 1_000;
  const connections = await background.storage.connections.read();
  const connectionId = connections.ok ? connections.value.activeId : null;
  await background.local.set({ [`${LEFT_TEMPLATES}1`]: { base: [FIRST], ours: [FIRST, LEFT] } });
  await background.session.set({
    [LEFT_PLACE]: [C, aReadingPosition({ turn: 3 })],
    [LEFT_SEARCH]: { connectionId, text: 'roadmap' },
  });
  return background;
}

/** All that the user wrote, as pages read it after the browser was started again. */
async function writtenOn(device: Background) {
  const next = startBackground(device, api);
  await next.connections.sweep();
  const { handlers } = next;
  const valueOf = async <T>(asked: Promise<Result<T>>): Promise<T | null> => {
    const answer = await asked;
    return answer.ok ? answer.value : null;
  };
  const connection = await valueOf(handlers['connection.read'](null));
  // Also where the recording itself has to be fetched again.
  const names = await valueOf(next.names.read(`${connection?.address}\n`, A));
  return {
    connection: `${connection?.address} ${connection?.keyHint}`,
    templates: (await valueOf(handlers['templates.read'](null)))?.map(({ name }) => name).toSorted(),
    form: (await valueOf(handlers['sending.read'](null)))?.form,
    letterKeys: (await valueOf(handlers['preferences.read'](null)))?.letterKeys,
    names: [...(names?.values() ?? [])],
    places: [
      (await valueOf(handlers['readingPosition.read']({ id: A })))?.turn,
      (await valueOf(handlers['readingPosition.read']({ id: B })))?.turn,
      (await valueOf(handlers['readingPosition.read']({ id: C })))?.turn,
    ],
    pins: (await valueOf(handlers['shortlist.read'](null)))?.pins.toSorted(),
    opened: (await valueOf(handlers['shortlist.read'](null)))?.opened.toSorted(),
    detached: await Promise.all(
      [A, B].map(async (id) => (await valueOf(handlers['series.place']({ id })))?.isDetached),
    ),
    searches: (await valueOf(handlers['shortlist.read'](null)))?.searches.toSorted(),
    mode: (await valueOf(handlers['library.status'](null)))?.download.mode,
    welcome: await valueOf(handlers['welcome.read'](null)),
  };
}

type Written = Awaited<ReturnType<typeof writtenOn>>;

/** Runs `work` on a used device again and again, with another call failing each time, until there are no more. */
async function failEachCall<T>(
  work: (handlers: Handlers) => Promise<T>,
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
        factory: calls.factory(device.factory),
        folders: calls.folders(device.folders),
      },
      api,
    );
    await background.connections.sweep();
    const outcome = await work(background.handlers);
    check(outcome, await writtenOn(device), failing);
    if (calls.count() < failing) return failing - 1;
  }
}

const BEFORE: Written = {
  connection: `${ADDRESS} svc_••••6789`,
  templates: [FIRST.name, LEFT.name],
  form: 'markdown',
  letterKeys: false,
  names: ['Ana'],
  places: [1, undefined, 3],
  pins: [A],
  opened: [A],
  searches: ['budget', 'roadmap'],
  detached: [true, false],
  mode: 'paused',
  welcome: 'pin',
};

it('what the user wrote is there before anything fails', async () => {
  expect(await writtenOn(await aUsedDevice())).toEqual(BEFORE);
});

it('what the user writes is saved or refused, and nothing of before is lost, whichever call fails', async () => {
  const calls = await failEachCall(
    async (handlers) => ({
      connection: outcomeOf(await handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey: false })),
      templates: outcomeOf(await handlers['templates.keep']({ base: [FIRST], ours: [FIRST, SECOND] })),
      form: outcomeOf(await handlers['sending.keep']({ form: 'plain' })),
      letterKeys: outcomeOf(await handlers['preferences.keep']({ letterKeys: true, tab: 'transcript' })),
      names: outcomeOf(await handlers['speakers.name']({ id: A, label: 'Speaker 2', name: 'Ben' })),
      places: outcomeOf(await handlers['readingPosition.save']({ id: B, place: aReadingPosition({ turn: 2 }) })),
      pins: outcomeOf(await handlers['shortlist.pin']({ id: B, isPinned: true })),
      detached: outcomeOf(await handlers['series.detach']({ id: B, isDetached: true })),
      opened: outcomeOf(await handlers['shortlist.noteOpened']({ id: B })),
      searches: outcomeOf(await handlers['shortlist.noteSearch']({ text: 'pricing' })),
      mode: outcomeOf(await handlers['library.setDownloadMode']({ mode: 'off' })),
      welcome: outcomeOf(await handlers['welcome.advance']({ next: 'done' })),
    }),
    (outcome, written, failing) => {
      const after: Written = {
        connection: BEFORE.connection,
        templates: [FIRST.name, LEFT.name, SECOND.name],
        form: 'plain',
        letterKeys: true,
        names: ['Ana', 'Ben'],
        places: [1, 2, 3],
        pins: [A, B],
        opened: [A, B],
        searches: ['budget', 'pricing', 'roadmap'],
        detached: [true, true],
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
const READS: [name: string, read: (handlers: Handlers) => Promise<Result<unknown>>][] = [
  ['connection.read', (handlers) => handlers['connection.read'](null)],
  ['templates.read', (handlers) => handlers['templates.read'](null)],
  ['sending.read', (handlers) => handlers['sending.read'](null)],
  ['preferences.read', (handlers) => handlers['preferences.read'](null)],
  ['readingPosition.read', (handlers) => handlers['readingPosition.read']({ id: A })],
  ['readingPosition.read of one that was left', (handlers) => handlers['readingPosition.read']({ id: C })],
  ['shortlist.read', (handlers) => handlers['shortlist.read'](null)],
  // With the names that were given here, by the template that is in use.
  ['recordings.copyQuote', (handlers) => handlers['recordings.copyQuote']({ id: A, turn: 0, text: '' })],
  ['welcome.read', (handlers) => handlers['welcome.read'](null)],
  ['series.place', (handlers) => handlers['series.place']({ id: A })],
];

it.each(READS)(
  '%s answers what is stored, or refuses, and never that there is nothing, whichever call fails',
  async (name, read) => {
    const stored = await read((await aUsedDevice()).handlers);
    expect(stored).toMatchObject({ ok: true });
    const calls = await failEachCall(read, (answer, _, failing) => {
      expect([stored, 'refused'], `${name} when call ${failing} failed`).toContainEqual(answer.ok ? answer : 'refused');
    });
    expect(calls).toBeGreaterThan(0);
  },
);

it.each([
  [
    'another service',
    OTHERS,
    {
      names: [],
      places: [undefined, undefined, undefined],
      pins: [],
      opened: [],
      searches: [],
      detached: [false, false],
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

it.each(['connection.removeKey', 'everything.erase'] as const)(
  'what is written after %s is saved or refused, whichever call fails',
  async (erasure) => {
    const calls = await failEachCall(
      async (handlers) => {
        await handlers[erasure](null);
        return {
          connection: outcomeOf(await handlers['connection.save'](OTHERS)),
          form: outcomeOf(await handlers['sending.keep']({ form: 'plain' })),
          mode: outcomeOf(await handlers['library.setDownloadMode']({ mode: 'paused' })),
        };
      },
      (outcome, written, failing) => {
        const isSaved = (name: keyof typeof outcome) => outcome.connection === 'saved' && outcome[name] === 'saved';
        expect(written, `call ${failing} failed`).toMatchObject({
          ...(isSaved('connection') && { connection: OTHERS_SAVED }),
          ...(isSaved('form') && { form: 'plain' }),
          ...(isSaved('mode') && { mode: 'paused' }),
          ...(erasure === 'connection.removeKey' && { templates: BEFORE.templates, letterKeys: BEFORE.letterKeys }),
        });
      },
    );
    expect(calls).toBeGreaterThan(40);
  },
);
