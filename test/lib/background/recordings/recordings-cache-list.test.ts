import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed } from '../../../../lib/failures.ts';
import { TITLES_FILE } from '../../../../lib/list/list-reader.ts';
import {
  aBackground,
  ADDRESS,
  anAnswer,
  aPage,
  paged,
  startBackground,
  eraseBy,
  OTHER_KEY,
} from '../../../support/background.ts';
import { aListItem, anId } from '../../../support/factories.ts';
import { held } from '../../../support/held.ts';
import { aService } from '../../../support/list-service.ts';
import { listSyncOf } from '../../../support/list-sync.ts';

const rows = ['a', 'b', 'c'].map((id, index) => aListItem({ id, createdAtMs: Date.UTC(2026, 10, 20 - index) }));

type Background = ReturnType<typeof startBackground>;

async function connected(api: Partial<Api>) {
  const background = aBackground(api);
  await background.connect();
  await background.keepAlive.rest();
  return { ...background, owner: await background.connectionId() };
}

const fileOf = ({ folders }: Pick<Background, 'folders'>, owner: string) =>
  folders.files.get(owner)?.get(TITLES_FILE) ?? null;
const isInSession = ({ session }: Pick<Background, 'session'>) => session.values.has('popup-start');

describe('the snapshot of the list', () => {
  it('is written a few times while a long list is read, not with each page, and is whole at the end', async () => {
    const { list } = aService(3_000);
    const background = aBackground({
      list: (...args) => {
        background.clock.nowMs += 300;
        return list(...args);
      },
    });
    const sizes: number[] = [];
    const write = background.folders.write.bind(background.folders);
    background.folders.write = (connectionId, name, text) => {
      if (name === TITLES_FILE) sizes.push((JSON.parse(text) as { recordings: [] }).recordings.length);
      return write(connectionId, name, text);
    };
    await background.connect();
    await background.keepAlive.rest();
    expect(sizes.at(-1)).toBe(3_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2 * 3_000);
    expect(sizes.length).toBeGreaterThan(2);
    expect(await background.cache.rows()).toHaveLength(3_000);
  });

  it('is there before the newest rows are, and with the first page', async () => {
    const { list } = aService(120);
    const background = aBackground({ list });
    const told: number[] = [];
    const set = background.session.set.bind(background.session);
    background.session.set = async (values) => {
      if ('popup-start' in values) told.push((await background.list.readAll())?.recordings.length ?? 0);
      return set(values);
    };
    await background.connect();
    await background.keepAlive.rest();
    expect(told[0]).toBe(100);
    expect(told.at(-1)).toBe(120);
  });

  it('has all that was read when the service fails in the middle of its list', async () => {
    const { list } = aService(950);
    const background = await connected({
      list: (service, query) =>
        query.page > 8 ? Promise.resolve(fail({ code: 'server-error', status: 500 })) : list(service, query),
    });
    expect((await background.list.readAll())?.recordings).toHaveLength(800);
    expect((await background.list.readStart())?.count).toBe(800);
  });

  it('tells what was listed also where the database was lost', async () => {
    const { cache, library } = await connected({ list: paged(rows) });
    vi.spyOn(library, 'listRow').mockResolvedValue({ ok: true, value: null });
    expect(await cache.row(anId('b'))).toMatchObject({ id: 'b' });
  });

  it('that could not be written is written after the next look at the service', async () => {
    const device = aBackground();
    const { connect, folders } = startBackground(device, {});
    device.world.inUse = false;
    await connect();
    folders.full = true;
    const background = startBackground(device, { list: paged(rows) });
    expect(await background.handlers['list.refresh']({ restart: true })).toMatchObject({ value: { stored: true } });
    const owner = await background.connectionId();
    expect(fileOf(background, owner)).toBeNull();
    folders.full = false;
    // Also by another background, and though nothing has changed since.
    const next = startBackground(device, { list: paged(rows) });
    expect(await next.handlers['list.refresh']({ restart: true })).toMatchObject({ value: { changed: false } });
    expect(fileOf(next, owner)).toContain('"a"');
  });

  it('that is missing is made from the database as soon as somebody reads it', async () => {
    const background = await connected({ list: paged(rows) });
    background.folders.files.get(background.owner)?.delete(TITLES_FILE);
    const next = startBackground(background, {});
    expect((await next.cache.rows()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(fileOf(background, background.owner)).toContain('"a"');
  });

  it('is the newest rows in memory where the browser has no files for us, and the database has all', async () => {
    const background = aBackground({ list: aService(250).list });
    background.folders.available = false;
    await background.connect();
    await background.keepAlive.rest();
    expect((await background.list.readStart())?.count).toBe(250);
    expect(await background.list.readAll()).toBeNull();
    expect(await background.cache.rows()).toHaveLength(250);
  });

  it('tells rows and lengths also while the library does not answer', async () => {
    const minutes = rows.map((row) => ({ ...row, durationValue: 30, durationSeconds: 30 }));
    const asked: unknown[] = [];
    const background = await connected({
      list: paged(minutes),
      content: () => Promise.resolve(succeed(anAnswer({ durationUnit: { unit: 'minutes', proved: true } }))),
      search: (_, { durationUnit }) => {
        asked.push(durationUnit);
        return Promise.resolve(succeed(aPage([])));
      },
    });
    await background.handlers['recordings.open']({ id: anId('a') });
    await background.handlers['recordings.open']({ id: anId('b') });
    await vi.waitFor(async () => expect((await background.cache.unit(background.owner)).unit).toBe('minutes'));
    background.library.unavailable = 'busy';
    const next = startBackground(background, {
      search: (_, { durationUnit }) => {
        asked.push(durationUnit);
        return Promise.resolve(succeed(aPage([])));
      },
    });
    expect((await next.cache.row(anId('b')))?.durationSeconds).toBe(1800);
    expect((await next.cache.rows())[2]?.durationSeconds).toBe(1800);
    await next.handlers['recordings.search']({ query: 'weekly' });
    expect(asked).toEqual([{ unit: 'minutes', proved: true }]);
  });
});

describe('a new key of the same service', () => {
  it('has the list read anew, also where the library was busy when it was entered', async () => {
    const asked: string[] = [];
    const list: Api['list'] = (service, query) => {
      asked.push(`${service.key === OTHER_KEY ? 'other' : 'first'} ${query.page}`);
      return paged(rows)(service, query);
    };
    const background = await connected({ list });
    expect((await listSyncOf(background)).wholeAtMs).toBeGreaterThan(0);
    background.library.unavailable = 'busy';
    background.world.inUse = false;
    await background.handlers['connection.save']({ address: ADDRESS, key: OTHER_KEY, forgetsKey: false });
    await background.keepAlive.rest();
    background.library.unavailable = null;
    background.world.inUse = true;
    asked.length = 0;
    const next = startBackground(background, { list });
    expect((await listSyncOf(next)).wholeAtMs).toBe(0);
    await next.sync.tick();
    expect(asked).toEqual(['other 1', 'other 2']);
    expect(await next.cache.rows()).toHaveLength(3);
  });

  it('that is the same as before goes on where it was', async () => {
    const background = await connected({ list: paged(rows) });
    await background.connect();
    expect((await listSyncOf(background)).wholeAtMs).toBeGreaterThan(0);
  });
});

describe('an erasure', () => {
  it.each(['library', 'connection', 'everything'] as const)(
    'by %s ends what was asked for before it: nothing of it is stored or shown',
    async (erase) => {
      const service = held();
      let isAsked = false;
      const background = await connected({
        list: async (connection, query) => {
          if (isAsked) await service.held;
          return paged(rows)(connection, query);
        },
        search: async () => {
          await service.held;
          return succeed(aPage(rows));
        },
      });
      background.world.inUse = false;
      isAsked = true;
      const refreshing = background.handlers['list.refresh']({ restart: true });
      const searching = background.handlers['recordings.search']({ query: 'weekly' });
      await eraseBy(background.handlers, erase);
      service.letGo();
      await Promise.all([refreshing, searching]);
      expect(isInSession(background)).toBe(false);
      expect([...background.folders.files.values()].some((files) => files.has(TITLES_FILE))).toBe(false);
      expect(await background.cache.rows()).toEqual([]);
    },
  );

  it('leaves nothing of a snapshot that was read just before it', async () => {
    const background = await connected({ list: paged(rows) });
    const { cache, owner, folders } = background;
    const waiting = held();
    const remove = folders.remove.bind(folders);
    folders.remove = async (...args) => {
      await waiting.held;
      return remove(...args);
    };
    const emptying = cache.empty(owner);
    expect(await cache.rows()).toHaveLength(rows.length);
    waiting.letGo();
    await emptying;
    expect(await cache.rows()).toEqual([]);
  });

  it('comes after a page that the library is taking, and leaves nothing of it', async () => {
    const background = await connected({ list: paged(rows) });
    const { cache, library, owner } = background;
    const waiting = held();
    const take = library.takeListPage.bind(library);
    library.takeListPage = async (...args) => {
      await waiting.held;
      return take(...args);
    };
    const page = { asked: 1, keyId: 'k', atMs: 1, recordings: [aListItem({ id: 'late' })], total: 1, next: null };
    const taking = cache.takeListPage(owner, page);
    await new Promise((resolve) => setImmediate(resolve));
    const emptying = cache.empty(owner);
    const after = cache.takeListPage(owner, page);
    waiting.letGo();
    expect((await taking).ok).toBe(true);
    expect(await emptying).toBe(true);
    // What was begun after it is of now.
    expect((await after).ok).toBe(true);
    expect((await cache.rows()).map(({ id }) => id)).toEqual(['late']);
  });
});

describe('the service’s search', () => {
  it('does not wait for a library that takes its time, which has what was found later', async () => {
    const background = await connected({
      list: paged(rows),
      search: () => Promise.resolve(succeed(aPage([aListItem({ id: 'found', title: 'Weekly' })]))),
    });
    const { cache, handlers, library, owner, world } = background;
    const { held: until, letGo } = held();
    const merge = library.mergeListRows.bind(library);
    library.mergeListRows = async (...args) => {
      await until;
      return merge(...args);
    };
    world.wait = (ms) => (ms <= 500 ? Promise.resolve() : new Promise(() => undefined));
    expect(await handlers['recordings.search']({ query: 'weekly' })).toMatchObject({
      value: { recordings: [{ id: 'found', title: 'Weekly' }] },
    });
    expect((await cache.rows()).map(({ id }) => id)).not.toContain('found');
    letGo();
    await vi.waitFor(async () => expect((await cache.rows()).map(({ id }) => id)).toContain('found'));
    expect(fileOf(background, owner)).toContain('found');
  });
});
