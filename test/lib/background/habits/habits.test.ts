/* oxlint-disable vitest/no-standalone-expect -- the lives are led inside the tests */
import { describe, expect, it } from 'vitest';
import { FAILURES, type Failure } from '../../../../lib/failures.ts';
import { documentLines } from '../../../../lib/output/document-forms.ts';
import type { RecordingContent } from '../../../../lib/recording/types.ts';
import type { FaultName } from '../../../service/faults.ts';
import { habits } from '../../../service/faults-habits.ts';
import type { SampleRecording } from '../../../service/recordings/types.ts';
import type { FaultUse } from '../../../service/switches.ts';
import { whenNightly } from '../../../support/nightly.ts';
import { aLife, HOUR_MS, type Life } from './world.ts';

/** Hours of a day in which the browser is open; in the others, it is now and then. */
const HOURS_OPEN = whenNightly('Hours in which a browser is open', { usual: 8, nightly: 24 });
/** A refused key is tried again each quarter of an hour. */
const MOST_TRIES_A_DAY = 96;
/** A list request at each alarm, with a page more than there are. */
const mostLists = (alarms: number, count: number) => alarms * (Math.ceil(count / 50) + 1) + MOST_TRIES_A_DAY;
/** A refused key is tried with one content; a recording that cannot be saved is asked for at most twice a day. */
const mostContents = (count: number) => MOST_TRIES_A_DAY + 2 * count;

/** A browser that is open now and then. */
const SLOWLY_MS = 2 * HOUR_MS;

const DURATION_SECONDS = 120;
const ANA = 'Ana Ruiz';

type Wanted = readonly [id: string, word: string];

const syllables = ['ba', 'ke', 'lo', 'mu', 'ri', 'ta', 'vo', 'zi', 'pa', 'ne'];
const spell = (index: number) =>
  Array.from(String(index).padStart(3, '0'), (digit) => syllables[Number(digit)]).join('');
/** A word that only this recording has; and one that only its title has. */
const wordOf = (index: number) => `x${spell(index)}x`;
const titleWordOf = (index: number) => `q${spell(index)}q`;
const filler =
  'we looked at the plan for the next release and who will write it down before the end of the month so that nobody forgets';

/** Recording number `index`; a higher one is newer. */
function aMeeting(index: number): SampleRecording {
  const transcriptSegments = Array.from({ length: 12 }, (_, at) => ({
    speaker: `Speaker ${(at % 2) + 1}`,
    text: `${at === 1 ? wordOf(index) : 'then'} ${filler}.`,
    startTime: at * 10,
    endTime: at * 10 + 9.5,
  }));
  const createdAt = new Date(Date.UTC(2026, 10, 1) + index * HOUR_MS).toISOString();
  return {
    meta: {
      id: `rec-${index}`,
      meetingTitle: `Review ${titleWordOf(index)}`,
      status: 'COMPLETED',
      duration: DURATION_SECONDS,
      sharingScope: 'PRIVATE',
      createdAt,
      updatedAt: createdAt,
      processingPhase: 'COMPLETED',
      speakerCount: 2,
      sourceType: 'BROWSER',
      user: { id: 'usr_01', name: 'Maren' },
      team: null,
      isOwner: true,
    },
    content: {
      transcription: transcriptSegments
        .map(
          ({ speaker, text, startTime }) =>
            `[${speaker} @ ${Math.floor(startTime / 60)}:${String(startTime % 60).padStart(2, '0')}]: ${text}`,
        )
        .join('\n'),
      summary: '## Summary\n\n- Agreed.',
      transcriptSegments,
      speakerNames: { 'Speaker 2': ANA },
      notes: '## Decisions\n\n- Ship on Friday\n- Tell Ana',
    },
  };
}

/** Newest first. */
const meetings = (count: number) => Array.from({ length: count }, (_, at) => aMeeting(count - 1 - at));
/** All of them; of many, the newest, those at the ends of pages and the oldest. */
const wantedOf = (count: number): Wanted[] =>
  Array.from({ length: count }, (_, at) => at)
    .filter((at) => count <= 50 || at < 2 || at >= count - 5 || Math.abs((at % 50) - 25) > 23)
    .map((at): Wanted => [`rec-${count - 1 - at}`, wordOf(count - 1 - at)]);

