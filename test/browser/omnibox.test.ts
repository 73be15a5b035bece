import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { borrowBrowser } from '../support/shared-browser.ts';
import { until } from '../support/until.ts';
import { NONCHARACTERS } from '../support/xml-characters.ts';

let app: Earshot;

/** Simulates typing after the keyword, by the browser's event in the worker. */
async function suggestions(text: string): Promise<{ content: string; description: string }[]> {
  const worker = await app.browser.serviceWorker();
  const answer = await worker.evaluate(
    (text) => new Promise<object[]>((resolve) => chrome.omnibox.onInputChanged.dispatch(text, resolve)),
    text,
  );
  return answer as { content: string; description: string }[];
}

async function enter(text: string, disposition: string): Promise<void> {
  const worker = await app.browser.serviceWorker();
  await worker.evaluate(
    ([text, disposition]) => chrome.omnibox.onInputEntered.dispatch(text ?? '', disposition ?? ''),
    [text, disposition],
  );
}

const openedPage = (path: string) =>
  until(`a tab of ${path}`, async () => app.browser.context.pages().find((page) => page.url().includes(path)));

describe('the keyword of the address bar', () => {
  beforeAll(async () => {
    app = await startEarshot();
    await app.popupWithRows();
  });
  afterAll(() => app?.close());
  beforeEach(() => app.service.reset());

  it('suggests what is on the device, marked, without asking the service', async () => {
    const found = await suggestions('weekly sync');
    expect(found.length).toBeGreaterThan(2);
    expect(found.length).toBeLessThanOrEqual(6);
    for (const { description } of found) expect(description).toMatch(/<match>.*<\/match>.*<dim>· .*<\/dim>$/);
    expect(new Set(found.map(({ content }) => content)).size).toBe(found.length);
    // The background may request the list by itself.
    const isList = (url: string) => new URL(url, app.service.address).pathname.endsWith('/recordings');
    expect(app.service.requests.filter(({ url }) => !isList(url))).toEqual([]);
  });

  it('gives the browser descriptions that it takes', async () => {
    const found = await suggestions('board meeting');
    const worker = await app.browser.serviceWorker();
    // It rejects invalid XML.
    await worker.evaluate(
      (all) => Promise.all(all.map((description) => chrome.omnibox.setDefaultSuggestion({ description }))),
      found.map(({ description }) => description),
    );
  });

  it('leaves no error uncaught, whatever character is typed', async () => {
    for (const character of [...NONCHARACTERS, '\uD800', '\u0000', '\u202E']) {
      expect(await suggestions(`zzqx${character}`)).toEqual([]);
    }
    expect(app.browser.faults).toEqual([]);
  });

  it('opens a suggestion in a tab where a tab is wanted', async () => {
    const [first] = await suggestions('sprint planning 47');
    await enter(first?.content ?? '', 'newForegroundTab');
    const tab = await openedPage('sidepanel.html?recording=');
    await tab.getByRole('heading', { level: 1, name: 'Sprint planning 47' }).waitFor();
    await tab.close();
  });

  it('opens a suggestion that was made before the background was stopped', async () => {
    const found = await suggestions('weekly sync');
    const wanted = found.find(({ description }) => description.includes('customer success'));
    await app.browser.stopServiceWorker();
    await app.browser.openPage('options.html').then((options) => options.close());
    await enter(wanted?.content ?? '', 'newForegroundTab');
    const tab = await openedPage('sidepanel.html?recording=');
    await tab.getByRole('heading', { level: 1, name: 'Weekly sync – customer success' }).waitFor();
    await tab.close();
  });

  it('opens the best match for words, and the search for words that nothing matches', async () => {
    await enter('pricing review q3', 'newForegroundTab');
    const tab = await openedPage('sidepanel.html?recording=');
    await tab.getByRole('heading', { level: 1, name: 'Pricing review Q3' }).waitFor();
    await tab.close();
    await enter('zzqx', 'newForegroundTab');
    const search = await openedPage('popup.html');
    await until('the words in the box', async () => (await search.getByRole('combobox').inputValue()) === 'zzqx');
    await search.getByText('No results').waitFor();
    await search.close();
  });

  it('takes the tab that is there when the browser refuses the panel', async () => {
    const tab = await app.browser.context.newPage();
    await tab.goto('about:blank');
    await tab.bringToFront();
    await suggestions('retro');
    await enter('retro', 'currentTab');
    await tab.waitForURL(/sidepanel\.html\?recording=/);
    await tab.getByRole('heading', { level: 1, name: /^Retro sprint 46/ }).waitFor();
    await tab.close();
  });
});

it('opens the options when nothing is connected', async () => {
  const browser = await borrowBrowser();
  try {
    for (const page of browser.context.pages()) if (page.url().includes('options.html')) await page.close();
    const worker = await browser.serviceWorker();
    const found = await worker.evaluate(
      () => new Promise<object[]>((resolve) => chrome.omnibox.onInputChanged.dispatch('weekly', resolve)),
    );
    expect(found).toEqual([]);
    await worker.evaluate(() => chrome.omnibox.onInputEntered.dispatch('weekly', 'currentTab'));
    await until('the options', async () => browser.context.pages().some((page) => page.url().includes('options.html')));
  } finally {
    await browser.close();
  }
});
