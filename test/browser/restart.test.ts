import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { keptPlace } from '../support/reading.ts';
import { until } from '../support/until.ts';

/** The browser can stop the background at any time; the user must not notice. */
let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());
beforeEach(async () => {
  app.service.reset();
  await app.browser.stopServiceWorker();
});

it('finds and reads with a background that was stopped', async () => {
  const panel = await app.read('Incident review');
  await panel.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor();
});

it('answers all the same when the background is stopped under the question', async () => {
  app.service.set({ latencyMs: 500 });
  const page = await app.browser.openPage(`sidepanel.html?recording=${sampleIds.german}`);
  await until('the question', async () => app.service.requests.some(({ url }) => url.includes('/content')));
  await app.browser.stopServiceWorker();
  await page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor();
  await page.close();
});

it('keeps its cool-down, so that a restart is no new beginning', async () => {
  app.service.set({ fault: '429-seconds' });
  const first = await app.popupWithRows();
  await first.getByRole('status').filter({ hasText: 'Service busy' }).waitFor();
  app.service.reset();
  await app.browser.stopServiceWorker();
  const again = await app.popupWithRows();
  await again.getByRole('status').filter({ hasText: 'Service busy' }).waitFor();
  expect(app.service.requests).toEqual([]);
});

it('comes back to the same recording and tab after the extension itself was loaded anew, as by an update', async () => {
  const panel = await app.read('Incident review');
  await panel.getByRole('tab', { name: 'Summary' }).click();
  await until('the place to be kept', async () => {
    return (await keptPlace(panel, sampleIds.main))?.tab === 'summary';
  });
  await until('it to be noted as opened', () =>
    panel.evaluate(async (id) => {
      const all = await chrome.storage.local.get(null);
      const shortlist = Object.entries(all).find(([key]) => key.startsWith('shortlist '))?.[1];
      return (shortlist as { opened: string[] } | undefined)?.opened[0] === id;
    }, sampleIds.main),
  );
  await app.browser.reload();
  await until('the panel to close with it', async () => panel.isClosed());

  // Until it has restarted, its pages are refused or find no background.
  const again = await until('the recording to be there again', async () => {
    const page = await app.browser.openPage('sidepanel.html').catch(() => null);
    const heading = page?.getByRole('heading', { level: 1, name: /Incident review/ });
    const isThere = await heading?.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (!isThere) await page?.close();
    return isThere ? page : null;
  });
  await again.getByRole('tab', { name: 'Summary', selected: true }).waitFor();
  await again.close();
});