/** The same recordings and one more, which is not the newest. */
const withAnother = (count: number): SampleRecording[] => {
  const [newest, ...others] = meetings(count);
  const another = aMeeting(500);
  const createdAt = new Date(Date.parse(newest?.meta.createdAt ?? '') - 60_000).toISOString();
  return [
    ...(newest ? [newest] : []),
    { ...another, meta: { ...another.meta, createdAt, updatedAt: createdAt } },
    ...others,
  ];
};
const OLDEST = 'rec-0';
const ANOTHER: Wanted = ['rec-500', wordOf(500)];

async function expectAll(life: Life, wanted: readonly Wanted[], when: string): Promise<void> {
  const missing = await life.missing(wanted);
  const told = `${when}: ${JSON.stringify(missing).slice(0, 200)}`;
  expect.soft(missing, told).toEqual({ unlisted: [], unsaved: [], unfound: [] });
}

/** A failure names one thing to do, and never stands for a bug. */
function expectTrue(failure: Failure | null, when: string): void {
  if (failure === null) return;
  expect.soft(FAILURES[failure.code].action, `${when}: ${failure.code}`).toBeTruthy();
  expect.soft(['internal', 'background-gone', 'storage-failed'], when).not.toContain(failure.code);
}

/** Nothing is left undone without a reason. */
async function expectReason(life: Life, when: string): Promise<void> {
  const { done, total, failed, waiting } = await life.download();
  if (typeof waiting?.why === 'object') expectTrue(waiting.why, when);
  if (done < total)
    expect.soft(failed > 0 || waiting !== null, `${when}: ${done} of ${total}, and no reason`).toBe(true);
}

/** A day in which nobody asks for anything: what was requested stays within the bounds. */
async function passADay(life: Life, count: number, hours = 24, open = HOURS_OPEN): Promise<void> {
  life.takeRequests();
  const hoursOpen = Math.min(open, hours);
  // What is done once a day is done in a shorter time, too.
  const alarms = Math.max(24, 2 * hoursOpen + (hours - hoursOpen) / 2);
  const wakeups = (await life.pass(hoursOpen)) + (await life.pass(hours - hoursOpen, SLOWLY_MS));
  const { list, content } = life.takeRequests();
  // A pause may have ended since the last time.
  await life.wake();
  await expectReason(life, 'download');
  expect.soft(list, 'list requests a day').toBeLessThanOrEqual(mostLists(alarms, count));
  expect.soft(content, 'content requests a day').toBeLessThanOrEqual(mostContents(count));
  expect.soft(wakeups, 'wakeups a day').toBeLessThanOrEqual(alarms + MOST_TRIES_A_DAY);
}

/** Somebody opens the popup, types a title letter by letter, and opens the oldest recording and the newest. */
async function use(life: Life, count: number, { listWorks }: { listWorks: boolean }): Promise<void> {
  const failures = [await life.openPopup()];
  for (const query of ['Re', 'Rev', 'Revi', 'Revie', 'Review']) failures.push(await life.search(query));
  for (const failure of failures) expectTrue(failure, 'list or search');
  const codes = failures.flatMap((failure) => failure?.code ?? []);
  expect.soft(listWorks ? codes : [], 'list and search').toEqual([]);
  for (const id of [OLDEST, `rec-${count - 1}`]) expectTrue((await life.open(id)).failure, `opening ${id}`);
}

async function expectMarks(life: Life): Promise<void> {
  expect.soft(await life.marks(OLDEST), 'pin and name').toEqual({ isPinned: true, name: 'Zuleika' });
}

async function lead(life: Life, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await life.close();
  }
}

