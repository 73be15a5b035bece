import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ArgOf, FoundInside, LibraryStatus, OpenedRecording } from '../../lib/messaging/protocol.ts';
import { sampleIds } from '../service/recordings/index.ts';
import { askBackground } from '../support/ask-background.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { anId } from '../support/factories.ts';
import { removeKey, unfoldConnection } from '../support/options-page.ts';
import { until } from '../support/until.ts';

let app: Earshot;
let page: Page;
beforeAll(async () => {
  app = await startEarshot();
  page = await app.browser.openPage('options.html');
});
afterAll(() => app?.close());
beforeEach(() => app.service.reset());

interface Answers {
  'search.run': FoundInside | null;
  'library.status': LibraryStatus;
}

async function ask<N extends keyof Answers>(name: N, arg: ArgOf<N>): Promise<Answers[N]> {
  const answer = await askBackground(page, name, arg);
  return (answer as { ok: true; value: Answers[N] }).value;
}

async function search(text: string): Promise<FoundInside> {
  const found = await ask('search.run', { text, caret: text.length, limit: 5, isSettled: true });
  if (!found) throw new Error(`Not searched: ${text}`);
  return found;
}

const count = async () => {
  const { kept } = await ask('library.status', null);
  return kept.unavailable === null ? kept.count : null;
};

describe('The path from an opened recording to the results of a search, through the background,', () => {
  it('has what was read, and says where', async () => {
    await app.browser.undisturbed(async () => {
      const panel = await app.read('Incident review');
      await panel.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor();
      await until('the recording to be kept', async () => (await count()) === 1);
    });
    const { groups } = await search('title:incident review');
    expect(groups[0]?.recording.title).toContain('Incident review');
    expect(groups[0]?.hits[0]?.words.toLowerCase()).toBe('review');
  });

  it('answers from a stopped background, and when its own page was closed too', async () => {
    await app.browser.stopServiceWorker();
    expect((await search('incident')).meetings).toBe(1);
    await page.evaluate(() => chrome.offscreen.closeDocument());
    expect((await search('incident')).meetings).toBe(1);
    await page.evaluate(() => chrome.offscreen.closeDocument());
    await app.browser.stopServiceWorker();
    expect((await search('incident')).meetings).toBe(1);
  });

  it('finds a speaker by the name that is given on this device, at once', async () => {
    const id = anId(sampleIds.noNames);
    const opened = await app.browser.undisturbed(async () => {
      const answer = (await askBackground(page, 'recordings.open', { id })) as { ok: true; value: OpenedRecording };
      await until('it to be kept', async () => (await count()) === 2);
      return answer;
    });
    const nameless = opened.value.detail.content?.speakers.find(({ name }) => name === null);
    expect(nameless).toBeDefined();
    await askBackground(page, 'speakers.name', { id, label: nameless?.label ?? '', name: 'Zebedee' });
    await until('the name', async () => (await search('speaker:zebed')).groups.length === 1);
  });
});

describe('A background that the browser stops', () => {
  beforeEach(() => app.browser.stopServiceWorker());

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
});

it('The library is empty when the key was removed', async () => {
  page = await app.browser.openPage('options.html');
  await unfoldConnection(page);
  await removeKey(page);
  expect(await count()).toBe(0);
  expect(await search('incident')).toMatchObject({ meetings: 0, groups: [] });
});
