import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../lib/failures.ts';
import { aBackground, paged } from '../../../support/background.ts';
import { aContentService, wantAll } from '../../../support/content-service.ts';
import { aListItem } from '../../../support/factories.ts';

const MINUTE = 60_000;
/** More than may fail in a row for the service to be at fault. */
const COUNT = 9;
const rows = Array.from({ length: COUNT }, (_, index) => aListItem({ id: `rec-${index}`, createdAtMs: 1_000 - index }));

type Background = ReturnType<typeof aBackground>;

/** A background that has tried to keep all, from a service that fails as `failureOf` says. */
async function tried(failureOf: (id: string, times: number) => Failure | null) {
  const service = aContentService(failureOf);
  const background = aBackground(service);
  await wantAll(background, rows);
  const nextMs = await background.offlineDownload.run();
  const { waiting, failures: stops } = await background.offlineDownload.read();
  const attempts = background.library.kept.attempts();
  return { ...background, asked: service.asked, nextMs, waiting, stops, attempts };
}

const OF_ONE: readonly Failure[] = [
  { code: 'forbidden', message: '' },
  { code: 'processing' },
  { code: 'refused', status: 400, message: '' },
  { code: 'legal' },
  { code: 'too-large', limitBytes: 1, address: '' },
  { code: 'unexpected-answer', detail: '' },
  { code: 'unexpected-status', status: 418, message: '' },
  { code: 'empty-answer' },
  { code: 'cut-off' },
  { code: 'server-error', status: 500 },
  { code: 'timeout', phase: 'body', afterMs: 1 },
  { code: 'not-found' },
  { code: 'gone' },
];
const OF_THE_SERVICE: readonly Failure[] = [
  { code: 'quota', message: '' },
  { code: 'wrong-address', address: '' },
  { code: 'unsupported', status: 405 },
  { code: 'web-page', address: '' },
  { code: 'redirected', address: '', suggestion: null },
  { code: 'proxy' },
  { code: 'network-sign-in', address: '' },
  { code: 'unreachable', address: '', quick: false },
];
const isMissing = ({ code }: Failure) => ['not-found', 'gone'].includes(code);
const processing: Failure = { code: 'processing' };

