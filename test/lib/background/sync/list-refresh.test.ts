import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed } from '../../../../lib/failure.ts';
import { unavailable } from '../../../../lib/library/requests.ts';
import { aBackground, aPage, paged } from '../../../support/background.ts';
import { aListItem } from '../../../support/factories.ts';

const rows = (...ids: string[]) => ids.map((id) => aListItem({ id }));
const PAGES = [rows('a', 'b'), rows('c'), rows('d')];

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

  it('says that nothing can be kept, and ends', async () => {
    const background = await connected(paged(...PAGES));
    background.library.takeListPage = () => Promise.resolve(unavailable('full'));
    expect(await background.handlers['list.refresh']({ restart: true })).toMatchObject(
      succeed({ complete: true, stored: false }),
    );
  });
});
