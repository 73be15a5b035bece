import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds, sampleRecordings } from '../service/recordings/index.ts';
import type { FaultName } from '../service/faults.ts';
import type { SampleRecording } from '../service/recordings/types.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { keptTabToBe } from '../support/kept-preferences.ts';
import { firstTurn, keepLongRecording, longRecording, openLongRecording, WORDS } from '../support/long-recording.ts';
import { scrollToTurn } from '../support/transcript.ts';
import { until } from '../support/until.ts';

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
const focusToBeAtTitle = (page: Page) =>
  until('the focus at the title', () => page.evaluate(() => document.activeElement?.localName === 'h1'));
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

  it('keeps the tab that is read, and what is read in it', async () => {
    const page = await inTab('half');
    await page.getByText('Still processing').waitFor();
    await page.getByRole('tab', { name: 'Summary' }).click();
    await part(page, 'Summary').getByText('Only a beginning.').waitFor();
    const { content, meta } = longRecording('half');
    app.service.load([{ meta, content: { ...content, summary: '# So far\n\nOnly a beginning.\n\nAnd now the end.' } }]);
    await part(page, 'Summary').getByText('And now the end.').waitFor({ timeout: 20_000 });
    expect(await page.getByRole('tab', { name: 'Summary' }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tab', { name: 'Transcript' }).click();
    await firstTurn(page).waitFor();
    await keptTabToBe(page, 'transcript');
    await page.close();
  });

  it('is asked for again by its button, which says that it is busy', async () => {
    const page = await inTab('arriving-too');
    app.service.load([pending('arriving-too', 'UPLOADING'), ...longRecordings]);
    // The panel's automatic retry comes after seconds, which never pass here.
    await page.addInitScript(() => {
      const setTimer = globalThis.setTimeout.bind(globalThis);
      const patientMs = 5_000;
      Object.assign(globalThis, {
        setTimeout: (work: () => void, ms = 0) => (ms < patientMs ? setTimer(work, ms) : 0),
      });
    });
    await page.reload();
    const button = page.getByRole('button', { name: 'Check again' });
    await button.waitFor();
    app.service.set({ isHeld: true });
    await button.click();
    await page.locator('button[aria-disabled="true"]', { hasText: 'Check again' }).waitFor();
    app.service.load([longRecording('arriving-too'), ...longRecordings]);
    app.service.set({ isHeld: false });
    await firstTurn(page).waitFor();
    await focusToBeAtTitle(page);
    await page.close();
  });
});

describe('in words, with what can be done:', () => {
  it('ready, and by and by with a summary alone, which leaves the focus at the title', async () => {
    const page = await inTab('bare');
    await page.getByText('No transcript', { exact: true }).waitFor();
    app.service.load([{ meta: longRecording('bare').meta, content: { ...NOTHING, summary: '# Only this' } }]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await part(page, 'Summary').getByText('Only this').waitFor();
    expect(await page.getByRole('tab', { name: 'Transcript' }).count()).toBe(0);
    await focusToBeAtTitle(page);
    await page.close();
  });

  it('not to be had, with the focus at the title however often it is tried', async () => {
    app.service.set({ fault: { name: 'status-500', on: ['content'] } });
    const page = await inTab('refused');
    // Known a moment after the failure.
    await page.locator('h1.recording-title').waitFor();
    const before = app.service.requests.length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await until('the service to be asked', async () => app.service.requests.length > before);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await focusToBeAtTitle(page);
    app.service.reset();
    await page.getByRole('button', { name: 'Try again' }).click();
    await firstTurn(page).waitFor();
    await focusToBeAtTitle(page);
    await page.close();
  });

  it.each<[string, FaultName, string, string, string]>([
    ['deleted (404)', 'status-404', 'Recording not found', 'Try again', sampleIds.japanese],
    ['not for this key (403)', 'status-403', 'Your key doesn’t have access to this', 'Open settings', sampleIds.german],
    ['unreachable', 'reset', 'Can’t reach 127.0.0.1', 'Open service in a tab', sampleIds.bilingual],
  ])('%s', async (_, fault, words, action, id) => {
    app.service.set({ fault: { name: fault, on: ['content'] } });
    const page = await inTab(id);
    const alert = page.getByRole('alert');
    await alert.getByText(words).waitFor();
    const ways = [...new Set([action, 'Try again'])];
    expect(await page.getByRole('main').locator('button:not(.recent-recording)').allInnerTexts()).toEqual(ways);
    expect(await accessibilityFaults(page)).toEqual([]);
    if (action === 'Try again') {
      app.service.reset();
      await page.getByRole('button', { name: action }).click();
      await firstTurn(page).waitFor();
    }
    await page.close();
  });

  it('missing while the list has it: the copy stays, with a notice', async () => {
    await keep('cut');
    app.service.set({ fault: { name: 'status-404', on: ['content'] } });
    const page = await inTab('cut');
    const notice = page.locator('.kept');
    for (let times = 0; times < 2; times++) {
      await notice.getByText('Recording not found').waitFor();
      await page.locator('.turn').first().waitFor();
      await page.reload();
    }
    await page.close();
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
