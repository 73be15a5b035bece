import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { type Failure, fail, succeed } from '../../../../lib/failures.ts';
import { type RecordingId, scopeOf, serviceId } from '../../../../lib/recording/types.ts';
import type { StoredConnection } from '../../../../lib/storage/connections.ts';
import { linkMaker } from '../../../../lib/connection/link-pattern.ts';
import { createCopyChoices } from '../../../../lib/models/copy-choices.ts';
import { aBackground, ADDRESS, anAnswer, aPage, KEY, OTHER_KEY } from '../../../support/background.ts';
import { aContent, aListItem, anId } from '../../../support/factories.ts';
import { giveName } from '../../../support/user-data.ts';
import { valueOf } from '../../../support/value-of.ts';

const ELSEWHERE = 'https://other.example';
const MINUTE_MS = 60_000;

/** Two services with recordings of the same ids: what each has of them says whose it is. */
const titleAt = (address: string, number: number) => `Standup ${number} of ${address === ADDRESS ? 'Work' : 'Home'}`;
const wordOf = (address: string) => (address === ADDRESS ? 'harbour' : 'lantern');
const rowsAt = (address: string) =>
  [1, 2, 3].map((number) =>
    aListItem({
      id: `rec-${number}`,
      title: titleAt(address, number),
      createdAtMs: Date.UTC(2026, 10, number, address === ADDRESS ? 9 : 10),
    }),
  );
const contentAt = (address: string) =>
  aContent({
    speakers: [{ label: 'Speaker 1', name: null }],
    segments: [{ speaker: 0, startSeconds: 0, endSeconds: 4, text: `The ${wordOf(address)} and the meeting` }],
    summary: `## To do\n\n- [ ] Paint the ${wordOf(address)}`,
  });

/** A background with both connections, "Work" and "Home", whose lists and contents are here. */
async function two(options: { reads?: boolean } = {}) {
  /** What the other service answers instead, and what its next contents wait for. */
  const other = { failure: null as Failure | null, until: null as Promise<unknown> | null };
  const own = { failure: null as Failure | null };
  const asked: string[] = [];
  async function answering<T>(address: string, value: T) {
    const { failure } = address === ELSEWHERE ? other : own;
    return failure ? fail(failure) : succeed(value);
  }
  const api: Partial<Api> = {
    list: ({ address }) => answering(address, aPage(rowsAt(address))),
    search: ({ address }) => answering(address, aPage(rowsAt(address))),
    async content({ address }, { id }) {
      asked.push(`${address} ${id}`);
      if (address === ELSEWHERE) await other.until;
      return answering(address, anAnswer({ content: contentAt(address) }));
    },
  };
  const background = aBackground(api);
  background.world.inUse = false;
  const { handlers } = background;
  await background.connect();
  valueOf(
    await handlers['connection.save']({ connectionId: null, address: ELSEWHERE, key: OTHER_KEY, forgetsKey: false }),
  );
  valueOf(await handlers['list.refresh']({ restart: true }));
  const rows = await background.cache.rows();
  const [work, home] = await background.storage.readNamed();
  if (!work || !home) throw new Error('Two connections were expected');
  await background.storage.at(ADDRESS).label.write({ name: 'Work', color: 0 });
  await background.storage.at(ELSEWHERE).label.write({ name: 'Home', color: 1 });
  const idAt = (address: string, number = 1) =>
    rows.find(({ title }) => title === titleAt(address, number))?.id ?? anId('none');
  if (options.reads ?? true) {
    for (const address of [ADDRESS, ELSEWHERE]) {
      for (const number of [1, 2, 3]) await handlers['recordings.open']({ id: idAt(address, number) });
    }
    await background.keepAlive.rest();
    await vi.waitUntil(async () => valueOf(await handlers['tasks.count'](null)).count === 6);
  }
  const titles = async () => (await background.cache.rows()).map(({ title }) => title);
  const found = async (text: string) => {
    const answer = valueOf(await handlers['search.run']({ text, caret: 0, limit: 20, isSettled: true }));
    return [...(answer?.groups ?? []).map(({ recording }) => recording), ...(answer?.rows ?? [])].map(
      ({ title }) => title,
    );
  };
  const opened = async (id: RecordingId) => {
    const answer = await handlers['recordings.open']({ id });
    return answer.ok ? JSON.stringify(answer.value.detail) : answer.failure.code;
  };
  return { ...background, own, other, asked, work, home, idAt, titles, found, opened };
}

