import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds, sampleRecordings } from '../service/recordings/index.ts';
import type { SampleRecording } from '../service/recordings/types.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { firstTurn, keepLongRecording, longRecording, openLongRecording } from '../support/long-recording.ts';
import { scrollToTurn } from '../support/transcript.ts';
import { until } from '../support/until.ts';

const longRecordings = ['kept', 'fresh', 'noticed', 'summary', 'beside'].map(longRecording);

const NOTHING = { transcription: null, summary: null, transcriptSegments: null, speakerNames: null, notes: null };
const pending = (id: string, status: string): SampleRecording => ({
  meta: { ...longRecording(id).meta, status, processingPhase: 'TRANSCRIBING', duration: null, updatedAt: null },
  content: NOTHING,
});
/** Some states need frame timing or network loss, in a background that is not stopped meanwhile. */
const data = [...sampleRecordings, ...longRecordings, pending('arriving', 'UPLOADING')];

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data });
});
afterAll(() => app?.close());
beforeEach(() => {
  app.service.reset();
  app.service.load(data);
});

describe('while it is loading', () => {
  interface Sample {
    /** The time of the frame, in milliseconds since the page began. */
    atMs: number;
    skeleton: 'none' | 'hidden' | 'visible';
    words: string;
  }
  interface Watch {
    samples: Sample[];
    /** The time of the last frame before the skeleton was inserted, visible or not. */
    begunMs: number;
  }

  /** Runs in a page: records at each frame what is visible. */
  function watch(): void {
    const watched: Watch = { samples: [], begunMs: Number.NaN };
    Object.assign(window, { watched });
    new MutationObserver(() => {
      if (Number.isNaN(watched.begunMs) && document.querySelector('.skeleton')) {
        watched.begunMs = Number(document.timeline.currentTime);
      }
    }).observe(document, { childList: true, subtree: true });
    const look = (frameMs: number) => {
      const skeleton = document.querySelector('.skeleton');
      const hidden = skeleton && getComputedStyle(skeleton).visibility === 'hidden';
      watched.samples.push({
        atMs: frameMs,
        skeleton: skeleton ? (hidden ? 'hidden' : 'visible') : 'none',
        words: document.querySelector('main')?.innerText.trim() ?? '',
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }
  const seenIn = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watch }).watched);

  /** Opens a page that is recorded from the start. */
  async function watchedPage(id: string): Promise<Page> {
    const page = await app.browser.context.newPage();
    await page.addInitScript(watch);
    await page.goto(`${app.browser.base}sidepanel.html?recording=${id}`);
    return page;
  }

  const firstVisibleMs = ({ samples }: Watch) => samples.find(({ skeleton }) => skeleton === 'visible')?.atMs ?? NaN;
  /** A blank page contains only the title for screen readers. */
  const wordsBefore = ({ samples }: Watch, endMs: number) =>
    samples.filter(({ atMs, words }) => atMs < endMs && words !== '' && words !== 'Earshot').map(({ words }) => words);

  it('is blank at first, and shows the skeleton when the answer takes its time', async () => {
    // Longer than any machine takes to check it.
    app.service.set({ latencyMs: 6_000 });
    const page = await watchedPage('late');
    await page.locator('.skeleton').waitFor();
    expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('true');
    expect(await page.getByText('Loading recording…').count()).toBe(1);
    const seen = await seenIn(page);
    expect(firstVisibleMs(seen)).toBeGreaterThan(150);
    expect(wordsBefore(seen, firstVisibleMs(seen))).toEqual([]);
    expect(seen.samples.some(({ skeleton }) => skeleton === 'hidden')).toBe(true);
    await page.close();
  });
});

describe('offline', () => {
  it('says so, and what there is to do, with nothing kept', async () => {
    await app.browser.context.setOffline(true);
    try {
      const page = await openLongRecording(app, sampleIds.hebrew);
      await page.getByRole('alert').getByText('You’re offline').waitFor();
      await page.getByText('This recording isn’t saved on this device.').waitFor();
      expect(await page.getByRole('main').locator('button:not(.recent-recording)').allInnerTexts()).toEqual([
        'Try again',
      ]);
      await app.browser.context.setOffline(false);
      const worker = await app.browser.serviceWorker();
      await until('the background to be online', () => worker.evaluate(() => navigator.onLine));
      // The browser also notifies the page, but sometimes before the background. The user need not press anything.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await firstTurn(page).waitFor();
      await page.close();
    } finally {
      await app.browser.context.setOffline(false);
    }
  });
});

describe('a recording that is not ready', () => {
  it('says what the service does, and appears by itself when it is done', async () => {
    const panel = await app.read('Tide beside');
    const page = await openLongRecording(app, 'arriving');
    await page.getByText('Uploading…').waitFor();
    await page.getByText('It appears here when it’s ready.').waitFor();
    expect(await page.getByRole('main').locator('button:not(.recent-recording)').allInnerTexts()).toEqual([
      'Check again',
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    app.service.load([...longRecordings, longRecording('arriving')]);
    await firstTurn(page).waitFor({ timeout: 20_000 });
    expect(await page.getByText('Uploading…').count()).toBe(0);
    await page.close();
    expect(await panel.getByRole('heading', { level: 1 }).textContent()).toBe('Tide beside');
  });
});

describe('nothing moves under the eyes of a reader in the middle', () => {
  const topOf = (page: Page, words: string) =>
    page
      .locator('.turn, .document p')
      .filter({ hasText: words })
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);

  /** Waits two frames after the last change, until everything is drawn. */
  const settled = (page: Page) =>
    page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

  it('when the service cannot be reached, nor when it is back', async () => {
    await keepLongRecording(app, 'noticed');
    app.service.set({ fault: 'status-403', bodyLatencyMs: 1_500 });
    const page = await openLongRecording(app, 'noticed');
    await scrollToTurn(page, 40, -30);
    await settled(page);
    const before = await topOf(page, 'Turn 40. ');
    await page.locator('.kept').waitFor({ state: 'attached' });
    await settled(page);
    expect(Math.abs((await topOf(page, 'Turn 40. ')) - before)).toBeLessThanOrEqual(2);
    app.service.reset();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('.kept').waitFor({ state: 'detached' });
    await settled(page);
    expect(Math.abs((await topOf(page, 'Turn 40. ')) - before)).toBeLessThanOrEqual(2);
    await page.close();
  });
});
