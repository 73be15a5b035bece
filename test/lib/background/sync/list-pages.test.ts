import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed } from '../../../../lib/failures.ts';
import { unavailable } from '../../../../lib/library/requests.ts';
import { aBackground, aPage, paged } from '../../../support/background.ts';
import { aListItem } from '../../../support/factories.ts';

async function walkAll(background: ReturnType<typeof aBackground>) {
  let answer = await background.readPage(true);
  let requests = 1;
  while (answer.ok && !answer.value.complete) {
    answer = await background.readPage(false);
    requests += 1;
  }
  return { answer, requests };
}

const day = (index: number) => Date.UTC(2026, 0, index);
const rows = (ids: string[]) => ids.map((id, index) => aListItem({ id, createdAtMs: day(100 - index) }));

describe('a page of the list', () => {
  it.each(['busy', 'gone'] as const)(
    'is asked for once where the library does not say how far it is: %s',
    async (reason) => {
      const list = vi.fn(paged(rows(['a', 'b']), rows(['c'])));
      const background = aBackground({ list });
      await background.connect();
      await background.keepAlive.rest();
      list.mockClear();
      background.library.listOverview = () => Promise.resolve(unavailable(reason));
      background.clock.nowMs += 25 * 60 * 60 * 1000;
      expect((await walkAll(background)).answer).toMatchObject({ ok: true });
      expect(list).toHaveBeenCalledOnce();
    },
  );

  it('is asked for without a wait for the library', async () => {
    const list = vi.fn(paged(rows(['a', 'b'])));
    const background = aBackground({ list });
    await background.connect();
    await background.keepAlive.rest();
    list.mockClear();
    background.library.listOverview = () => new Promise(() => undefined);
    void background.handlers['list.refresh']({ restart: true });
    await vi.waitFor(() => expect(list).toHaveBeenCalledOnce());
  });

  it('is one request when nothing has changed, and then nothing is written', async () => {
    const background = aBackground({ list: paged(rows(['a', 'b']), rows(['c'])) });
    await background.connect();
    await walkAll(background);
    const before = await background.list.readAll();
    const write = vi.spyOn(background.folders, 'write');
    background.clock.nowMs += 1000;
    const { answer, requests } = await walkAll(background);
    expect(requests).toBe(1);
    expect(answer).toMatchObject({ ok: true, value: { changed: false } });
    expect((await background.list.readAll())?.recordings).toEqual(before?.recordings);
    expect(write).not.toHaveBeenCalled();
    expect((await background.list.readListStart({ id: await background.connectionId(), scope: '' }))?.savedAtMs).toBe(
      background.clock.nowMs,
    );
  });

  it('is told of to who shows how long and how old it is, and not where nothing came of it', async () => {
    const background = aBackground({ list: paged(rows(['a', 'b']), rows(['c'])) });
    // Nothing is read by itself meanwhile.
    background.world.inUse = false;
    await background.connect();
    const told = () => background.notices.splice(0).filter(({ notice }) => notice === 'library.changed').length;
    told();
    for (const restart of [true, false, false]) {
      expect(await background.readPage(restart)).toMatchObject({ ok: true });
      expect(told()).toBe(1);
    }
    background.clock.nowMs += 1000;
    await background.readPage(true);
    expect(told()).toBe(0);
  });

  it('says that nothing can be kept when the library fails between two pages', async () => {
    const background = aBackground({ list: paged(rows(['a', 'b']), rows(['c'])) });
    background.world.inUse = false;
    await background.connect();
    await background.readPage(true);
    background.library.listOverview = () => Promise.resolve(unavailable('broken'));
    expect(await background.readPage(false)).toMatchObject({ ok: true, value: { stored: false, complete: true } });
  });

  it('begins anew within the hour when a continuation has expired, and says nothing', async () => {
    let expired = true;
    const list: Api['list'] = (_, { next }) => {
      if (!next) return Promise.resolve(succeed(aPage(rows(['a', 'b']), { next: 'c2', total: null })));
      if (expired) return Promise.resolve(fail({ code: 'refused', status: 400, message: '' }));
      return Promise.resolve(succeed(aPage(rows(['c']), { total: null })));
    };
    const background = aBackground({ list });
    await background.connect();
    expect((await walkAll(background)).answer).toMatchObject({ ok: true, value: { count: 2 } });
    expired = false;
    background.clock.nowMs += 60 * 60 * 1000;
    expect((await walkAll(background)).answer).toMatchObject({ ok: true, value: { count: 3 } });
  });
});