/** The service stumbles or refuses, after everything was saved. */
interface Stumble {
  name: string;
  fault: FaultName | FaultUse;
  hours: number;
  /** The service's usual habit. */
  usual?: FaultName;
  count?: number;
  /** Whether list and search work meanwhile, by themselves. */
  listWorks?: boolean;
  /** Whether the stumble lasts so long that the service has to be believed. */
  isBelieved?: boolean;
}

const once = (name: FaultName, on: FaultUse['on']): FaultUse => ({ name, times: 1, ...(on && { on }) });

const stumbles: Stumble[] = [
  { name: 'nothing', fault: 'status-200', hours: 72, listWorks: true },
  { name: 'a new time of an update in each list', fault: 'updated-always', hours: 72, listWorks: true },
  { name: 'one 401', fault: 'refused-once', hours: 72 },
  { name: 'one 401 to a search', fault: once('status-401', ['search']), hours: 72 },
  { name: 'one 401 to a content', fault: once('status-401', ['content']), hours: 72, listWorks: true },
  { name: 'one 404 to the list', fault: once('status-404', ['list']), hours: 72 },
  { name: 'a day of 401', fault: 'status-401', hours: 24 },
  { name: 'a day of 500', fault: 'status-500', hours: 24 },
  { name: 'a day of web pages', fault: 'html', hours: 24 },
  { name: 'a day of 429', fault: 'status-429', hours: 24 },
  { name: 'a day of 503 with a time', fault: '503-seconds', hours: 24 },
  ...(
    [
      'newest-401',
      'contents-401',
      'contents-403',
      'contents-404',
      'contents-410',
      'contents-451',
      'contents-500',
    ] as const
  ).map((fault): Stumble => ({ name: fault, fault, hours: 72, listWorks: true })),
  { name: 'an empty list, once', fault: once('list-empty', ['list']), hours: 24 },
  { name: 'an empty list for 45 minutes', fault: 'list-empty', hours: 0.75 },
  { name: 'short pages for 45 minutes', fault: 'page-short', hours: 0.75 },
  { name: 'an empty page for 45 minutes', fault: 'page-empty', hours: 0.75, count: 120 },
  {
    name: 'an empty page where the total is of the page',
    fault: 'total-of-page-empty',
    usual: 'total-of-page',
    hours: 0.75,
    count: 120,
  },
  {
    name: 'an empty page where the total is 0',
    fault: 'total-zero-empty',
    usual: 'total-zero',
    hours: 0.75,
    count: 120,
  },
  { name: 'one empty content', fault: once('contents-empty', ['content']), hours: 24, listWorks: true },
  { name: 'empty contents for two hours', fault: 'contents-empty', hours: 2, listWorks: true },
  { name: 'empty contents for three days', fault: 'contents-empty', hours: 72, listWorks: true, isBelieved: true },
];

describe('a service that was fine, with', () => {
  it.each(stumbles.map((stumble) => [stumble.name, stumble] as const))(
    '%s',
    async (_, { fault, hours, usual = null, count = 12, listWorks = false, isBelieved = false }) => {
      const life = await aLife(meetings(count));
      await lead(life, async () => {
        const wanted = wantedOf(count);
        life.service.set({ fault: usual });
        await life.connect();
        await life.pass(3);
        await expectAll(life, wanted, 'before');
        await life.leaveMarks(OLDEST);

        // The computer sleeps: a reading of the whole list is due.
        life.clock.nowMs += 25 * HOUR_MS;
        life.service.set({ fault });
        for (let passed = 0; passed < hours; passed += 24) {
          await use(life, count, { listWorks });
          await passADay(life, count, Math.min(24, hours - passed), passed > 0 ? 0 : undefined);
          if (!isBelieved) await expectAll(life, wanted, `after ${passed} hours of it`);
          if (!isBelieved) await expectMarks(life);
        }

        life.service.set({ fault: usual });
        life.service.load(withAnother(count));
        await life.pass(48, SLOWLY_MS);
        await use(life, count, { listWorks: true });
        await expectAll(life, [ANOTHER, ...wanted], 'two days after');
        await expectMarks(life);
        expect.soft((await life.download()).waiting, 'waiting').toBeNull();
      });
    },
  );
});