const ALL = [3, 2, 1].flatMap((number) => [titleAt(ELSEWHERE, number), titleAt(ADDRESS, number)]);
const ofWork = (number: number) => titleAt(ADDRESS, number);

describe('two connections to services with recordings of the same ids', () => {
  it('are one list by date, and each is asked by the ids that it knows', async () => {
    const { titles, idAt, opened, asked } = await two();
    expect(await titles()).toEqual(ALL);
    expect(new Set([ADDRESS, ELSEWHERE].map((address) => serviceId(idAt(address))))).toEqual(new Set(['rec-1']));
    for (const address of [ADDRESS, ELSEWHERE]) expect(await opened(idAt(address))).toContain(wordOf(address));
    expect(asked.slice(-2)).toEqual([`${ADDRESS} rec-1`, `${ELSEWHERE} rec-1`]);
  });

  it.each([
    ['harbour ', [1, 2, 3].map(ofWork)],
    ['meeting ', ALL],
    ['meeting in:home', [1, 2, 3].map((number) => titleAt(ELSEWHERE, number))],
    ['meeting in:"Work"', [1, 2, 3].map(ofWork)],
    ['meeting -in:home', [1, 2, 3].map(ofWork)],
  ])('are searched at once, or the one that is named: %s', async (text, expected) => {
    const { found } = await two();
    expect((await found(text)).toSorted()).toEqual(expected.toSorted());
  });

  it('are completed and shown as filters by their names', async () => {
    const { handlers } = await two();
    const { suggestions } = valueOf(await handlers['search.read']({ text: 'in:ho', caret: 5 }));
    expect(suggestions.map(({ text }) => text)).toEqual(['in:Home ']);
    const { chips, titles } = valueOf(await handlers['search.read']({ text: 'in:Home standup', caret: 15 }));
    expect(chips).toMatchObject([{ words: 'Home', understood: true }]);
    expect(titles?.map(({ recording }) => recording.title).toSorted()).toEqual(
      [1, 2, 3].map((number) => titleAt(ELSEWHERE, number)),
    );
  });

  it('have names, pins, ticks, series and links of their own', async () => {
    const { handlers, storage, idAt, opened, found, clock } = await two();
    await giveName({ storage, handlers }, idAt(ELSEWHERE), 'Speaker 1', 'Zuleika');
    expect(await opened(idAt(ELSEWHERE))).toContain('Zuleika');
    expect(await opened(idAt(ADDRESS))).not.toContain('Zuleika');
    await vi.waitUntil(async () => (await found('speaker:Zuleika')).length === 1);
    expect(valueOf(await handlers['people.names'](null))).toMatchObject([{ name: 'Zuleika', count: 1 }]);
    const data = valueOf(await storage.dataFor(idAt(ELSEWHERE)));
    await data?.shortlist.change((before) => ({ ...before, pins: [idAt(ELSEWHERE)] }));
    expect(valueOf(await storage.at(ELSEWHERE).shortlist.read()).pins).toEqual(['rec-1']);
    expect(valueOf(await storage.at(ADDRESS).shortlist.read()).pins).toEqual([]);
    const [task] =
      valueOf(await handlers['tasks.read'](null))?.meetings.find(({ recording }) => recording.id === idAt(ELSEWHERE))
        ?.tasks ?? [];
    await data?.ticks.write([`${idAt(ELSEWHERE)} ${task?.key}`]);
    expect(valueOf(await handlers['tasks.count'](null))).toEqual({ count: 5, lastId: idAt(ELSEWHERE, 3) });
    const series = valueOf(await handlers['recordings.series']({ id: idAt(ELSEWHERE, 2) }));
    expect([series?.count, series?.earlier?.title, series?.later?.title]).toEqual([
      3,
      titleAt(ELSEWHERE, 1),
      titleAt(ELSEWHERE, 3),
    ]);
    await data?.linkPattern.write('https://app.example/r/{id}');
    const copied = async (address: string) =>
      valueOf(await handlers['recordings.copyQuote']({ id: idAt(address), turn: 0, text: '', words: '' }))?.forms
        .markdown;
    expect(await copied(ELSEWHERE)).toContain('https://app.example/r/rec-1');
    expect(await copied(ADDRESS)).not.toContain('app.example');
    await handlers['shortlist.noteOpened']({ id: idAt(ADDRESS) });
    clock.nowMs += 1;
    await handlers['shortlist.noteOpened']({ id: idAt(ELSEWHERE, 3) });
    expect((await storage.lastOpened())[0]).toBe(idAt(ELSEWHERE, 3));
  });

  it.each<[Failure]>([[{ code: 'server-error', status: 500 }], [{ code: 'key-rejected' }]])(
    'hide nothing of one when the other fails, which is said with its name: %o',
    async (failure) => {
      const { handlers, other, titles, found, opened, idAt, sync, storage, work, home } = await two();
      other.failure = failure;
      const named = { ...failure, connection: { id: home.id, name: 'Home' } };
      expect(valueOf(await handlers['list.refresh']({ restart: true }))).toMatchObject({
        complete: true,
        failure: named,
      });
      expect(await titles()).toEqual(ALL);
      expect((await found('meeting ')).toSorted()).toEqual(ALL.toSorted());
      const answer = valueOf(await handlers['recordings.search']({ query: 'standup' }));
      expect(answer?.recordings.map(({ title }) => title)).toEqual([1, 2, 3].map(ofWork));
      expect(answer?.failure).toEqual(named);
      expect(await opened(idAt(ADDRESS))).toContain('harbour');
      expect(await opened(idAt(ELSEWHERE))).toContain('lantern');
      expect(await sync.tick(true)).toEqual(named);
      const isRefused = failure.code === 'key-rejected';
      expect([await storage.refusal.isNoted(work.id), await storage.refusal.isNoted(home.id)]).toEqual([
        false,
        isRefused,
      ]);
    },
  );

  it('are told of while they are read, each with its own number and that of all', async () => {
    const { handlers, other, notices, work, home } = await two({ reads: false });
    notices.length = 0;
    valueOf(await handlers['list.refresh']({ restart: true, connectionId: home.id }));
    other.failure = { code: 'server-error', status: 500 };
    valueOf(await handlers['list.refresh']({ restart: true }));
    const progress = notices.flatMap((notice) => (notice.notice === 'list.progress' ? [notice] : []));
    expect(
      new Set(progress.map(({ connectionId, count, countOfAll }) => [connectionId, count, countOfAll].join())),
    ).toEqual(new Set([`${home.id},3,6`, `${work.id},3,6`]));
  });

  it('are both remembered when both are refused at the same time', async () => {
    const background = await two({ reads: false });
    const { handlers, storage, work, home } = background;
    background.own.failure = background.other.failure = { code: 'key-rejected' };
    expect(await handlers['list.refresh']({ restart: true })).toMatchObject({ failure: { code: 'key-rejected' } });
    expect(await Promise.all([work.id, home.id].map((id) => storage.refusal.isResting(id)))).toEqual([true, true]);
  });

  it('have waits of their own in the download of all', async () => {
    const background = await two({ reads: false });
    const { other, downloadState, clock, asked, work, home, ...rest } = background;
    await downloadState.change((state) => ({ ...state, mode: 'on' }));
    other.failure = { code: 'maintenance', retryAtMs: clock.nowMs + 30 * MINUTE_MS };
    await rest.sync.tick();
    await rest.keepAlive.rest();
    expect(asked.filter((each) => each.startsWith(ADDRESS))).toHaveLength(3);
    expect(valueOf(await rest.handlers['library.status'](null)).download.waiting?.why).toEqual({
      ...other.failure,
      connection: { id: home.id, name: 'Home' },
    });
    const { waits } = await downloadState.read();
    expect([waits[work.id]?.waiting ?? null, waits[home.id]?.waiting?.why]).toEqual([null, other.failure]);
  });
});

