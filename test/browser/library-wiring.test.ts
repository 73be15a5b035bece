import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArgOf, FoundInside, LibraryStatus, OpenedRecording } from '../../lib/messaging/protocol.ts';
import { sampleIds } from '../service/recordings/index.ts';
import { askBackground } from '../support/ask-background.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { anId } from '../support/factories.ts';
import { removeKey, unfoldConnection } from '../support/options-page.ts';
import { until } from '../support/until.ts';

/** The path from an opened recording to a page's search results, through the background. */
let app: Earshot;
let page: Page;
beforeAll(async () => {
  app = await startEarshot();
  page = await app.browser.openPage('options.html');
});
afterAll(() => app?.close());

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

it('answers many at once with the last of them only, and stays well', async () => {
  const asked = ['in', 'inc', 'inci', 'incid', 'incident'].map((text) =>
    ask('search.run', { text, caret: text.length, limit: 5 }),
  );
  // An older search is canceled, or was done before the next came; the newest is never canceled.
  const answers = await Promise.all(asked);
  expect(answers.at(-1)).not.toBeNull();
  expect(await search('incident')).toMatchObject({ meetings: 1 });
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

it('is empty, and takes nothing more, when the key was removed', async () => {
  await page.reload();
  await unfoldConnection(page);
  await removeKey(page);
  expect(await count()).toBe(0);
  expect(await search('incident')).toMatchObject({ meetings: 0, groups: [] });
});
