import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LibraryAnswer, LibraryQuery, LibraryResult, LibraryStats } from '../../lib/library/types.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { aQuery, phrase, word } from '../support/library-queries.ts';
import { until } from '../support/until.ts';

/** From a recording that is opened to what a page finds, through the background. */
let app: Earshot;
let page: Page;
beforeAll(async () => {
  app = await startEarshot();
  page = await app.browser.openPage('options.html');
});
afterAll(() => app?.close());

type Answers = { 'library.search': LibraryAnswer; 'library.stats': LibraryStats };

async function ask<N extends keyof Answers>(name: N, arg: unknown = null): Promise<LibraryResult<Answers[N]> | null> {
  const answer = await page.evaluate((message) => chrome.runtime.sendMessage(message), { ask: name, arg });
  return (answer as { ok: true; value: LibraryResult<Answers[N]> | null }).value;
}

async function search(query: LibraryQuery): Promise<LibraryAnswer> {
  const result = await ask('library.search', { query, limit: 5, offset: 0 });
  if (!result?.ok) throw new Error(`No answer: ${JSON.stringify(result)}`);
  return result.value;
}

const count = async () => {
  const stats = await ask('library.stats');
  return stats?.ok ? stats.value.count : null;
};

it('has what was read, and says where', async () => {
  const panel = await app.read('Incident review');
  await panel.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor();
  await until('the recording to be kept', async () => (await count()) === 1);
  const { groups } = await search(aQuery([word('incident')]));
  expect(groups[0]?.recording.title).toContain('Incident review');
  expect(groups[0]?.hits[0]?.part).toBe('title');
});

it('answers from a stopped background, and when its own page was closed too', async () => {
  await app.browser.stopServiceWorker();
  expect((await search(aQuery([word('incident')]))).total).toBe(1);
  await page.evaluate(() => chrome.offscreen.closeDocument());
  expect((await search(aQuery([word('incident')]))).total).toBe(1);
  await page.evaluate(() => chrome.offscreen.closeDocument());
  await app.browser.stopServiceWorker();
  expect((await search(aQuery([word('incident')]))).total).toBe(1);
});

it('answers many at once with the last of them only, and stays well', async () => {
  const asked = ['in', 'inc', 'inci', 'incid', 'incident'].map((text) =>
    ask('library.search', { query: aQuery([{ kind: 'prefix', text }]), limit: 5, offset: 0 }),
  );
  const answers = await Promise.all(asked);
  expect(answers.slice(0, -1).filter((answer) => answer !== null).length).toBeLessThan(asked.length - 1);
  expect(answers.at(-1)).toMatchObject({ ok: true, value: { total: 1 } });
});

it('finds a speaker by the name that is given on this device, at once', async () => {
  const { groups } = await search(aQuery([phrase('incident')]));
  const id = groups[0]?.recording.id;
  const opened = await page.evaluate((message) => chrome.runtime.sendMessage(message), {
    ask: 'recordings.recall',
    arg: { id },
  });
  const { speakers } = (opened as { value: { content: { speakers: { label: string; name: string | null }[] } } }).value
    .content;
  const nameless = speakers.find(({ name }) => name === null);
  if (!nameless) return;
  await page.evaluate((message) => chrome.runtime.sendMessage(message), {
    ask: 'speakers.name',
    arg: { id, label: nameless.label, name: 'Zebedee' },
  });
  await until('the name', async () => (await search(aQuery([], { speaker: ['zebed'] }))).total === 1);
});

it('is empty, and takes nothing more, when the key was removed', async () => {
  await page.reload();
  await page.getByRole('button', { name: 'Remove key' }).click();
  await page.getByLabel('API key', { exact: true }).waitFor();
  expect(await count()).toBe(0);
  expect(await ask('library.search', { query: aQuery([]), limit: 5, offset: 0 })).toEqual({
    ok: false,
    unavailable: 'unbound',
  });
});
