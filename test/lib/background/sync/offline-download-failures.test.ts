import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../lib/failure.ts';
import type { RecordingId } from '../../../../lib/recording/types.ts';
import { aBackground } from '../../../support/background.ts';
import { aContentService, wantAll } from '../../../support/content-service.ts';
import { aListItem } from '../../../support/factories.ts';

const MINUTE = 60_000;
/** More than may fail in a row for the service to be at fault. */
const COUNT = 9;
const rows = Array.from({ length: COUNT }, (_, index) => aListItem({ id: `rec-${index}`, createdAtMs: 1_000 - index }));

/** A background that has tried to keep all, from a service that fails as `failureOf` says. */
async function tried(failureOf: (id: string) => Failure | null) {
  const service = aContentService(failureOf);
  const background = aBackground(service);
  await wantAll(background, rows);
  const nextMs = await background.offlineDownload.run();
  const { waiting, failures: stops } = await background.downloadState.read();
  const failures = background.library.kept.failures();
  return { ...background, asked: service.asked, nextMs, waiting, stops, failures };
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
const isFinal = ({ code }: Failure) => ['legal', 'too-large'].includes(code);
const isMissing = ({ code }: Failure) => ['not-found', 'gone'].includes(code);
const isHarmless = (failure: Failure) => isFinal(failure) || failure.code === 'processing';

describe('createOfflineDownload', () => {
  it.each(OF_ONE)('goes on past one recording that is answered with $code, and remembers it', async (failure) => {
    const { asked, failures, library, nextMs, waiting } = await tried((id) => (id === 'rec-1' ? failure : null));
    expect(library.kept.size).toBe(COUNT - 1);
    expect(new Set(asked).size).toBe(COUNT);
    expect(failures).toMatchObject([{ id: 'rec-1', times: 1, isFinal: isFinal(failure) }]);
    expect([nextMs, waiting]).toEqual([null, null]);
  });

  // One that is not there says something of the service, too, where the next ones are not either.
  it.each(OF_ONE.filter(isHarmless))('goes on however many are answered with $code', async (failure) => {
    const { asked, failures, waiting } = await tried(() => failure);
    expect(new Set(asked).size).toBe(COUNT);
    expect(failures).toHaveLength(COUNT);
    expect(waiting).toBeNull();
  });

  it.each(OF_ONE.filter((failure) => !isHarmless(failure)))(
    'waits once five in a row are answered with $code',
    async (failure) => {
      const { asked, clock, failures, waiting } = await tried((id) => (id > 'rec-4' ? null : failure));
      // Two at once: the sixth was under way.
      expect([asked.length, failures.length]).toEqual([expect.toBeOneOf([5, 6]), 5]);
      const told = isMissing(failure) ? { code: 'server-error', status: 404 } : failure;
      expect(waiting).toEqual({ why: 'failure', failure: told, untilMs: clock.nowMs + 5 * MINUTE });
      const { waiting: none } = await tried((id) => (id > 'rec-3' ? null : failure));
      expect(none).toBeNull();
    },
  );

  it.each(OF_THE_SERVICE)('waits for five minutes once anything is answered with $code', async (failure) => {
    const { asked, clock, failures, nextMs, stops, waiting } = await tried(() => failure);
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(failures).toEqual([]);
    expect(waiting).toEqual({ why: 'failure', failure, untilMs: clock.nowMs + 5 * MINUTE });
    expect([nextMs, stops]).toEqual([clock.nowMs + 5 * MINUTE, 1]);
  });

  it.each<Failure>([
    { code: 'key-rejected' },
    { code: 'bad-key' },
    { code: 'not-connected' },
    { code: 'permission-missing', origin: '' },
  ])('waits for its user once anything is answered with $code', async (failure) => {
    const { asked, nextMs, waiting } = await tried(() => failure);
    expect(asked.length).toBeLessThanOrEqual(2);
    expect([nextMs, waiting]).toEqual([null, { why: 'failure', failure, untilMs: null }]);
  });

  it.each(['rate-limited', 'maintenance'] as const)('waits for as long as the service says with %s', async (code) => {
    const retryAtMs = Date.UTC(2026, 10, 21) + 17 * MINUTE;
    const { nextMs, waiting } = await tried(() => ({ code, retryAtMs }));
    expect([nextMs, waiting]).toEqual([
      retryAtMs,
      { why: 'failure', failure: { code, retryAtMs }, untilMs: retryAtMs },
    ]);
  });

  it('deletes a recording that is missing for the third time, on the third day', async () => {
    const service = aContentService((id) => (id === 'rec-1' ? { code: 'not-found' } : null));
    const background = aBackground(service);
    await wantAll(background, rows);
    const known = async () => (await background.cache.row('rec-1' as RecordingId)) !== null;
    for (const days of [0, 1, 2]) {
      background.clock.nowMs += days * 24 * 60 * MINUTE + 1;
      expect(await known()).toBe(true);
      await background.offlineDownload.run();
    }
    expect(service.asked.filter((id) => id === 'rec-1')).toHaveLength(3);
    expect(await known()).toBe(false);
  });

  it('waits no longer each time for a network that is away', async () => {
    const service = aContentService();
    const background = aBackground(service);
    await wantAll(background, rows);
    background.world.online = false;
    for (let run = 0; run < 3; run++) {
      const nextMs = await background.offlineDownload.run();
      expect(nextMs).toBe(background.clock.nowMs + 5 * MINUTE);
      expect(await background.downloadState.read()).toMatchObject({
        failures: 0,
        waiting: { failure: { code: 'offline' } },
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
    expect(await background.downloadState.read()).toMatchObject({ failures: 0, waiting: null });
  });
});