const PAGES = [rows(['a', 'b']), rows(['c']), rows(['d'])];

type Background = ReturnType<typeof aBackground>;

async function connected(list: Api['list']) {
  const background = aBackground({ list });
  // While nobody is there, the background does not read the list by itself as well.
  background.world.inUse = false;
  await background.connect();
  return background;
}

const progress = ({ notices }: Background) =>
  notices.flatMap((notice) => (notice.notice === 'list.progress' ? [notice.count] : []));

describe('list.refresh', () => {
  it('reads the list to its end, and tells pages of each page but the last', async () => {
    const background = await connected(paged(...PAGES));
    expect(await background.handlers['list.refresh']({ restart: true })).toMatchObject(
      succeed({ count: 4, changed: true, complete: true }),
    );
    expect(progress(background)).toEqual([2, 3, 4]);
  });

  it('counts what could not be read on all pages', async () => {
    const background = await connected((_, { page }) =>
      Promise.resolve(succeed(aPage(PAGES[page - 1] ?? [], { total: 4, unreadable: PAGES[page - 1] ? 2 : 0 }))),
    );
    expect(await background.handlers['list.refresh']({ restart: true })).toMatchObject(succeed({ unreadable: 6 }));
  });

  it('answers with what it has after a while, and goes on from there when it is asked again', async () => {
    const asked: number[] = [];
    const background = await connected((service, query) => {
      asked.push(query.page);
      background.clock.nowMs += 15_000;
      return paged(...PAGES)(service, query);
    });
    const refresh = (restart: boolean) => background.handlers['list.refresh']({ restart });
    expect(await refresh(true)).toMatchObject(succeed({ count: 3, complete: false }));
    expect(await refresh(false)).toMatchObject(succeed({ complete: true }));
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  it('ends with a failure, and goes on after the last page that arrived', async () => {
    let fails = true;
    const asked: number[] = [];
    const background = await connected((service, query) => {
      asked.push(query.page);
      return query.page === 2 && fails ? Promise.resolve(fail({ code: 'offline' })) : paged(...PAGES)(service, query);
    });
    expect(await background.handlers['list.refresh']({ restart: true })).toEqual(fail({ code: 'offline' }));
    expect(progress(background)).toEqual([2]);
    fails = false;
    expect(await background.handlers['list.refresh']({ restart: false })).toMatchObject(
      succeed({ count: 4, complete: true }),
    );
    expect(asked).toEqual([1, 2, 2, 3, 4]);
  });

  it('is one walk for all who ask, which looks at the first page for whoever opens meanwhile', async () => {
    const asked: number[] = [];
    let go: () => void = () => undefined;
    const background = await connected(async (service, query) => {
      asked.push(query.page);
      if (asked.length === 2) await new Promise<void>((resolve) => (go = resolve));
      return paged(...PAGES)(service, query);
    });
    const first = background.handlers['list.refresh']({ restart: true });
    await vi.waitUntil(() => asked.length === 2);
    const second = background.handlers['list.refresh']({ restart: true });
    go();
    expect(await second).toBe(await first);
    expect(asked).toEqual([1, 2, 1, 3, 4]);
  });

  it('is not complete when somebody asks for the first page while the last page of the step is under way', async () => {
    const asked: number[] = [];
    let go: () => void = () => undefined;
    const background = await connected(async (service, query) => {
      asked.push(query.page);
      if (asked.length === 4) await new Promise<void>((resolve) => (go = resolve));
      return paged(...PAGES)(service, query);
    });
    const first = background.handlers['list.refresh']({ restart: true });
    await vi.waitUntil(() => asked.length === 4);
    const second = background.handlers['list.refresh']({ restart: true });
    background.clock.nowMs += 30_000;
    go();
    expect([await first, await second]).toMatchObject([succeed({ complete: false }), succeed({ complete: false })]);
    expect(await background.handlers['list.refresh']({ restart: false })).toMatchObject(succeed({ complete: true }));
    expect(asked).toEqual([1, 2, 3, 4, 1]);
  });
});