describe('removing one of two connections', () => {
  it('in the middle of a download loses nothing of the other, and leaves nothing of it', async () => {
    const {
      handlers,
      other,
      downloadState,
      sync,
      keepAlive,
      folders,
      work,
      home,
      idAt,
      opened,
      titles,
      storage,
      ...rest
    } = await two({ reads: false });
    await giveName({ storage, handlers }, idAt(ADDRESS), 'Speaker 1', 'Ana');
    await giveName({ storage, handlers }, idAt(ELSEWHERE), 'Speaker 1', 'Zuleika');
    const [shownWork, shownHome] = [storage.panels.of(1), storage.panels.of(2)];
    await shownWork.write({ id: idAt(ADDRESS), query: '', chosenBy: 'a' });
    await shownHome.write({ id: idAt(ELSEWHERE), query: '', chosenBy: 'a' });
    await downloadState.change((state) => ({ ...state, mode: 'on' }));
    let release: (value: null) => void = () => undefined;
    other.until = new Promise((resolve) => (release = resolve));
    const ticking = sync.tick();
    await vi.waitUntil(() => rest.asked.some((each) => each.startsWith(ELSEWHERE)));
    await handlers['connection.removeKey']({ connectionId: home.id });
    release(null);
    await ticking;
    await keepAlive.rest();
    expect([...folders.files.keys()]).toEqual([work.id]);
    expect((await titles()).toSorted()).toEqual([1, 2, 3].map(ofWork));
    expect(await opened(idAt(ADDRESS))).toMatch(/harbour.*|Ana/);
    expect(JSON.stringify([...rest.local.values])).not.toMatch(/Zuleika|other\.example/);
    expect(JSON.stringify([...rest.session.values])).not.toMatch(/Home|lantern/);
    expect([valueOf(await shownWork.read())?.id, await shownHome.read()]).toEqual([idAt(ADDRESS), succeed(null)]);
    expect((await downloadState.read()).mode).toBe('on');
    await rest.offlineDownload.run();
    expect(rest.library.kept.size).toBe(3);
  });

  it('goes with all others by "Reset"', async () => {
    const { handlers, folders, local } = await two();
    await handlers['library.erase']({ what: 'everything' });
    expect([[...folders.files.keys()], [...local.values.keys()]]).toEqual([[], []]);
  });
});

