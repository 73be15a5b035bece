import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { filesWith } from '../support/find-in-files.ts';
import { valueOf } from '../support/library-page.ts';
import { until } from '../support/until.ts';
import type { Recording } from '../../lib/recording/types.ts';
import type { Connections } from '../../lib/storage/connections.ts';
import { openOptions } from '../support/options-page.ts';
import { askBackground } from '../support/ask-background.ts';
import { typeInPopup } from '../support/type-in-popup.ts';

const SENTENCE = 'Impact first, fine. Go.';
/** Listed but never opened. A compressed database file contains the beginning of a word, but not all of it. */
const TITLE = 'All-hands';

/** The background alone: no page that talks to it is open. */
let app: Earshot;
/** A plain file of the extension, without any script of ours. */
let bare: Page;
beforeAll(async () => {
  // With a profile of its own, whose files are searched.
  app = await startEarshot({}, {});
  bare = await app.browser.openPage('manifest.json');
});
afterAll(() => app?.close());
beforeEach(() => app.service.reset());

/** Fires the half-hourly alarm now; this starts a stopped background. */
async function ring(): Promise<void> {
  await bare.evaluate(() => chrome.alarms.create('library-tick', { when: Date.now(), periodInMinutes: 30 }));
}

async function connectionInUse(): Promise<{ id: string; keyId: string }> {
  const stored = await bare.evaluate(() => chrome.storage.local.get('connections'));
  const [first] = (stored['connections'] as Connections).list;
  return { id: first?.id ?? '', keyId: first?.keyId ?? '' };
}

/** Backdates the last sync by this many minutes. */
async function makeOlder(minutes: number): Promise<void> {
  const { id, keyId } = await connectionInUse();
  await askBackground(bare, 'library.preload', null);
  const { count } = await valueOf(bare, 'listOverview', null, id);
  const rows = await valueOf(bare, 'listRows', { from: 0, count }, id);
  const recordings = JSON.parse(`[${rows}]`) as Recording[];
  // The known list, as if read at that time, with another key before.
  const page = { keyId, atMs: Date.now() - minutes * 60_000, total: count, next: null };
  for (const key of ['another', keyId])
    await valueOf(bare, 'takeListPage', { ...page, keyId: key, asked: 1, recordings }, id);
  await valueOf(bare, 'takeListPage', { ...page, asked: 2, recordings: [] }, id);
}

/** Waits until the list was confirmed just now. */
async function confirmed(): Promise<void> {
  await until('the list to be confirmed', async () => {
    const { sync } = await valueOf(bare, 'listOverview', null, (await connectionInUse()).id);
    return sync.confirmedAtMs > Date.now() - 60_000;
  });
}

const asked = () => app.service.requests.map(({ url }) => url.replace(/\?.*$/, ''));

describe('the list by itself', () => {
  it('has an alarm that rings every half hour', async () => {
    const worker = await app.browser.serviceWorker();
    const alarms = await worker.evaluate(() => chrome.alarms.getAll());
    // During downloads there is another one, for a background that is stopped in the middle.
    expect(alarms).toContainEqual(expect.objectContaining({ name: 'library-tick', periodInMinutes: 30 }));
  });

  it('also starts a background that was stopped', async () => {
    // First: work pending in this background would send requests as soon as they are due. The next one has none.
    await app.browser.stopServiceWorker();
    await makeOlder(31);
    await app.browser.stopServiceWorker();
    await ring();
    await until('the request of a new background', async () => app.service.requests.length > 0);
    await confirmed();
    expect(asked()).toEqual(['/api/v1/recordings']);
  });
});

describe('the section of the options page', () => {
  it('says what is here, syncs by hand, and has no faults that axe finds', async () => {
    const page = await openOptions(app.browser, 'library');
    const section = page.getByRole('region', { name: 'Library' });
    await section.getByText('37 recordings').waitFor();
    await section.getByRole('button', { name: 'Sync now' }).click();
    await section.getByText('Up to date.').waitFor();
    expect(asked()).toEqual(['/api/v1/recordings']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.close();
  });

  it('erases what was read, and then everything, from every file of the profile, as after the installation', async () => {
    const panel = await app.read('Incident review');
    await panel.getByText(SENTENCE).waitFor();
    for (const text of [SENTENCE, TITLE])
      await until(`${text} on the disk`, async () => filesWith(app.browser.profile, text).length > 0);
    const expectNothingTyped = await typeInPopup(app.browser, app.service, 'layoffs at Initech');
    const page = await openOptions(app.browser, 'library');
    await page.getByRole('button', { name: 'Delete saved recordings…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Deleted.').waitFor();
    expect(filesWith(app.browser.profile, SENTENCE)).toEqual([]);
    await expectNothingTyped();
    await page.getByRole('button', { name: 'Reset Earshot…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('heading', { name: 'Connect to your recordings' }).waitFor();
    // The permission must be removed, too: otherwise, browsers keep it forever.
    expect(await page.evaluate(() => chrome.permissions.getAll())).toMatchObject({ origins: [] });
    const worker = await app.browser.serviceWorker();
    const left = await worker.evaluate(async () => [
      await chrome.storage.local.get(null),
      await chrome.storage.session.get(null),
    ]);
    expect(left).toEqual([{}, {}]);
    await page.close();
    for (const text of [SENTENCE, TITLE]) expect(filesWith(app.browser.profile, text)).toEqual([]);
  });
});
