import { describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../../lib/failures.ts';
import { NOTHING_WATCHED, withWatch } from '../../../../lib/recording/watching.ts';
import type { Recording, RecordingContent } from '../../../../lib/recording/types.ts';
import { SHORTLIST, type SessionRecords } from '../../../../lib/list/list-reader.ts';
import { aBackground, aDevice, ADDRESS, anAnswer, paged, startBackground } from '../../../support/background.ts';
import { aContent, aListItem, anId, aSegment } from '../../../support/factories.ts';
import { valueOf } from '../../../support/value-of.ts';

const HOUR = 3_600_000;
const OLD = Date.UTC(2026, 9, 1);

const item = (id: string, title: string, parts: Partial<Recording> = {}): Recording =>
  aListItem({ id, title, createdAtMs: OLD, ...parts });
const said = (text: string, name = 'Ana Ruiz'): RecordingContent => ({
  ...aContent(),
  speakers: [{ label: 'Speaker 1', name }],
  segments: [{ speaker: 0, startSeconds: 0, endSeconds: 5, text }],
  summary: null,
});

/** A service whose list and contents change, with a device that knows what is there at first, and watches `queries`. */
async function aWatched(queries: string[], listed: Recording[] = [item('old', 'Budget of last year')]) {
  const service = { rows: listed, contents: new Map<string, RecordingContent>(), requests: 0 };
  const api = {
    list: (...args: Parameters<ReturnType<typeof paged>>) => {
      service.requests += 1;
      return paged(service.rows)(...args);
    },
    content: (_: unknown, { id }: { id: string }) => {
      service.requests += 1;
      return Promise.resolve(succeed(anAnswer({ content: service.contents.get(id) ?? aContent() })));
    },
  };
  const device = aDevice();
  let background = startBackground(device, api);
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  await background.keepAlive.rest();
  const { watching } = background.storage;
  const { shortlist } = background.storage.at(ADDRESS);
  device.clock.nowMs += 1;
  for (const query of queries) await watching.change((before) => withWatch(before, query, device.clock.nowMs));
  /** Half an hour later. */
  async function tick() {
    device.clock.nowMs += HOUR;
    await background.sync.tick();
    await background.keepAlive.rest();
  }
  return {
    ...device,
    service,
    watching,
    shortlist,
    tick,
    handlers: background.handlers,
    library: device.library,
    background: () => background,
    restart: (changes = {}) => (background = startBackground(device, api, changes)),
    async keep(id: string, content: RecordingContent) {
      const recording = service.rows.find((row) => row.id === id);
      const record = { recording: recording ?? item(id, ''), content, fetchedAtMs: device.clock.nowMs };
      await background.cache.keepContent((await background.cache.owners())[0]?.id ?? '', record);
    },
    /** What is news, with its reasons. */
    news: async () => valueOf(await watching.read())?.news.map(({ id, queries: of }) => [id, ...of]),
  };
}

describe('a watched search', () => {
  it.each<[string, string[][], Partial<Recording>?]>([
    ['budget', [['new', 'budget']]],
    ['title:budget', [['new', 'title:budget']]],
    ['budget in:someday', []],
    ['budgat', []],
    ['speaker:', []],
    ['', []],
    ['longer:10m', [['new', 'longer:10m']]],
    ['budget', [], { status: 'UPLOADING' }],
  ])('%j finds a new recording that is not saved by its title: %j', async (query, expected, parts) => {
    const world = await aWatched([query]);
    world.service.rows = [item('new', 'Budget review', { durationSeconds: 900, ...parts }), ...world.service.rows];
    await world.tick();
    expect(await world.news()).toEqual(expected);
    expect(world.screen.mark).toBe(expected.length || null);
  });

  it('finds a new recording by what is said in it, and by whom, once that is saved', async () => {
    const world = await aWatched(['layoffs', 'speaker:"Ana Ruiz"', 'speaker:noa', 'hamster -layoffs']);
    world.service.rows = [item('new', 'Weekly'), ...world.service.rows];
    await world.tick();
    expect(await world.news()).toEqual([]);
    await world.keep('new', said('We had layoffs, and a hamster'));
    await world.keep('old', said('There were layoffs before'));
    await world.tick();
    expect(await world.news()).toEqual([['new', 'speaker:"Ana Ruiz"', 'layoffs']]);
    expect(world.screen.notifications).toMatchObject([{ id: 'new', title: 'Weekly' }]);
  });

  it('is told once, in one notification, without a request more', async () => {
    const world = await aWatched(['budget', 'review']);
    world.service.rows = [item('a', 'Budget review'), item('b', 'Budget'), ...world.service.rows];
    world.service.requests = 0;
    await world.tick();
    expect(world.service.requests).toBe(1);
    expect(await world.news()).toEqual([
      ['a', 'review', 'budget'],
      ['b', 'budget'],
    ]);
    await world.handlers['news.seen']({ clears: false });
    world.service.rows = [item('c', 'Other'), ...world.service.rows];
    await world.tick();
    expect(world.screen.mark).toBeNull();
    expect(world.screen.notifications).toEqual([
      { id: '', title: '2 new recordings for you', message: 'Budget review\nBudget' },
    ]);
    world.service.rows = [item('d', 'Next budget'), ...world.service.rows];
    await world.tick();
    expect(world.screen.mark).toBe(1);
    await world.handlers['news.seen']({ clears: true });
    expect([await world.news(), world.screen.mark]).toEqual([[], null]);
  });

  it('is told by the next background where one is stopped before, and not again where it is stopped after', async () => {
    const world = await aWatched(['budget']);
    world.service.rows = [item('new', 'Budget'), ...world.service.rows];
    const stopped = vi.spyOn(world.library, 'matching').mockResolvedValue({ ok: false, unavailable: 'gone' });
    await world.tick();
    expect(await world.news()).toEqual([]);
    stopped.mockRestore();
    // Noted, and stopped before the button is marked.
    vi.spyOn(world.restart().cache, 'showNews').mockReturnValue(new Promise(() => undefined));
    world.clock.nowMs += HOUR;
    void world.background().sync.tick();
    await vi.waitFor(async () => expect(await world.news()).toEqual([['new', 'budget']]));
    Object.assign(world.screen, { mark: null, notifications: [] });
    world.restart().start();
    await vi.waitFor(() => expect(world.screen.mark).toBe(1));
    await world.tick();
    expect(world.screen.notifications).toEqual([]);
  });

  it('tells nothing of what was there before, after the library was erased and read again', async () => {
    const world = await aWatched(['budget']);
    world.service.rows = [item('new', 'Budget', { createdAtMs: world.clock.nowMs + 1 }), ...world.service.rows];
    await world.tick();
    expect(await world.news()).toEqual([['new', 'budget']]);
    await world.handlers['library.erase']({ what: 'library' });
    await world.background().keepAlive.rest();
    expect([await world.news(), world.screen.mark]).toEqual([[], null]);
    world.service.rows = [item('late', 'Budget', { createdAtMs: world.clock.nowMs }), ...world.service.rows];
    await world.tick();
    expect(await world.news()).toEqual([['late', 'budget']]);
    await world.handlers['library.erase']({ what: 'everything' });
    expect(world.local.values.size).toBe(0);
  });

  it('is painted first by the next popup, and no more once the recording is opened', async () => {
    const world = await aWatched(['budget']);
    const connectionId = (await world.background().cache.owners())[0]?.id ?? '';
    await world.session.set({ [SHORTLIST]: { connectionId, pins: [], opened: [] } });
    const painted = async () =>
      ((await world.session.get([SHORTLIST])) as SessionRecords)[SHORTLIST]?.news?.map(({ id, newFor }) => [
        id,
        ...newFor,
      ]);
    world.service.rows = [item('new', 'Budget'), ...world.service.rows];
    await world.tick();
    expect(await painted()).toEqual([['new', 'budget']]);
    // As when many are saved.
    await world.handlers['recordings.read']({ id: anId('new') });
    expect(await world.news()).toEqual([['new', 'budget']]);
    await world.handlers['shortlist.noteOpened']({ id: anId('new') });
    await world.handlers['recordings.open']({ id: anId('new') });
    await world.background().keepAlive.rest();
    expect([await painted(), await world.news(), world.screen.mark]).toEqual([[], [], null]);
  });
});

it('a recording that was read is news for no search that finds it later, by its content', async () => {
  const world = await aWatched(['harvest']);
  world.service.rows = [item('new', 'Sync'), ...world.service.rows];
  world.service.contents.set('new', aContent({ segments: [aSegment(0, 0, 1, 'The harvest is in.')] }));
  await world.tick();
  await world.handlers['recordings.open']({ id: anId('new') });
  await world.background().keepAlive.rest();
  await world.tick();
  expect(await world.news()).toEqual([]);
});

describe('an unfinished recording', () => {
  const upload = item('up', 'Board', { status: 'UPLOADING' });
  const empty = { speakers: [], segments: [], summary: null, notes: null };

  it('that was opened or pinned is told when it is ready, and one that fails is not', async () => {
    const failing = { ...upload, id: anId('bad') };
    const world = await aWatched([], [upload, failing, item('other', 'Other', { status: 'UPLOADING' })]);
    world.service.contents.set('up', empty);
    await world.handlers['recordings.open']({ id: anId('up') });
    await world.background().keepAlive.rest();
    // As the popup does for one that is pinned.
    await world.watching.change((before) => ({ ...before, awaited: [failing.id, ...before.awaited] }));
    await world.tick();
    expect(await world.news()).toEqual([]);
    const [first, second, ...others] = world.service.rows.map((row) => ({ ...row, status: 'COMPLETED' }));
    world.service.rows = [first as Recording, { ...(second as Recording), status: 'FAILED' }, ...others];
    await world.tick();
    expect(await world.news()).toEqual([['up']]);
    expect(world.screen.notifications).toEqual([{ id: 'up', title: 'Board', message: 'Ready now' }]);
    expect(valueOf(await world.watching.read())?.awaited).toEqual(['bad']);
  });

  it('that became ready while it was opened is told, although nothing came since the last check', async () => {
    const world = await aWatched(['budget'], [item('up', 'Board')]);
    await world.tick();
    await world.watching.change((before) => ({ ...before, awaited: [anId('up')] }));
    await world.tick();
    expect(await world.news()).toEqual([['up']]);
  });

  it('is told of a watched search when it is ready', async () => {
    const world = await aWatched(['board'], [upload]);
    await world.tick();
    expect(await world.news()).toEqual([]);
    world.service.rows = [{ ...upload, status: 'COMPLETED' }];
    await world.tick();
    expect(await world.news()).toEqual([['up', 'board']]);
  });
});

it.each([
  ['news new', ['panel'], 'new'],
  ['news ', ['popup'], null],
])('a click on the notification %j opens %j', async (id, opened, choice) => {
  const { events, keepAlive, screen, storage } = aBackground();
  events.notificationClicked(id);
  await keepAlive.rest();
  expect(screen.opened).toEqual(opened);
  const chosen = await storage.panels.of(1).read();
  expect(valueOf(chosen)?.id ?? null).toBe(choice);
});

it('nothing is looked for where nothing is watched', async () => {
  const world = await aWatched([]);
  const rows = vi.spyOn(world.background().cache, 'rows');
  expect(valueOf(await world.watching.read())).toEqual(NOTHING_WATCHED);
  await world.tick();
  expect(rows).not.toHaveBeenCalled();
});
