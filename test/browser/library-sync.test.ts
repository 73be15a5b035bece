import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { until } from '../support/until.ts';

const SENTENCE = 'Impact first, fine. Go.';

/** The files below `folder` that hold `words`, as they are. */
function filesHolding(folder: string, words: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      try {
        return readFileSync(path).includes(words);
      } catch {
        // The browser has just removed it.
        return false;
      }
    });
}

/** The background by itself: no page of ours is open. */
let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());
beforeEach(() => app.service.reset());

/** Has the alarm that rings every half hour ring now, or in a moment; it starts a background that was stopped. */
async function ring(inMs = 0): Promise<void> {
  const worker = await app.browser.serviceWorker();
  await worker.evaluate((ms) => {
    return chrome.alarms.create('library-tick', { when: Date.now() + ms, periodInMinutes: 30 });
  }, inMs);
}

/** Makes the last sync one of so many minutes ago. */
async function makeOlder(minutes: number): Promise<void> {
  const worker = await app.browser.serviceWorker();
  await worker.evaluate(async (ms) => {
    const { 'list-pass': pass } = await chrome.storage.local.get('list-pass');
    await chrome.storage.local.set({ 'list-pass': { ...(pass as object), confirmedAtMs: Date.now() - ms } });
  }, minutes * 60_000);
}

/** Waits until the list is confirmed as of now. */
async function confirmed(): Promise<void> {
  await until('the list to be confirmed', async () => {
    const worker = await app.browser.serviceWorker();
    const { 'list-pass': pass } = await worker.evaluate(() => chrome.storage.local.get('list-pass'));
    return (pass as { confirmedAtMs: number }).confirmedAtMs > Date.now() - 60_000;
  });
}

const asked = () => app.service.requests.map(({ url }) => url.replace(/\?.*$/, ''));

describe('the list by itself', () => {
  it('has an alarm that rings every half hour', async () => {
    const worker = await app.browser.serviceWorker();
    const alarms = await worker.evaluate(() => chrome.alarms.getAll());
    // While something is being fetched, there is one more: for a background that is stopped in the middle of it.
    expect(alarms).toContainEqual(expect.objectContaining({ name: 'library-tick', periodInMinutes: 30 }));
  });

  it('asks for one page when that is due', async () => {
    await makeOlder(31);
    await ring();
    await confirmed();
    expect(asked()).toEqual(['/api/v1/recordings']);
  });

  it('also starts a background that was stopped', async () => {
    await makeOlder(31);
    // Late enough for the background to be stopped before, also where that takes a while.
    await ring(4_000);
    await app.browser.stopServiceWorker();
    await until('the request of a new background', async () => app.service.requests.length > 0);
    await confirmed();
    expect(asked()).toEqual(['/api/v1/recordings']);
  });

  it('asks nothing while nothing is due, whatever happens', async () => {
    await ring();
    await ring(500);
    await app.browser.stopServiceWorker();
    await until('the background to be started by the alarm', async () => {
      const worker = await app.browser.serviceWorker();
      const [alarm] = await worker.evaluate(() => chrome.alarms.getAll());
      return alarm !== undefined && alarm.scheduledTime > Date.now() + 60_000;
    });
    const page = await app.browser.openPage('options.html');
    await page.getByRole('region', { name: 'On this device' }).getByText('Just now').waitFor();
    await page.close();
    expect(asked()).toEqual([]);
  });
});

describe('the section of the options page', () => {
  it('says what is here, syncs by hand, and has no faults that axe finds', async () => {
    const page = await app.browser.openPage('options.html');
    const section = page.getByRole('region', { name: 'On this device' });
    await section.getByText('37 recordings').waitFor();
    await section.getByRole('button', { name: 'Sync now' }).click();
    await section.getByText('The list is up to date.').waitFor();
    expect(asked()).toEqual(['/api/v1/recordings']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.close();
  });

  it('erases what was read: no file of the profile has a sentence of it any more', async () => {
    const panel = await app.read('Incident review');
    await panel.getByText(SENTENCE).waitFor();
    const filesWithIt = () => filesHolding(app.browser.profile, SENTENCE);
    await until('the transcript on the disk', async () => filesWithIt().length > 0);
    const page = await app.browser.openPage('options.html');
    await page.getByRole('button', { name: 'Erase library' }).click();
    await page.getByRole('group').getByRole('button', { name: 'Erase library' }).click();
    await page.getByText('Erased.').waitFor();
    expect(filesWithIt()).toEqual([]);
    await page.close();
  });

  it('erases everything, and begins as after the installation', async () => {
    const page = await app.browser.openPage('options.html');
    await page.getByRole('button', { name: 'Erase everything' }).click();
    await page.getByRole('group').getByRole('button', { name: 'Erase everything' }).click();
    await page.getByRole('heading', { name: 'Connect to your recordings' }).waitFor();
    const worker = await app.browser.serviceWorker();
    const left = await worker.evaluate(async () => [
      await chrome.storage.local.get(null),
      await chrome.storage.session.get(null),
    ]);
    expect(left).toEqual([{}, {}]);
    expect(app.browser.faults).toEqual([]);
  });
});
