import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateRecordings } from '../service/recordings/generate.ts';
import { seededRandom } from '../service/recordings/random.ts';
import type { SampleService } from '../service/server.ts';
import type { RandomFaults } from '../service/random-faults.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { heapBytes } from '../support/heap.ts';
import { lookUp, type Lookup, type Outcome } from '../support/look-up.ts';

const LOOKUPS = 1_000;
/** Minimum number of the nine fault kinds below that must occur. */
const LEAST_KINDS = 6;
const RECORDINGS = 10_000;
const MOST_MS = 25_000;
const RETRY_AFTER_SECONDS = 3;
/** Maximum final heap size, relative to the early one. */
const MOST_GROWN = 1.1;
/** Within this time, a running list sync ends. */
const CALM_MS = 3_000;
/** Time for a refusal to reach the next caller. */
const NEWS_MS = 1_000;

/** One request in twenty fails, in all the ways that services fail; some say to wait, some never respond. */
const RANDOM_FAULTS: RandomFaults = {
  seed: 6,
  latencyMs: [0, 150],
  faults: [
    { name: 'status-500', share: 0.01 },
    { name: 'status-502', share: 0.005 },
    { name: 'reset', share: 0.01 },
    { name: 'truncated-length', share: 0.01 },
    { name: 'truncated-chunked', share: 0.005 },
    { name: 'html', share: 0.005 },
    { name: '429-seconds', share: 0.004 },
    { name: '503-seconds', share: 0.001 },
    { name: 'slow-headers', share: 0.001, on: ['content'] },
  ],
};

let app: Earshot;
let lookups: readonly Lookup[];
beforeAll(async () => {
  app = await startEarshot({ data: { generated: RECORDINGS }, retryAfterSeconds: RETRY_AFTER_SECONDS });
  const random = seededRandom(7);
  const { metas } = generateRecordings(RECORDINGS);
  lookups = Array.from({ length: LOOKUPS }, () => {
    const { id, meetingTitle } = random.pick(metas);
    return { id, words: (meetingTitle ?? 'weekly').split(' ').slice(0, random.between(1, 3)).join(' ') };
  });
});
afterAll(() => app?.close());

interface Heaps {
  /** Bytes. */
  background: number;
  panel: number;
}

/** A page of the extension that does nothing on its own. */
const quietPage = () => app.browser.openPage('icon/16.png');

describe(`${LOOKUPS} lookups with random faults`, () => {
  let outcomes: Outcome[];
  let panel: Page;
  let early: Heaps;

  beforeAll(async () => {
    panel = await app.read('Weekly');
    const page = await quietPage();
    app.service.reset();
    app.service.set({ randomFaults: RANDOM_FAULTS });
    // After these, everything cached for the next lookup is there.
    const few = 100;
    outcomes = await lookUp(page, panel, lookups.slice(0, few));
    early = await heapsNow();
    outcomes.push(...(await lookUp(page, panel, lookups.slice(few))));
    await page.close();
  }, 20 * 60_000);

  /** The minimum of several readings: a response in transit or a list being synced is not a leak. */
  async function heapsNow(): Promise<Heaps> {
    const readings: Heaps[] = [];
    while (readings.length < 5) {
      readings.push({
        background: await heapBytes(app.browser, `${app.browser.base}background.js`),
        panel: await heapBytes(app.browser, panel.url()),
      });
    }
    const least = (part: keyof Heaps) => Math.min(...readings.map((reading) => reading[part]));
    return { background: least('background'), panel: least('panel') };
  }

  it('end, each, in an answer or in a failure that has words, within 25 seconds', () => {
    expect(outcomes).toHaveLength(LOOKUPS);
    expect(outcomes.filter(({ longestMs }) => longestMs > MOST_MS)).toEqual([]);
    // `background-gone` means that a page got no response at all.
    expect(
      outcomes.filter(({ said }) => said.some((each) => each === 'nothing' || each === 'background-gone')),
    ).toEqual([]);
  });

  it('end in an answer mostly, and met what they were to meet', () => {
    const answered = outcomes.filter(({ said }) => said.every((each) => each === 'answer'));
    expect(answered.length).toBeGreaterThan(LOOKUPS * 0.8);
    const met = new Set(app.service.requests.flatMap(({ fault }) => fault ?? []));
    expect(met.size).toBeGreaterThanOrEqual(LEAST_KINDS);
  });

  it('leave nothing behind in memory', async () => {
    const isMore = ({ background, panel: shown }: Heaps) =>
      background > early.background * MOST_GROWN || shown > early.panel * MOST_GROWN;
    const endMs = performance.now() + CALM_MS;
    let late = await heapsNow();
    while (isMore(late) && performance.now() < endMs) late = await heapsNow();
    // With the numbers, to help find the cause.
    expect({ early, late, isMore: isMore(late) }).toEqual({ early, late, isMore: false });
  });

  it('ask the service no more than they must, and not at all while it asks to wait', () => {
    const { requests } = app.service;
    // A search and a content request each, plus retries; and list pages to see what became of a row.
    expect(requests.length).toBeLessThan(LOOKUPS * 4);
    expect(tooEarly(app.service)).toEqual([]);
  });
});

/** Requests sent although the service had asked to wait. */
function tooEarly({ requests }: SampleService): string[] {
  return requests.flatMap(({ fault, answeredAtMs }) => {
    if (answeredAtMs === null || (fault !== '429-seconds' && fault !== '503-seconds')) return [];
    const from = answeredAtMs + NEWS_MS;
    const to = answeredAtMs + RETRY_AFTER_SECONDS * 1000;
    return requests
      .filter(({ atMs }) => atMs > from && atMs < to)
      .map(({ url, atMs }) => `${url} at +${atMs - answeredAtMs}`);
  });
}
