import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { REQUESTS_AN_HOUR } from '../../../../lib/background/sync/request-quota.ts';
import { fail, succeed } from '../../../../lib/failure.ts';
import { aBackground, anAnswer, aPage } from '../../../support/background.ts';
import { aContentService, wantAll } from '../../../support/content-service.ts';
import { aContent, aListItem, anId, aRecording } from '../../../support/factories.ts';
import { walkAll } from '../../../support/list-sync.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const some = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aListItem({ id: `rec-${index}`, createdAtMs: Date.UTC(2026, 10, 20) - index * HOUR }),
  );

/** An answer that the test gives when it wants to. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((give) => (resolve = give));
  return { promise, resolve: (value: T) => resolve(value) };
}

type Background = ReturnType<typeof aBackground>;

const fill = (background: Background, rows = some(3)) => wantAll(background, rows);

const kept = ({ library }: Background) => [...library.kept.ids()].sort();

describe('downloading all transcripts', () => {
  it('fetches what the library lacks, the newest first, and then asks nothing more', async () => {
    const service = aContentService();
    const background = aBackground(service);
    await fill(background);
    expect(await background.offlineDownload.run()).toBeNull();
    expect(service.asked).toEqual(['rec-0', 'rec-1', 'rec-2']);
    expect(kept(background)).toEqual(['rec-0', 'rec-1', 'rec-2']);
    await background.offlineDownload.run();
    expect(service.asked).toHaveLength(3);
    expect(background.notices.map(({ notice }) => notice)).toContain('library.changed');
  });

  it('is never more than two requests at once', async () => {
    let atOnce = 0;
    let most = 0;
    const content: Api['content'] = async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 1));
      atOnce -= 1;
      return succeed(anAnswer());
    };
    const background = aBackground({ content });
    await fill(background, some(7));
    await background.offlineDownload.run();
    expect(most).toBe(2);
    expect(kept(background)).toHaveLength(7);
  });

  it('lets none of them make room for another', async () => {
    const background = aBackground(aContentService());
    const keep = vi.spyOn(background.library, 'keep');
    await fill(background);
    await background.offlineDownload.run();
    expect(keep.mock.calls.map(([, , bounds]) => bounds?.mostRecordings ?? 0)).toSatisfy(
      (bounds: number[]) => bounds.length > 0 && bounds.every((most) => most > 50_000),
    );
  });

  it('waits for what people ask', async () => {
    const service = aContentService();
    const search = later<Awaited<ReturnType<Api['search']>>>();
    const background = aBackground({ ...service, search: () => search.promise });
    await fill(background);
    const searching = background.handlers['recordings.search']({ query: 'weekly' });
    const running = background.offlineDownload.run();
    await vi.waitFor(async () => expect((await background.downloadState.read()).mode).toBe('on'));
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve));
    expect(service.asked).toEqual([]);
    search.resolve(succeed(aPage([])));
    await searching;
    await running;
    expect(service.asked).toHaveLength(3);
  });

  it('makes no more requests in any hour than it may, and says until when it waits', async () => {
    const service = aContentService();
    const background = aBackground(service);
    await fill(background, some(REQUESTS_AN_HOUR + 40));
    const startedAtMs = background.clock.nowMs;
    const nextMs = await background.offlineDownload.run();
    expect(service.asked).toHaveLength(REQUESTS_AN_HOUR);
    expect(nextMs).toBeGreaterThanOrEqual(startedAtMs + HOUR);
    expect((await background.downloadState.read()).waiting).toEqual({ why: 'budget', untilMs: nextMs });
    background.clock.nowMs = startedAtMs + HOUR - 1;
    await background.offlineDownload.run();
    expect(service.asked).toHaveLength(REQUESTS_AN_HOUR);
    background.clock.nowMs = nextMs ?? 0;
    expect(await background.offlineDownload.run()).toBeNull();
    expect(service.asked).toHaveLength(REQUESTS_AN_HOUR + 40);
  });

  it('stops after a while and comes back, so that no event takes longer than the browser allows', async () => {
    const background = aBackground({
      content: () => {
        background.clock.nowMs += 7_000;
        return Promise.resolve(succeed(anAnswer()));
      },
    });
    await fill(background, some(20));
    const startedAtMs = background.clock.nowMs;
    expect(await background.offlineDownload.run()).toBe(background.clock.nowMs + 30_000);
    expect(background.clock.nowMs - startedAtMs).toBeLessThan(35_000);
    expect(kept(background).length).toBeLessThan(6);
  });

  it('keeps the list in step: ready ones only', async () => {
    const service = aContentService();
    const background = aBackground(service);
    await fill(background, [aListItem({ id: 'a', status: 'UPLOADING' }), aListItem({ id: 'b', status: 'FAILED' })]);
    await background.offlineDownload.run();
    expect(service.asked).toEqual([]);
  });

  it.each(['off', 'paused'] as const)('asks nothing when it is %s', async (mode) => {
    const service = aContentService();
    const background = aBackground(service);
    await fill(background);
    await background.downloadState.change((state) => ({ ...state, mode }));
    expect(await background.offlineDownload.run()).toBeNull();
    expect(service.asked).toEqual([]);
  });

  it('ends after the requests under way when it is paused in the middle, and goes on from there', async () => {
    const service = aContentService((id) => {
      if (id === 'rec-3') void background.downloadState.change((state) => ({ ...state, mode: 'paused' }));
      return null;
    });
    const background: Background = aBackground(service);
    await fill(background, some(12));
    await background.offlineDownload.run();
    const asked = service.asked.length;
    expect(asked).toBeLessThanOrEqual(8);
    await background.downloadState.change((state) => ({ ...state, mode: 'on' }));
    await background.offlineDownload.run();
    expect(service.asked).toHaveLength(12);
  });
});

describe('a recording that changed', () => {
  it.each([
    ['has another length', { durationValue: 60 }],
    ['has another title', { title: 'Renamed' }],
    ['was updated', { updatedAtMs: Date.UTC(2026, 10, 20, 11) }],
  ])('is fetched again when it %s, once', async (_, change) => {
    const service = aContentService();
    const background = aBackground(service);
    const row = aRecording({ id: 'a', updatedAtMs: Date.UTC(2026, 10, 20, 10) });
    const connectionId = await fill(background, [row]);
    await background.offlineDownload.run();
    background.clock.nowMs += HOUR;
    await background.cache.update(connectionId, [{ ...row, ...change }]);
    background.clock.nowMs += HOUR;
    await background.offlineDownload.run();
    await background.offlineDownload.run();
    expect(service.asked).toEqual(['a', 'a']);
  });

  it('is fetched once, however far ahead the clock of the service is', async () => {
    const service = aContentService();
    const background = aBackground(service);
    await fill(background, [aRecording({ id: 'a', updatedAtMs: background.clock.nowMs + 48 * HOUR })]);
    for (let run = 0; run < 4; run++) await background.offlineDownload.run();
    expect(service.asked).toEqual(['a']);
  });

  it('is fetched again also where only what is opened is kept, and then nothing else is', async () => {
    const service = aContentService();
    const background = aBackground(service);
    const connectionId = await fill(background, some(3));
    await background.downloadState.change((state) => ({ ...state, mode: 'off' }));
    await background.handlers['recordings.open']({ id: anId('rec-1') });
    await vi.waitUntil(() => background.library.kept.size === 1);
    background.clock.nowMs += HOUR;
    await background.cache.update(connectionId, [aListItem({ id: 'rec-1', durationValue: 99 })]);
    background.clock.nowMs += HOUR;
    await background.offlineDownload.run();
    expect(service.asked).toEqual(['rec-1', 'rec-1']);
  });
});

describe('a recording that is gone', () => {
  it('is forgotten when a whole walk over the list does not find it', async () => {
    const background = aBackground(aContentService());
    const connectionId = await fill(background);
    await background.offlineDownload.run();
    await walkAll(background.cache, connectionId, background.clock.nowMs, some(2));
    await vi.waitFor(() => expect(kept(background)).toEqual(['rec-0', 'rec-1']));
  });
});

describe('failures', () => {
  it('of one recording never stop the others, and are left alone for a day', async () => {
    const service = aContentService((id) => (id === 'rec-0' ? { code: 'server-error', status: 500 } : null));
    const background = aBackground(service);
    await fill(background);
    expect(await background.offlineDownload.run()).toBeNull();
    expect(kept(background)).toEqual(['rec-1', 'rec-2']);
    background.clock.nowMs += 23 * HOUR;
    await background.offlineDownload.run();
    expect(service.asked).toHaveLength(3);
    background.clock.nowMs += 2 * HOUR;
    await background.offlineDownload.run();
    expect(service.asked).toHaveLength(4);
  });

  it('of the service stop the walk, for longer each time', async () => {
    const service = aContentService(() => ({ code: 'unreachable', address: '', quick: false }));
    const background = aBackground(service);
    await fill(background, some(50));
    const waits: number[] = [];
    for (let run = 0; run < 7; run++) {
      const nextMs = (await background.offlineDownload.run()) ?? NaN;
      waits.push((nextMs - background.clock.nowMs) / MINUTE);
      background.clock.nowMs = nextMs;
    }
    expect(waits.at(0)).toBeGreaterThanOrEqual(5);
    expect(waits.at(-1)).toBe(60);
    expect(service.asked.length).toBeLessThanOrEqual(14);
  });

  it('of one recording after the other are the service’s', async () => {
    const service = aContentService(() => ({ code: 'server-error', status: 500 }));
    const background = aBackground(service);
    await fill(background, some(50));
    expect(await background.offlineDownload.run()).toBeGreaterThan(background.clock.nowMs);
    expect(service.asked.length).toBeLessThanOrEqual(6);
  });

  it('429: nothing is asked until the service will answer', async () => {
    const retryAtMs = Date.UTC(2026, 10, 21) + 10 * MINUTE;
    let limited = true;
    const service = aContentService(() => (limited ? { code: 'rate-limited', retryAtMs } : null));
    const background = aBackground(service);
    await fill(background, some(9));
    expect(await background.offlineDownload.run()).toBe(retryAtMs);
    const asked = service.asked.length;
    expect(asked).toBeLessThanOrEqual(2);
    background.clock.nowMs = retryAtMs - 1;
    expect(await background.offlineDownload.run()).toBe(retryAtMs);
    expect(service.asked).toHaveLength(asked);
    limited = false;
    background.clock.nowMs = retryAtMs;
    await background.offlineDownload.run();
    expect(kept(background)).toHaveLength(9);
  });

  it.each([
    ['there is no network', (background: Background) => (background.world.online = false)],
    ['the permission is missing', (background: Background) => (background.permission.given = false)],
  ])('are foreseen when %s: nothing is asked', async (_, take) => {
    const service = aContentService();
    const background = aBackground(service);
    await fill(background);
    take(background);
    await background.offlineDownload.run();
    expect(service.asked).toEqual([]);
    expect((await background.downloadState.read()).waiting?.why).toBe('failure');
    background.world.online = true;
    background.permission.given = true;
    background.clock.nowMs += HOUR;
    await background.offlineDownload.run();
    expect(service.asked).toHaveLength(3);
    expect((await background.downloadState.read()).waiting).toBeNull();
  });

  it('of the key are the end until it is another', async () => {
    const service = aContentService(() => ({ code: 'key-rejected' }));
    const background = aBackground(service);
    await fill(background, some(9));
    await background.offlineDownload.run();
    background.clock.nowMs += 48 * HOUR;
    await background.offlineDownload.run();
    expect(service.asked.length).toBeLessThanOrEqual(2);
    expect((await background.downloadState.read()).waiting).toMatchObject({
      failure: { code: 'key-rejected' },
      untilMs: null,
    });
  });

  it('of the library stop the walk: what cannot be kept is not fetched', async () => {
    const service = aContentService();
    const background = aBackground(service);
    await fill(background, some(9));
    background.library.unavailable = 'full';
    expect(await background.offlineDownload.run()).toBeGreaterThan(background.clock.nowMs);
    expect(service.asked).toEqual([]);
    expect((await background.downloadState.read()).waiting?.why).toBe('library');
  });

  it('leave the clock of an unfinished recording alone: it is asked for again when the list says that it is ready', async () => {
    const content: Api['content'] = () =>
      Promise.resolve(
        succeed(anAnswer({ status: 'PROCESSING', content: aContent({ segments: [], summary: null, notes: null }) })),
      );
    const background = aBackground({ content });
    await fill(background, some(1));
    await background.offlineDownload.run();
    expect(background.library.kept.size).toBe(0);
    expect(background.library.kept.failures().map(({ id }) => id)).toEqual(['rec-0']);
  });
});

describe('an answer that comes too late', () => {
  it('is not kept for another connection, and leaves no trace', async () => {
    const answer = later<Awaited<ReturnType<Api['content']>>>();
    const content = vi.fn<Api['content']>(() => answer.promise);
    const background = aBackground({ content });
    await fill(background, some(1));
    const running = background.offlineDownload.run();
    await vi.waitUntil(() => content.mock.calls.length > 0);
    await background.handlers['everything.erase'](null);
    answer.resolve(fail({ code: 'server-error', status: 500 }));
    await running;
    expect(background.library.kept.size).toBe(0);
    expect(JSON.stringify([...background.local.values])).not.toContain('rec-0');
  });
});
