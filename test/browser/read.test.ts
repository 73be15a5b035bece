import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds, sampleRecordings } from '../service/recordings/index.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { until } from '../support/until.ts';

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());
beforeEach(() => app.service.reset());

const inTab = (id: string) => app.browser.openPage(`sidepanel.html?recording=${id}`);

describe('the real side panel', () => {
  it('opens from the popup, with people by their names, and the summary as a document whose links open in a tab', async () => {
    const panel = await app.read('Incident review');
    const main = sampleRecordings.find(({ meta }) => meta.id === sampleIds.main);
    const names = Object.entries(main?.content.speakerNames ?? {});
    const list = panel.getByRole('list', { name: 'Transcript' });
    // Turns below the window are drawn a moment later.
    const text = await until('everybody’s turns', async () => {
      const drawn = await list.innerText();
      return names.every(([, name]) => drawn.includes(name)) && drawn;
    });
    expect(text).toContain(`0:0${Math.floor(main?.content.transcriptSegments?.[0]?.startTime ?? NaN)}`);
    expect(names.filter(([label]) => text.includes(label))).toEqual([]);
    await panel.getByRole('tab', { name: 'Summary' }).click();
    const summary = panel.getByRole('tabpanel', { name: 'Summary' });
    for (const part of ['h2, h3', 'table', 'code', 'input[type="checkbox"]'])
      expect({ part, count: Math.min(await summary.locator(part).count(), 1) }).toEqual({ part, count: 1 });
    const link = summary.locator('a[target="_blank"]').first();
    const href = (await link.getAttribute('href')) ?? '';
    await app.browser.undisturbed(async () => {
      // It waits for a background that is stopped, which nothing else here starts.
      await app.browser.startServiceWorker();
      await app.browser.context.route(`${new URL(href).origin}/**`, (route) => route.fulfill({ body: 'opened' }));
    });
    const opened = await app.browser.openedBy(() => link.click());
    await until('the link in a tab', async () => opened.url() === href);
    // A tab that is closed while it loads may not respond any more.
    await opened.getByText('opened').waitFor();
    await opened.close();
    // Recordings that were never read open on the last chosen tab.
    await panel.getByRole('tab', { name: 'Transcript' }).click();
  });
});

describe('a recording in a tab', () => {
  it('says so when it does not exist, and what can be done', async () => {
    const page = await inTab('no-such-recording');
    await page.getByText('Recording not found').waitFor();
    const ways = await page.getByRole('alert').getByRole('button').allInnerTexts();
    expect(ways).toEqual(['Try again']);
    // A way to continue.
    const recent = page.getByRole('region', { name: 'Recent recordings' }).getByRole('button').first();
    const [title = ''] = (await recent.innerText()).split('\n');
    await recent.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.close();
  });

  it('is there without a network once it was read, and says how old it is', async () => {
    await app.keep([sampleIds.french]);
    app.service.set({ fault: 'reset' });
    const again = await inTab(sampleIds.french);
    await again.getByRole('list', { name: 'Transcript' }).waitFor();
    await again
      .getByText(/Can’t reach/)
      .first()
      .waitFor();
    await again.close();
  });
});
