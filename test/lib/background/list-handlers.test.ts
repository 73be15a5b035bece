import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../lib/api/api.ts';
import { fail, succeed } from '../../../lib/failure.ts';
import { aBackground, aPage, paged } from '../../support/background.ts';
import { aListItem, anId, aRecording } from '../../support/factories.ts';

async function walkAll(background: ReturnType<typeof aBackground>) {
  let answer = await background.handlers['recordings.list']({ restart: true });
  let requests = 1;
  while (answer.ok && !answer.value.complete) {
    answer = await background.handlers['recordings.list']({ restart: false });
    requests += 1;
  }
  return { answer, requests };
}

const day = (index: number) => Date.UTC(2026, 0, index);
const rows = (ids: string[]) => ids.map((id, index) => aListItem({ id, createdAtMs: day(100 - index) }));

describe('the list', () => {
  it('comes page by page, newest first, and ends by itself', async () => {
    const background = aBackground({ list: paged(rows(['a', 'b']), rows(['c', 'd']), rows(['e'])) });
    await background.connect();
    const { answer, requests } = await walkAll(background);
    expect(answer).toMatchObject({ ok: true, value: { count: 5, complete: true } });
    expect(requests).toBe(4);
    expect((await background.list.readAll())?.recordings).toHaveLength(5);
  });

  it('is one request when nothing has changed, and then nothing is written', async () => {
    const background = aBackground({ list: paged(rows(['a', 'b']), rows(['c'])) });
    await background.connect();
    await walkAll(background);
    const before = JSON.stringify(await background.list.readAll());
    background.clock.nowMs += 1000;
    const { answer, requests } = await walkAll(background);
    expect(requests).toBe(1);
    expect(answer).toMatchObject({ ok: true, value: { changed: false } });
    expect(JSON.stringify(await background.list.readAll())).toBe(before);
    expect((await background.list.readStart())?.savedAtMs).toBe(background.clock.nowMs);
  });

  it('forgets what the service no longer names, once a whole walk has shown it', async () => {
    let list: Api['list'] = paged(rows(['a', 'b']), rows(['c']));
    const background = aBackground({ list: (...args) => list(...args) });
    await background.connect();
    await walkAll(background);
    list = paged(rows(['a', 'c']));
    background.clock.nowMs += 1000;
    await walkAll(background);
    const ids = (await background.list.readAll())?.recordings.map(({ id }) => id);
    expect(ids?.sort()).toEqual(['a', 'c']);
  });

  it('keeps what it has when the walk is cut short by a failure', async () => {
    let fails = false;
    const working = paged(rows(['a', 'b']), rows(['c']));
    const background = aBackground({
      list: (...args) => (fails ? Promise.resolve(fail({ code: 'server-error', status: 500 })) : working(...args)),
    });
    await background.connect();
    await walkAll(background);
    fails = true;
    expect((await walkAll(background)).answer).toEqual(fail({ code: 'server-error', status: 500 }));
    expect((await background.list.readAll())?.recordings).toHaveLength(3);
  });

  it('keeps what the search told about a row that the list tells less of', async () => {
    const background = aBackground({
      list: paged([aListItem({ id: 'a' })]),
      search: () => Promise.resolve(succeed(aPage([aRecording({ id: 'a', ownerName: 'Noa' })]))),
    });
    await background.connect();
    await background.handlers['recordings.search']({ query: 'weekly' });
    await walkAll(background);
    expect((await background.list.readAll())?.recordings[0]?.ownerName).toBe('Noa');
  });

  it('learns from all lengths together that they are milliseconds', async () => {
    const long = rows(['a', 'b', 'c']).map((row) => ({ ...row, durationValue: 1_800_000, durationSeconds: null }));
    const background = aBackground({ list: paged(long) });
    await background.connect();
    await walkAll(background);
    expect((await background.list.readAll())?.recordings[0]?.durationSeconds).toBe(1800);
  });

  it('says that nothing can be kept instead of walking again and again', async () => {
    const background = aBackground({ list: paged(rows(['a'])) });
    background.list.save = () => Promise.resolve(false);
    await background.connect();
    expect((await walkAll(background)).answer).toEqual(fail({ code: 'storage-failed' }));
  });
});

describe('the search', () => {
  it('answers with what is known of each row', async () => {
    const background = aBackground({
      list: paged([aRecording({ id: 'a', ownerName: 'Noa' })]),
      search: () => Promise.resolve(succeed(aPage([aListItem({ id: 'a', title: 'Weekly sync, new title' })]))),
    });
    await background.connect();
    await walkAll(background);
    const found = await background.handlers['recordings.search']({ query: 'weekly' });
    expect(found).toMatchObject({
      ok: true,
      value: { recordings: [{ id: anId('a'), title: 'Weekly sync, new title', ownerName: 'Noa' }] },
    });
  });

  it('gives up the older question for the newer', async () => {
    const asked: string[] = [];
    const search: Api['search'] = (_, { query, signal }) => {
      asked.push(query);
      if (query === 'new') return Promise.resolve(succeed(aPage([])));
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    const background = aBackground({ search });
    await background.connect();
    const older = background.handlers['recordings.search']({ query: 'old' });
    await vi.waitUntil(() => asked.length > 0);
    const newer = background.handlers['recordings.search']({ query: 'new' });
    expect(await older).toEqual(succeed(null));
    expect(await newer).toMatchObject({ ok: true, value: { query: 'new' } });
  });

  it('filters here when the service answers with everything (fault 64)', async () => {
    const everything = ['Budget review', 'Stand-up', 'Retro', 'Interview'].map((title, index) =>
      aRecording({ id: `r${index}`, title }),
    );
    const background = aBackground({ search: () => Promise.resolve(succeed(aPage(everything))) });
    await background.connect();
    const found = await background.handlers['recordings.search']({ query: 'budget' });
    expect(found).toMatchObject({ ok: true, value: { filteredHere: true, recordings: [{ title: 'Budget review' }] } });
  });
});