describe('a service that refuses contents when everything is to be saved, with', () => {
  it.each([
    'newest-401',
    'contents-401',
    'contents-403',
    'contents-404',
    'contents-451',
    'contents-500',
    'contents-empty',
  ] as const)('%s', async (fault) => {
    const count = 30;
    const life = await aLife(meetings(count));
    await lead(life, async () => {
      life.service.set({ fault });
      await life.connect();
      for (let day = 0; day < 3; day++) {
        await passADay(life, count, 24, day > 0 ? 0 : undefined);
        await use(life, count, { listWorks: true });
      }
      if (fault === 'newest-401') await expectAll(life, wantedOf(count).slice(1), 'the others');
      life.service.set({ fault: null });
      await life.pass(48, SLOWLY_MS);
      await expectAll(life, wantedOf(count), 'two days after');
      expect.soft((await life.download()).waiting, 'waiting').toBeNull();
    });
  });
});

/** How the service always is: everything works with it. */
interface Quirk {
  fault: FaultName;
  count?: number;
  /** What the newest recording says, instead of its own word. */
  newestSays?: string;
  look?: (content: RecordingContent) => void;
}

const quirks: Quirk[] = [
  { fault: 'total-of-page', count: 120 },
  { fault: 'total-zero', count: 120 },
  { fault: 'limit-50', count: 120 },
  { fault: 'limit-none', count: 50 },
  { fault: 'pages-from-0', count: 120 },
  { fault: 'pages-from-0', count: 2 },
  { fault: 'pages-unsaid', count: 120 },
  { fault: 'cursors', count: 120 },
  { fault: 'total-huge', count: 120 },
  {
    fault: 'ms-segments',
    newestSays: 'part 11',
    look: ({ segments }) => expect.soft(segments.at(-1), 'its end').toMatchObject({ endSeconds: 120 }),
  },
  { fault: 'end-401', count: 100 },
  { fault: 'end-403', count: 100 },
  { fault: 'end-405', count: 100 },
  { fault: 'end-500', count: 100 },
  { fault: 'finished-otherwise' },
  { fault: 'unknown-status' },
  { fault: 'late-titles' },
  { fault: 'undated' },
  { fault: 'two-owners' },
  { fault: 'search-decimals' },
  {
    fault: 'hello',
    newestSays: 'Hello',
    look: ({ segments }) => expect.soft(segments[0], 'its only word').toMatchObject({ startSeconds: 5 }),
  },
  {
    fault: 'slow-segments',
    count: 2,
    newestSays: 'part 9',
    look: ({ segments }) => expect.soft(segments.at(-1), 'its end').toMatchObject({ endSeconds: 6_000 }),
  },
  { fault: 'many-segments', newestSays: 'ultimate' },
  ...(
    [
      'null-texts',
      'cut-segments',
      'null-labels',
      'label-case',
      'wrapped-segments',
      'listed-transcription',
      'nested-content',
      'object-names',
      'listed-names',
    ] as const
  ).map((fault): Quirk => ({
    fault,
    look({ speakers, segments }) {
      const ana = speakers.findIndex(({ name }) => name === ANA);
      expect.soft(ana, 'the name').toBeGreaterThanOrEqual(0);
      expect.soft(segments, 'every entry').toHaveLength(12);
      expect
        .soft(
          segments.every(({ speaker }, at) => (speaker === ana) === (at % 2 === 1)),
          'her words',
        )
        .toBe(true);
    },
  })),
  {
    fault: 'object-notes',
    look: ({ notes }) => expect.soft(documentLines(notes)).toEqual(['Decisions', 'Ship on Friday', 'Tell Ana']),
  },
];

