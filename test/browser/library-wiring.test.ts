import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LibraryStatus } from '../../lib/library/status.ts';
import type { LibraryResult } from '../../lib/library/types.ts';
import type { ArgOf, FoundInside } from '../../lib/messaging/protocol.ts';
import { askBackground } from '../support/ask-background.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { until } from '../support/until.ts';

/** From a recording that is opened to what a page finds, through the background. */
let app: Earshot;
let page: Page;
beforeAll(async () => {
  app = await startEarshot();
  page = await app.browser.openPage('options.html');
});
afterAll(() => app?.close());

interface Answers {
  'library.warm': unknown;
  'library.search': LibraryResult<FoundInside> | null;
  'library.status': LibraryStatus;
}

async function ask<N extends keyof Answers>(name: N, arg: ArgOf<N>): Promise<Answers[N]> {
  const answer = await askBackground(page, name, arg);
  return (answer as { ok: true; value: Answers[N] }).value;
}

async function search(text: string): Promise<FoundInside> {
  const result = await ask('library.search', { text, limit: 5 });
  if (!result?.ok) throw new Error(`No answer: ${JSON.stringify(result)}`);
  return result.value;
}

const count = async () => {
  const { kept } = await ask('library.status', null);
  return kept.unavailable === null ? kept.count : null;
};

it('has what was read, and says where', async () => {
  const panel = await app.read('Incident review');
  await panel.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor();
  await until('the recording to be kept', async () => {
    // As the popup does as it opens: what a stopped background has left is taken over then.
    await ask('library.warm', null);
    return (await count()) === 1;
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
  const asked = ['in', 'inc', 'inci', 'incid', 'incident'].map((text) => ask('library.search', { text, limit: 5 }));
  const answers = await Promise.all(asked);
  expect(answers.slice(0, -1).filter((answer) => answer !== null).length).toBeLessThan(asked.length - 1);
  expect(answers.at(-1)).toMatchObject({ ok: true, value: { meetings: 1 } });
});

it('finds a speaker by the name that is given on this device, at once', async () => {
  const { groups } = await search('"incident"');
  const id = groups[0]?.recording.id;
  if (id === undefined) throw new Error('Nothing was found');
  const opened = await askBackground(page, 'recordings.recall', { id });
  const { speakers } = (opened as { value: { content: { speakers: { label: string; name: string | null }[] } } }).value
    .content;
  const nameless = speakers.find(({ name }) => name === null);
  if (!nameless) return;
  await askBackground(page, 'speakers.name', { id, label: nameless.label, name: 'Zebedee' });
  await until('the name', async () => (await search('speaker:zebed')).rows.length === 1);
});

it('is empty, and takes nothing more, when the key was removed', async () => {
  await page.reload();
  await page.getByRole('button', { name: 'Remove key' }).click();
  await page.getByLabel('API key', { exact: true }).waitFor();
  expect(await count()).toBe(0);
  expect(await ask('library.search', { text: 'incident', limit: 5 })).toEqual({
    ok: false,
    unavailable: 'unbound',
  });
});