describe('createOfflineDownload', () => {
  it.each(OF_ONE)('goes on past one recording that is answered with $code, and remembers it', async (failure) => {
    const { asked, attempts, library, nextMs, waiting } = await tried((id) => (id === 'rec-1' ? failure : null));
    expect(library.kept.size).toBe(COUNT - 1);
    expect(new Set(asked).size).toBe(COUNT);
    expect(attempts).toEqual({ 'rec-1': 1 });
    expect([nextMs, waiting]).toEqual([null, null]);
  });

  it('goes on however many are not finished', async () => {
    const { asked, attempts, waiting } = await tried(() => processing);
    expect(new Set(asked).size).toBe(COUNT);
    expect(Object.keys(attempts)).toHaveLength(COUNT);
    expect(waiting).toBeNull();
  });

  // One that is missing or withheld says something of the service, too, where the next ones are as well.
  it.each(OF_ONE.filter(({ code }) => code !== 'processing'))(
    'waits once five in a row are answered with $code, and has postponed these for a day',
    async (failure) => {
      const found = await tried((id, times) => (id > 'rec-4' || times > 1 ? null : failure));
      const { asked, attempts, clock, library, offlineDownload, waiting } = found;
      // Two at once: the sixth was under way.
      expect([asked.length, Object.keys(attempts).length]).toEqual([expect.toBeOneOf([5, 6]), 5]);
      const why = isMissing(failure) ? { code: 'server-error', status: 404 } : failure;
      expect(waiting).toEqual({ why, sinceMs: clock.nowMs, untilMs: clock.nowMs + 5 * MINUTE });
      clock.nowMs += 5 * MINUTE;
      await offlineDownload.run();
      expect(library.kept.size).toBe(COUNT - 5);
      clock.nowMs += 24 * 60 * MINUTE;
      await offlineDownload.run();
      expect(library.kept.size).toBe(COUNT);
      const { waiting: none } = await tried((id) => (id > 'rec-3' ? null : failure));
      expect(none).toBeNull();
    },
  );

  it.each(OF_THE_SERVICE)('waits for longer each time while anything is answered with $code', async (failure) => {
    const background = await tried(() => failure);
    const { asked, attempts, clock, offlineDownload } = background;
    expect(attempts).toEqual({});
    for (const minutes of [5, 10, 20, 40, 60, 60]) {
      const { waiting } = await offlineDownload.read();
      expect(waiting).toEqual({ why: failure, sinceMs: clock.nowMs, untilMs: clock.nowMs + minutes * MINUTE });
      clock.nowMs += minutes * MINUTE;
      expect(await offlineDownload.run()).toBeGreaterThan(clock.nowMs);
    }
    expect(asked.length).toBeLessThanOrEqual(14);
  });

  it.each<Failure>([
    { code: 'key-rejected' },
    { code: 'bad-key' },
    { code: 'not-connected' },
    { code: 'permission-missing', origin: '' },
  ])('says what only the user can mend, $code, and tries again after a while', async (failure) => {
    const { asked, clock, nextMs, waiting } = await tried(() => failure);
    expect(asked.length).toBeLessThanOrEqual(2);
    const untilMs = clock.nowMs + 15 * MINUTE;
    expect([nextMs, waiting]).toEqual([untilMs, { why: failure, sinceMs: clock.nowMs, untilMs }]);
  });

  it('says that the key was refused also where that was known before', async () => {
    const service = aContentService();
    const background = aBackground(service);
    await wantAll(background, rows);
    await background.storage.refusal.note(await background.connectionId());
    await background.offlineDownload.run();
    expect(service.asked).toEqual([]);
    expect(await background.handlers['library.status'](null)).toMatchObject({
      value: { download: { done: 0, total: COUNT, waiting: { why: { code: 'key-rejected' } } } },
    });
    await background.storage.refusal.clear();
    background.clock.nowMs += 15 * MINUTE;
    await background.offlineDownload.run();
    expect(background.library.kept.size).toBe(COUNT);
  });

  it.each([
    ['full', 'full'],
    ['gone', 'library'],
  ] as const)('says that the library is %s, and fetches nothing that cannot be kept', async (unavailable, why) => {
    const service = aContentService();
    const background = aBackground(service);
    await wantAll(background, rows);
    background.library.unavailable = unavailable;
    expect(await background.offlineDownload.run()).toBe(background.clock.nowMs + 5 * MINUTE);
    expect(service.asked).toEqual([]);
    expect((await background.offlineDownload.read()).waiting?.why).toBe(why);
  });

  it('stops, once, where what it has fetched can not be kept', async () => {
    const service = aContentService();
    const background = aBackground(service);
    await wantAll(background, rows);
    background.library.keep = () => Promise.resolve({ ok: false, unavailable: 'full' });
    await background.offlineDownload.run();
    expect(await background.offlineDownload.read()).toMatchObject({ waiting: { why: 'full' }, failures: 1 });
  });

  it('stops where a failure cannot be noted: it would be asked for again and again', async () => {
    const service = aContentService(() => processing);
    const background = aBackground(service);
    await wantAll(background, rows);
    background.library.noteDownloadFailed = () => Promise.resolve({ ok: false, unavailable: 'full' });
    await background.offlineDownload.run();
    expect(service.asked.length).toBeLessThanOrEqual(2);
    expect((await background.offlineDownload.read()).waiting?.why).toBe('full');
  });

  it.each(['rate-limited', 'maintenance'] as const)('waits for as long as the service says with %s', async (code) => {
    const retryAtMs = Date.UTC(2026, 10, 21) + 17 * MINUTE;
    const { nextMs, waiting } = await tried(() => ({ code, retryAtMs }));
    expect(nextMs).toBe(retryAtMs);
    expect(waiting).toMatchObject({ why: { code, retryAtMs }, untilMs: retryAtMs });
  });

  it('waits for the first of two reasons, and only as long as for one', async () => {
    const retryAtMs = Date.UTC(2026, 10, 21) + 17 * MINUTE;
    const { asked, nextMs, stops } = await tried((id) =>
      id === 'rec-0' ? { code: 'rate-limited', retryAtMs } : { code: 'unreachable', address: '', quick: false },
    );
    expect([asked, nextMs, stops]).toEqual([['rec-0', 'rec-1'], retryAtMs, 1]);
  });

  it('waits no longer when the clock was set back, and nobody is told that it does', async () => {
    const service = aContentService((_, times) =>
      times === 1 ? { code: 'unreachable', address: '', quick: false } : null,
    );
    const background = aBackground(service);
    await wantAll(background, rows.slice(0, 1));
    await background.offlineDownload.run();
    background.clock.nowMs -= 30 * 24 * 60 * MINUTE;
    expect(await background.handlers['library.status'](null)).toMatchObject({ value: { download: { waiting: null } } });
    expect(await background.offlineDownload.run()).toBeNull();
    expect(background.library.kept.size).toBe(1);
  });

  it.each([
    ['syncs by hand', (background: Background) => background.handlers['library.sync'](null)],
    ['tries again', (background: Background) => background.handlers['library.setDownloadMode']({ mode: 'on' })],
  ])('waits no longer, and leaves nothing out, when somebody %s', async (_, ask) => {
    let isAway = true;
    const { content } = aContentService((id) =>
      isAway ? (id === 'rec-0' ? processing : { code: 'quota', message: '' }) : null,
    );
    const background = aBackground({ content, list: paged(rows) });
    await wantAll(background, rows);
    await background.offlineDownload.run();
    expect((await background.offlineDownload.read()).waiting).not.toBeNull();
    isAway = false;
    await ask(background);
    await background.keepAlive.rest();
    expect(background.library.kept.size).toBe(COUNT);
  });

  it('waits no longer each time for a network that is away', async () => {
    const service = aContentService();
    const background = aBackground(service);
    await wantAll(background, rows);
    background.world.online = false;
    for (let run = 0; run < 3; run++) {
      const nextMs = await background.offlineDownload.run();
      expect(nextMs).toBe(background.clock.nowMs + 5 * MINUTE);
      expect(await background.offlineDownload.read()).toMatchObject({
        failures: 0,
        waiting: { why: { code: 'offline' } },
      });
      background.clock.nowMs = nextMs ?? 0;
    }
    background.world.online = true;
    expect(await background.offlineDownload.run()).toBeNull();
    expect(service.asked).toHaveLength(COUNT);
  });

  it('begins with the shortest wait again once something could be kept', async () => {
    const failure: Failure = { code: 'unreachable', address: '', quick: false };
    const service = aContentService((id, times) => (times <= (id === 'rec-0' ? 3 : 2) ? failure : null));
    const background = aBackground(service);
    await wantAll(background, rows.slice(0, 1));
    for (const minutes of [5, 10, 20]) {
      expect(await background.offlineDownload.run()).toBe(background.clock.nowMs + minutes * MINUTE);
      background.clock.nowMs += minutes * MINUTE;
    }
    expect(await background.offlineDownload.run()).toBeNull();
    expect(await background.offlineDownload.read()).toMatchObject({ failures: 0, waiting: null });
  });
});
