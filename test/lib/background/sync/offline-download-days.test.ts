import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../lib/failure.ts';
import { aBackground } from '../../../support/background.ts';
import { aContentService, wantAll } from '../../../support/content-service.ts';
import { aListItem } from '../../../support/factories.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** More than were ever remembered as failed. */
const COUNT = 1_010;
const row = (index: number) => aListItem({ id: `rec-${index}`, createdAtMs: Date.UTC(2026, 10, 20) - index * HOUR });
const rows = Array.from({ length: COUNT }, (_, index) => row(index));

const tooLarge: Failure = { code: 'too-large', limitBytes: 1, address: '' };
const stillWorking: Failure = { code: 'processing' };

type Background = ReturnType<typeof aBackground>;

/** Lets days pass, in which the walk comes back when it wants to, and twice a day anyway. Requests by the day. */
async function live(background: Background, asked: readonly string[], days: number): Promise<number[]> {
  const aDay: number[] = [];
  for (let day = 0; day < days; day++) {
    const [before, endMs] = [asked.length, background.clock.nowMs + DAY];
    while (background.clock.nowMs < endMs) {
      const nextMs = await background.offlineDownload.run();
      const laterMs = background.clock.nowMs + 12 * HOUR;
      background.clock.nowMs = Math.min(endMs, laterMs, Math.max(nextMs ?? laterMs, background.clock.nowMs + 1));
    }
    aDay.push(asked.length - before);
  }
  return aDay;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

describe('recordings that cannot be fetched', () => {
  it('for good are asked for again after a month: the reason may have gone', async () => {
    const service = aContentService(() => tooLarge);
    const background = aBackground(service);
    await wantAll(background, rows.slice(0, 1));
    const aDay = await live(background, service.asked, 35);
    expect(aDay.flatMap((count, day) => (count > 0 ? [day] : []))).toEqual([0, 30]);
  });

  it('for good are asked for once, however many there are', async () => {
    const service = aContentService(() => tooLarge);
    const background = aBackground(service);
    await wantAll(background, rows);
    const aDay = await live(background, service.asked, 4);
    expect(new Set(service.asked).size).toBe(COUNT);
    expect(service.asked).toHaveLength(COUNT);
    expect(sum(aDay.slice(1))).toBe(0);
  });

  it('for now are asked for again after pauses that grow, in the end next to never', async () => {
    const service = aContentService(() => stillWorking);
    const background = aBackground(service);
    await wantAll(background, rows.slice(0, 5));
    const aDay = await live(background, service.asked, 70);
    const days = aDay.flatMap((count, day) => (count > 0 ? [day] : []));
    expect(days).toEqual([0, 1, 3, 7, 15, 31, 63]);
    expect(sum(aDay)).toBe(5 * days.length);
  });

  it('are asked for again when the list says something else of them, each by itself', async () => {
    const service = aContentService(() => tooLarge);
    const background = aBackground(service);
    const connectionId = await wantAll(background, rows.slice(0, 6));
    await live(background, service.asked, 1);
    service.asked.length = 0;
    await background.cache.update(connectionId, [{ ...row(3), durationValue: 99 }]);
    await live(background, service.asked, 3);
    expect(service.asked).toEqual(['rec-3']);
  });

  it.each([
    ['syncs by hand', (background: Background) => background.handlers['library.sync'](null)],
    [
      'switches it on by hand',
      (background: Background) => background.handlers['library.setDownloadMode']({ mode: 'on' }),
    ],
  ])('are asked for again when somebody %s, once', async (_, wish) => {
    const service = aContentService(() => tooLarge);
    const background = aBackground(service);
    await wantAll(background, rows.slice(0, 6));
    await live(background, service.asked, 1);
    service.asked.length = 0;
    await wish(background);
    await background.keepAlive.rest();
    await live(background, service.asked, 3);
    expect(service.asked).toHaveLength(6);
  });

  it('are not asked for again because the clock was set back, nor left alone for longer', async () => {
    const service = aContentService((id) => (id === 'rec-0' ? tooLarge : stillWorking));
    const background = aBackground(service);
    await wantAll(background, [row(0), row(1)]);
    await background.offlineDownload.run();
    background.clock.nowMs -= 365 * DAY;
    service.asked.length = 0;
    await live(background, service.asked, 2);
    expect(service.asked).toEqual(['rec-1']);
  });

  it('are not asked for at all where the library cannot remember it', async () => {
    const service = aContentService(() => tooLarge);
    const background = aBackground(service);
    await wantAll(background, rows.slice(0, 6));
    background.library.noteFetchFailure = () => Promise.resolve({ ok: false, unavailable: 'full' });
    const aDay = await live(background, service.asked, 2);
    // Two at the same time, each hour at most.
    expect(aDay[1]).toBeLessThanOrEqual(48);
    expect((await background.downloadState.read()).waiting?.why).toBe('library');
  });
});

describe('a wait', () => {
  it('is over when the clock was set back, and nobody is told that it goes on', async () => {
    const service = aContentService((_, times) =>
      times === 1 ? { code: 'unreachable', address: '', quick: false } : null,
    );
    const background = aBackground(service);
    await wantAll(background, [row(0)]);
    expect(await background.offlineDownload.run()).toBeGreaterThan(background.clock.nowMs);
    background.clock.nowMs -= 30 * DAY;
    expect(await background.handlers['library.status'](null)).toMatchObject({ value: { download: { waiting: null } } });
    expect(await background.offlineDownload.run()).toBeNull();
    expect(background.library.kept.size).toBe(1);
  });

  it('is the first of two, and as long as for one, when two requests at once end it', async () => {
    const background = aBackground();
    const retryAtMs = background.clock.nowMs + 9 * 60_000;
    const service = aContentService((id) =>
      id === 'rec-0' ? { code: 'rate-limited', retryAtMs } : { code: 'unreachable', address: '', quick: false },
    );
    const other = aBackground(service);
    await wantAll(other, rows.slice(0, 6));
    expect(await other.offlineDownload.run()).toBe(retryAtMs);
    expect(service.asked).toEqual(['rec-0', 'rec-1']);
    expect((await other.downloadState.read()).failures).toBe(1);
  });
});

describe('a recording that was kept before the clock was set back', () => {
  /** It changes and is fetched, each after so many hours; then the clock is set back by so many, and all changes once more or not. */
  interface Case {
    changedAfter: number | null;
    fetchedAfter: number;
    back: number;
    changesAgain: boolean;
    times: number;
  }
  const both = { changedAfter: 1, fetchedAfter: 2, changesAgain: false };

  it.each<[string, Case]>([
    ['not fetched again: nothing was said of it', { ...both, changedAfter: null, back: 30, times: 0 }],
    ['not fetched again: it was fetched after it had changed', { ...both, back: 30, times: 0 }],
    ['fetched once: it may have changed since', { ...both, back: 0.5, times: 1 }],
    ['fetched once: it had changed since', { ...both, changedAfter: 3, back: 30, times: 1 }],
    ['fetched once: it changes now', { ...both, changedAfter: null, back: 30, changesAgain: true, times: 1 }],
    ['fetched once: it changes again', { ...both, back: 30, changesAgain: true, times: 1 }],
  ])('is %s', async (_, { changedAfter, fetchedAfter, back, changesAgain, times }) => {
    const service = aContentService();
    const background = aBackground(service);
    const connectionId = await wantAll(background, [row(0)]);
    const startedAtMs = background.clock.nowMs;
    const change = (durationValue: number) => background.cache.update(connectionId, [{ ...row(0), durationValue }]);
    const steps = [
      { after: fetchedAfter, work: () => background.offlineDownload.run() },
      ...(changedAfter === null ? [] : [{ after: changedAfter, work: () => change(99) }]),
    ];
    for (const { after, work } of steps.toSorted((a, b) => a.after - b.after)) {
      background.clock.nowMs = startedAtMs + after * HOUR;
      await work();
    }
    service.asked.length = 0;
    background.clock.nowMs -= back * HOUR;
    if (changesAgain) await change(7);
    for (let run = 0; run < 4; run++) {
      background.clock.nowMs += 1_000;
      await background.offlineDownload.run();
    }
    expect(service.asked).toHaveLength(times);
  });
});