describe('a service that always has the habit', () => {
  it.each(quirks.map((quirk) => [quirk.fault, quirk] as const))(
    '%s',
    async (_, { fault, count = 12, newestSays, look }) => {
      const life = await aLife(meetings(count));
      await lead(life, async () => {
        const [newest = ['', ''] as Wanted, ...others] = wantedOf(count);
        const wanted: Wanted[] = [[newest[0], newestSays ?? newest[1]], ...others];
        life.service.set({ fault });
        await life.connect();
        await passADay(life, count);
        await expectAll(life, wanted, 'after a day');
        await life.leaveMarks(OLDEST);
        life.takeRequests();

        for (let day = 0; day < 2; day++) {
          await use(life, count, { listWorks: true });
          life.takeRequests();
          await life.pass(24, SLOWLY_MS);
          expect.soft(life.takeRequests().content, 'what is saved is not downloaded again').toBeLessThanOrEqual(2);
        }
        await expectAll(life, wanted, 'after three days');
        await expectMarks(life);
        const shown = await life.open(newestSays === undefined ? OLDEST : newest[0]);
        expect.soft(shown.failure, 'opening').toBeNull();
        if (shown.content) look?.(shown.content);
        const lengths = (await life.listed())
          .filter(({ id }) => id !== newest[0])
          .map(({ durationSeconds }) => Math.round(durationSeconds ?? 0));
        expect.soft(new Set(lengths), 'lengths').toEqual(new Set([DURATION_SECONDS]));

        life.service.load(withAnother(count));
        await life.pass(24, SLOWLY_MS);
        await expectAll(life, [ANOTHER, ...wanted], 'with another recording');
      });
    },
  );
});

it('every habit of the sample service is led here', () => {
  const led = new Set<string>([
    ...stumbles.map(({ fault }) => (typeof fault === 'string' ? fault : fault.name)),
    ...quirks.map(({ fault }) => fault),
  ]);
  expect(Object.keys(habits).filter((name) => !led.has(name))).toEqual(['found-only']);
});

describe('titles that come later', () => {
  it('are listed, and found with the words of the recording', async () => {
    const life = await aLife(meetings(12));
    await lead(life, async () => {
      life.service.set({ fault: 'late-titles' });
      await life.connect();
      await life.pass(3);
      life.service.set({ fault: null });
      await life.pass(24, SLOWLY_MS);
      expect.soft((await life.listed()).every(({ title }) => title.startsWith('Review'))).toBe(true);
      expect.soft((await life.findIds(`${titleWordOf(5)} ${wordOf(5)}`))[0]).toBe('rec-5');
      expect.soft(await life.findIds(`title:${titleWordOf(5)} ${wordOf(5)}`)).toEqual(['rec-5']);
    });
  });
});

describe('a recording that only the search knows', () => {
  it('is listed and saved, and goes when the service no longer has it', async () => {
    const life = await aLife(meetings(12));
    await lead(life, async () => {
      life.service.set({ fault: 'found-only' });
      await life.connect();
      await life.search('Review');
      await life.open('rec-11');
      await life.pass(3);
      await expectAll(life, wantedOf(12), 'while it is found');
      life.service.load(meetings(11));
      life.service.set({ fault: null });
      for (let day = 0; day < 60; day++) {
        if (day % 10 === 0) await life.search('Review');
        await life.pass(24, 6 * SLOWLY_MS);
      }
      const gone = await life.missing([['rec-11', wordOf(11)]]);
      const id = ['rec-11'];
      expect.soft(gone, 'two months after').toEqual({ unlisted: id, unsaved: id, unfound: id });
      await expectAll(life, wantedOf(11), 'the others');
    });
  });
});

describe('an organization that keeps nothing longer than 30 days', () => {
  it('has nothing on the device after that, also where dates cannot be read, and fetches nothing again', async () => {
    const life = await aLife(meetings(12), { retentionDays: 30 });
    await lead(life, async () => {
      life.service.set({ fault: 'undated' });
      await life.connect();
      await life.pass(3);
      await expectAll(life, wantedOf(12), 'at first');
      await life.pass(24 * 99, 6 * SLOWLY_MS);
      expect.soft((await life.missing(wantedOf(12))).unsaved, 'after 100 days').toHaveLength(12);
      expect.soft(life.takeRequests().content, 'content requests').toBeLessThanOrEqual(24);
    });
  });
});
