import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { STEP_ALARM } from '../../../../lib/background/sync/library-sync.ts';
import { fail, succeed } from '../../../../lib/failures.ts';
import { REQUESTS_AN_HOUR } from '../../../../lib/library/downloads.ts';
import { aBackground, anAnswer, aPage, paged } from '../../../support/background.ts';
import { aContentService, wantAll } from '../../../support/content-service.ts';
import { aListItem, anId } from '../../../support/factories.ts';

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
    const sinceMs = background.clock.nowMs;
    const nextMs = await background.offlineDownload.run();
    expect(service.asked).toHaveLength(REQUESTS_AN_HOUR);
    expect(nextMs).toBe(sinceMs + HOUR);
    const { waiting, failures } = await background.offlineDownload.read();
    expect([waiting, failures]).toEqual([{ why: 'quota', sinceMs, untilMs: nextMs }, 0]);
    background.clock.nowMs = sinceMs + HOUR - 1;
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

  it.each(['off', 'paused'] as const)('asks nothing when it is %s', async (mode) => {
    const service = aContentService();
    const background = aBackground(service);
    await fill(background);
    await background.downloadState.change((state) => ({ ...state, mode }));
    expect(await background.offlineDownload.run()).toBeNull();
    expect(service.asked).toEqual([]);
  });

  it('ends after the requests under way when it is paused in the middle, and goes on from there', async () => {
    const service = aContentService();
    const content: Api['content'] = async (...args) => {
      if (args[1].id === 'rec-3') void background.downloadState.change((state) => ({ ...state, mode: 'paused' }));
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      return service.content(...args);
    };
    const background: Background = aBackground({ content });
    await fill(background, some(12));
    await background.offlineDownload.run();
    expect(service.asked.length).toBeLessThanOrEqual(5);
    await background.downloadState.change((state) => ({ ...state, mode: 'on' }));
    await background.offlineDownload.run();
    expect(service.asked).toHaveLength(12);
  });
});

describe('a recording that changed', () => {
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

describe('a service that answers nothing but 404 for a while', () => {
  /** All transcripts were saved; then the service has renamed all recordings, and is away. */
  async function anAbsent() {
    const rows = some(12);
    let isAbsent = false;
    const service = aContentService(() => (isAbsent ? { code: 'not-found' } : null));
    const background = aBackground({
      content: service.content,
      list: (...args) =>
        isAbsent ? Promise.resolve(fail({ code: 'wrong-address', address: '' })) : paged(rows)(...args),
    });
    const connectionId = await fill(background, rows);
    await background.sync.tick(true);
    await background.keepAlive.rest();
    expect(kept(background)).toHaveLength(12);
    background.clock.nowMs += HOUR;
    const changed = rows.map((row) => ({ ...row, durationValue: 99 }));
    await background.cache.update(connectionId, changed);
    service.asked.length = 0;
    isAbsent = true;
    return { background, service, isBack: () => (isAbsent = false) };
  }

  it('is asked for no content where it has no list, and the reason is told', async () => {
    const { background, service, isBack } = await anAbsent();
    const failure = { code: 'wrong-address', address: '' };
    expect(await background.sync.tick()).toEqual(failure);
    expect(service.asked).toEqual([]);
    const untilMs = background.clock.nowMs + 5 * MINUTE;
    expect((await background.offlineDownload.read()).waiting).toMatchObject({ why: failure, untilMs });
    expect(background.alarms.get(STEP_ALARM)).toBe(untilMs);
    isBack();
    background.clock.nowMs += HOUR;
    await background.sync.tick();
    await background.keepAlive.rest();
    expect(new Set(service.asked).size).toBe(12);
  });
});

/** A library that changes nothing before `open`. */
function makeBusy({ library }: Background) {
  let open: () => void = () => undefined;
  const busy = new Promise<void>((resolve) => (open = resolve));
  const [keep, empty] = [library.keep.bind(library), library.empty.bind(library)];
  library.keep = (...args) => busy.then(() => keep(...args));
  library.empty = (...args) => busy.then(() => empty(...args));
  return open;
}

describe('downloading all while the library is busy', () => {
  it('fetches no more than it can keep, and keeps nothing of it once the library was erased', async () => {
    const service = aContentService();
    const background = aBackground(service);
    await fill(background, some(9));
    const open = makeBusy(background);
    const running = background.offlineDownload.run();
    await vi.waitFor(() => expect(service.asked).toHaveLength(2));
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve));
    expect(service.asked).toHaveLength(2);
    const erasing = background.handlers['library.erase']({ what: 'library' });
    await vi.waitFor(async () => expect((await background.downloadState.read()).mode).toBe('off'));
    open();
    await Promise.all([erasing, running]);
    expect(background.library.kept.size).toBe(0);
  });

  it('does not take failures for a row of them where others were answered in between', async () => {
    let asked = 0;
    const content: Api['content'] = async () =>
      asked++ % 2 === 0 ? succeed(anAnswer()) : fail({ code: 'server-error', status: 500 });
    const background = aBackground({ content });
    await fill(background, some(14));
    await background.offlineDownload.run();
    expect(background.library.kept.size).toBe(7);
    expect((await background.offlineDownload.read()).waiting).toBeNull();
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
    await background.handlers['library.erase']({ what: 'everything' });
    answer.resolve(fail({ code: 'server-error', status: 500 }));
    await running;
    expect(background.library.kept.size).toBe(0);
    expect(JSON.stringify([...background.local.values])).not.toContain('rec-0');
  });
});
