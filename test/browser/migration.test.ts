import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { SAMPLE_KEY } from '../service/server.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { storeAs04 } from '../support/former-storage.ts';
import { whenNightly } from '../support/nightly.ts';
import { until } from '../support/until.ts';
import { goToSection } from '../support/options-page.ts';

/** This version in a profile with everything that version 0.4 stored. */
let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());

const OPTIONS = 'options.html';
const STOPS = whenNightly('Stops of the background in a migration', { usual: 4, nightly: 30 });
/** The delay of the last stop after a page was opened. */
const LATEST_MS = 400;

async function updateFrom04(): Promise<void> {
  // A page without scripts: a background that a page starts while the extension is reloaded may be cut off from the
  // browser.
  const page = await app.browser.openPage('manifest.json');
  // The background must not write there either.
  await app.browser.stopServiceWorker();
  await page.evaluate(storeAs04, { address: app.service.address, key: SAMPLE_KEY, id: sampleIds.noNames });
  await app.browser.reload();
  await until('the page to close with it', async () => page.isClosed());
}

/** A request that the browser loses with a stopped background is sent again two seconds later, and may be lost again. */
const LOST_MS = 60_000;

async function expectAllThere(): Promise<void> {
  await app.browser.startServiceWorker();
  const options = await until('the options', () => app.browser.openPage(OPTIONS).catch(() => null));
  const isKeyThere = async () => {
    const change = options.getByRole('button', { name: 'Change', exact: true, expanded: false });
    if (await change.isVisible()) await change.click();
    if (await options.getByText('svc_••••').isVisible()) return true;
    // A page that met several stops reports it. A background that was stopped as it started may be cut off from the
    // browser, and does not end by itself.
    const again = options.getByRole('button', { name: 'Try again' }).first();
    if (await again.isVisible()) {
      await app.browser.startServiceWorker();
      await again.click();
    }
    return false;
  };
  await until('the key', isKeyThere, LOST_MS);
  expect(await options.getByLabel('Service address', { exact: true }).inputValue()).toBe(app.service.address);
  await goToSection(options, 'Templates');
  await options.getByRole('list', { name: 'Templates' }).getByText('Mine').waitFor();
  await goToSection(options, 'Copying');
  expect(await options.getByRole('radio', { name: 'Markdown' }).first().isChecked()).toBe(true);
  await options.close();
  const panel = await app.browser.openPage(`sidepanel.html?recording=${sampleIds.noNames}`);
  await panel.getByRole('tab', { name: 'Summary', selected: true }).waitFor();
  await panel.getByRole('tab', { name: 'Transcript' }).click();
  await panel.locator('li.turn').filter({ hasText: 'Tomás Lind' }).first().waitFor();
  await panel.close();
}

/** The stored data of version 0.4 that is left. */
async function leftOf04(): Promise<string[]> {
  const page = await app.browser.openPage(OPTIONS);
  const left = await page.evaluate(async () => {
    const former = new Set(['settings', 'key', 'places', 'erasure']);
    const stored = Object.keys(await chrome.storage.local.get()).filter((name) => former.has(name));
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name !== 'earshot');
    const folders: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) folders.push(name);
    return [
      ...stored,
      ...databases,
      ...folders.filter((name) => ['list', 'contents', '.earshot-library'].includes(name)),
    ];
  });
  await page.close();
  return left;
}

describe('what version 0.4 has stored', () => {
  beforeEach(updateFrom04);

  it('is there under this version, but for what the service tells again, and nothing is left of its way of storing', async () => {
    await expectAllThere();
    await until('the rest to be deleted', async () => (await leftOf04()).length === 0);
  });

  it('is there however often the background is stopped while it takes it over', async () => {
    for (let stop = 0; stop < STOPS; stop++) {
      const page = await until('a page', () => app.browser.openPage(OPTIONS).catch(() => null));
      await new Promise((resolve) => setTimeout(resolve, (stop * LATEST_MS) / STOPS));
      await app.browser.stopServiceWorker();
      await page.close();
    }
    await expectAllThere();
    await until('the rest to be deleted', async () => (await leftOf04()).length === 0);
  });
});