describe('a further connection', () => {
  it.each([
    ['is refused with a key that another has at this address', ADDRESS, KEY, 'Work'],
    ['is refused with one that is kept in memory', ADDRESS, OTHER_KEY, 'rec.example (2)'],
    ['may have a key that is known from another address', ADDRESS, `svc_${'0'.repeat(40)}`, null],
    ['may have the key of another address', 'https://third.example', KEY, null],
  ])('%s', async (_, address, key, name) => {
    const { handlers, storage, home } = await two({ reads: false });
    valueOf(
      await handlers['connection.save']({ connectionId: null, address: ADDRESS, key: OTHER_KEY, forgetsKey: true }),
    );
    const before = await storage.readNamed();
    for (const connectionId of [null, home.id]) {
      const saved = await handlers['connection.save']({ connectionId, address, key, forgetsKey: false });
      const refused = { ok: false, failure: { code: 'key-in-use', connection: { name } } };
      expect(saved).toMatchObject(name === null ? { ok: true } : refused);
      if (name === null) break;
      expect(await storage.readNamed()).toEqual(before);
    }
  });

  it('may be another account at the same address, with names of its own', async () => {
    const { handlers, storage, work } = await two({ reads: false });
    const draft = { connectionId: null, address: ADDRESS, key: OTHER_KEY, forgetsKey: false };
    valueOf(await handlers['connection.save'](draft));
    const names = (await storage.readNamed()).map(({ name }) => name);
    expect(names).toEqual(['Work', 'Home', 'rec.example (2)']);
    await handlers['connection.removeKey']({ connectionId: work.id });
    expect((await storage.readNamed()).map(({ name }) => name)).toEqual(['Home', 'rec.example (2)']);
  });

  it('keeps its name where its key is replaced by one of another account, though the first one there is gone', async () => {
    const { handlers, storage, work, home } = await two({ reads: false });
    const draft = { connectionId: null, address: ADDRESS, key: OTHER_KEY, forgetsKey: false };
    const { id } = valueOf(await handlers['connection.save'](draft));
    await storage.at(`${ADDRESS}#2`).label.write({ name: 'Mine', color: 3 });
    for (const connectionId of [work.id, home.id]) await handlers['connection.removeKey']({ connectionId });
    valueOf(await handlers['connection.save']({ ...draft, connectionId: id ?? '', key: KEY, erasesFormer: true }));
    expect(await storage.readNamed()).toMatchObject([{ name: 'Mine', color: 3 }]);
  });

  it('has ids that no other has, also after the first was removed', async () => {
    const { handlers, storage, work, home, titles, idAt } = await two({ reads: false });
    const former = [idAt(ADDRESS), idAt(ELSEWHERE)];
    await handlers['connection.removeKey']({ connectionId: work.id });
    expect(await titles()).toHaveLength(3);
    const draft = { connectionId: null, address: 'https://third.example', key: KEY, forgetsKey: false };
    valueOf(await handlers['connection.save'](draft));
    // In place of the other one, too.
    valueOf(await handlers['connection.save']({ ...draft, connectionId: home.id, address: 'https://fourth.example' }));
    const { list } = valueOf(await storage.connections.read());
    const scopes = [...list.map(({ scope }: StoredConnection) => scope), ...former.map(scopeOf)];
    expect(new Set(scopes).size).toBe(4);
  });

  it.each([
    ['beside others', null],
    ['in its place', undefined],
  ])(
    'shows nothing of a removed one that a notification, a page or a mark still names: %s',
    async (_, connectionId) => {
      const background = await two();
      const { handlers, storage, home, work, idAt, events, screen, clock } = background;
      if (connectionId === undefined) await handlers['connection.removeKey']({ connectionId: home.id });
      const former = idAt(ADDRESS);
      const data = valueOf(await storage.dataFor(former));
      await data?.linkPattern.write('https://app.example/r/{id}');
      await handlers['shortlist.noteOpened']({ id: former });
      await handlers['connection.removeKey']({ connectionId: work.id });
      const draft = { connectionId, address: 'https://third.example', key: KEY, forgetsKey: false };
      valueOf(await handlers['connection.save'](draft));
      valueOf(await handlers['list.refresh']({ restart: true }));
      const own = (await background.cache.rows()).find(({ id }) => serviceId(id) === 'rec-1' && id !== idAt(ELSEWHERE));
      expect(own).toBeDefined();
      clock.nowMs += 1;
      events.notificationClicked(`news ${former}`);
      await vi.waitUntil(() => screen.opened.includes('panel'));
      for (const id of [former, valueOf(await storage.panels.of(1).read())?.id ?? former]) {
        expect(await handlers['recordings.open']({ id })).toEqual(fail({ code: 'not-connected' }));
        expect(await handlers['recordings.listed']({ id })).toEqual(succeed(null));
      }
      const theirs = valueOf(await storage.dataFor(own?.id ?? former));
      expect(valueOf((await theirs?.linkPattern.read()) ?? succeed('none'))).toBe('');
      expect(await storage.lastOpened()).toEqual([]);
    },
  );

  it('is allowed beside the organization’s, which stays', async () => {
    const { handlers, managed, storage, sync } = await two({ reads: false });
    await managed.set({ address: ADDRESS });
    await sync.tick();
    expect((await storage.readNamed()).map(({ address }) => address)).toEqual([ADDRESS, ELSEWHERE]);
    expect(await handlers['connection.read'](null)).toMatchObject({ value: { addressManaged: true } });
    const moved = { address: 'https://third.example', key: KEY, forgetsKey: false };
    expect(await handlers['connection.save'](moved)).toEqual(fail({ code: 'key-needed' }));
    valueOf(await handlers['connection.save']({ ...moved, connectionId: null }));
    const { list } = valueOf(await storage.connections.read());
    await handlers['connection.removeKey']({ connectionId: list[0]?.id });
    expect((await storage.readNamed()).map(({ address }) => address)).toContain(ADDRESS);
  });

  it('goes from the organization’s address as another account, and stays when that changes', async () => {
    const { handlers, managed, storage, sync, titles } = await two({ reads: false });
    await managed.set({ address: ADDRESS });
    const account = { connectionId: null, address: ADDRESS, key: OTHER_KEY, forgetsKey: false };
    const { id } = valueOf(await handlers['connection.save'](account));
    await handlers['connection.removeKey']({ connectionId: id ?? '' });
    expect(await storage.readNamed()).toHaveLength(2);
    await managed.set({ address: 'https://third.example' });
    await sync.tick();
    expect((await storage.readNamed()).map(({ address }) => address)).toEqual([
      ADDRESS,
      ELSEWHERE,
      'https://third.example',
    ]);
    expect(await titles()).toEqual(ALL);
  });

  it('has no links to the organization’s service', async () => {
    const { handlers, managed, policy, storage, idAt } = await two();
    await managed.set({ address: ADDRESS, linkPattern: 'https://theirs.example/{id}' });
    await policy.readCertain();
    await vi.waitUntil(async () => valueOf(await storage.policyCache.read()).linkPattern !== null);
    const choices = createCopyChoices(storage, () => null);
    await choices.read();
    for (const [address, href] of [
      [ADDRESS, 'https://theirs.example/rec-1'],
      [ELSEWHERE, null],
    ] as const) {
      const id = idAt(address);
      const quote = valueOf(await handlers['recordings.copyQuote']({ id, turn: 0, text: '', words: '' }));
      expect(quote?.forms.markdown.includes('theirs.example/rec-1')).toBe(href !== null);
      expect(linkMaker(choices.state.value.patternOf(id), id)?.(null) ?? null).toBe(href);
    }
  });

  it('is told by its path where it shares a host', async () => {
    const { handlers, storage } = await two({ reads: false });
    const draft = { connectionId: null, address: `${ELSEWHERE}/minutes`, key: KEY, forgetsKey: false };
    valueOf(await handlers['connection.save'](draft));
    expect((await storage.readNamed()).map(({ name }) => name)).toContain('other.example/minutes');
  });

  it('that is given another address takes no news along', async () => {
    const { handlers, storage, home, idAt } = await two({ reads: false });
    const ids = [idAt(ADDRESS), idAt(ELSEWHERE)];
    await storage.watching.change((before) => ({ ...before, awaited: ids }));
    const moved = { connectionId: home.id, address: 'https://third.example', key: KEY, forgetsKey: false };
    valueOf(await handlers['connection.save'](moved));
    expect(valueOf(await storage.watching.read()).awaited).toEqual([idAt(ADDRESS)]);
  });

  it('whose key was forgotten says so by its name, and so does one whose key cannot be read', async () => {
    const { handlers, storage, home, folders } = await two({ reads: false });
    const refresh = async () => valueOf(await handlers['list.refresh']({ restart: true })).failure;
    const connection = { id: home.id, name: 'Home' };
    const read = storage.keys.read.bind(storage.keys);
    const reading = vi
      .spyOn(storage.keys, 'read')
      .mockImplementation((of) => (of.id === home.id ? Promise.resolve(fail({ code: 'storage-failed' })) : read(of)));
    expect(await refresh()).toEqual({ code: 'storage-failed', connection });
    expect(valueOf(await handlers['recordings.search']({ query: 'standup' }))?.recordings).toHaveLength(3);
    reading.mockRestore();
    const { list } = valueOf(await storage.connections.read());
    await storage.connections.write({ list: list.map((one) => (one.id === home.id ? { ...one, key: null } : one)) });
    expect(await refresh()).toEqual({ code: 'not-connected', connection });
    expect(folders.files.has(home.id)).toBe(true);
  });
});
