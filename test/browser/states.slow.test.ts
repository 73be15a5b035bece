import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleRecordings } from '../service/recordings/index.ts';
import type { SampleRecording } from '../service/recordings/types.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { firstTurn, keepLongRecording, longRecording, openLongRecording, WORDS } from '../support/long-recording.ts';
import { scrollToTurn } from '../support/transcript.ts';

const longRecordings = ['noticed', 'summary', 'cut', 'beside', 'refused'].map(longRecording);

const NOTHING = { transcription: null, summary: null, transcriptSegments: null, speakerNames: null, notes: null };
const pending = (id: string, status: string, content: SampleRecording['content'] = NOTHING): SampleRecording => ({
  meta: { ...longRecording(id).meta, status, processingPhase: 'TRANSCRIBING', duration: null, updatedAt: null },
  content,
});
const data = [
  ...sampleRecordings,
  ...longRecordings,
  pending('arriving', 'UPLOADING'),
  { meta: longRecording('bare').meta, content: NOTHING },
  pending('half', 'PROCESSING', { summary: '# So far\n\nOnly a beginning.' }),
];

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data });
});
afterAll(() => app?.close());
beforeEach(() => {
  app.service.reset();
  app.service.load(data);
});

const inTab = (id: string) => openLongRecording(app, id);
const keep = (id: string) => keepLongRecording(app, id);

const part = (page: Page, name: string) => page.getByRole('tabpanel', { name });

describe('a recording that is not ready', () => {
  it('says what the service does, and appears by itself when it is done', async () => {
    const panel = await app.read('Tide beside');
    const page = await inTab('arriving');
    await page.getByText('Still uploading').waitFor();
    await page.getByText('It appears here when it’s ready.').waitFor();
    expect(await page.getByRole('main').locator('button:not(.recent-recording)').allInnerTexts()).toEqual([
      'Check again',
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    app.service.load([...longRecordings, longRecording('arriving')]);
    await firstTurn(page).waitFor({ timeout: 20_000 });
    expect(await page.getByText('Still uploading').count()).toBe(0);
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
    await keep('noticed');
    app.service.set({ fault: 'status-403', bodyLatencyMs: 1_500 });
    const page = await inTab('noticed');
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

  it('in a summary in which more was found before', async () => {
    await keep('summary');
    const { content, ...rest } = longRecording('summary');
    const summary = (content.summary ?? '').replace('Point 3. ', `Fresh words. ${WORDS}\n\nPoint 3. `);
    app.service.load([{ ...rest, content: { ...content, summary } }]);
    app.service.set({ bodyLatencyMs: 1_500 });
    const page = await inTab('summary');
    await page.getByRole('tab', { name: 'Summary' }).click();
    await part(page, 'Summary')
      .getByText('Point 30. ')
      .evaluate((point) => point.scrollIntoView({ block: 'center' }));
    await settled(page);
    const before = await topOf(page, 'Point 30. ');
    await part(page, 'Summary').getByText('Fresh words.').waitFor({ state: 'attached' });
    await settled(page);
    expect(Math.abs((await topOf(page, 'Point 30. ')) - before)).toBeLessThanOrEqual(2);
    await page.close();
  });
});
