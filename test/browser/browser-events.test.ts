import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { until } from '../support/until.ts';

/** What is begun outside of our pages: menus, keys and the address bar of the browser. */
let app: Earshot;
let page: Page;
beforeAll(async () => {
  app = await startEarshot();
  ({ page } = app.browser);
});
afterAll(() => app?.close());
beforeEach(async () => {
  app.service.reset();
  await app.browser.closePopup();
  await page.reload();
  await page.bringToFront();
});

const field = () => page.getByRole('textbox', { name: 'Plain text' });

/** The recordings of the popup's first rows, newest first, as the background stores them. */
async function newest(): Promise<{ id: string; title: string; status: string }[]> {
  const worker = await app.browser.serviceWorker();
  return worker.evaluate(async () => {
    const kept = (await chrome.storage.session.get()) as {
      'popup-start': { recordings: { id: string; title: string; status: string }[] };
    };
    return kept['popup-start'].recordings.filter(({ status }) => status === 'COMPLETED');
  });
}

async function newestReady(): Promise<{ id: string; title: string }> {
  const [recording] = await newest();
  if (!recording) throw new Error('No recording is ready');
  return recording;
}

/** Whether the browser has a menu item with this id. */
async function hasItem(id: string): Promise<boolean> {
  const worker = await app.browser.serviceWorker();
  return worker.evaluate(
    (id) =>
      chrome.contextMenus
        .update(id, {})
        .then(() => true)
        .catch(() => false),
    id,
  );
}

/** Browser events that only the background gets: a click in the context menu, or a key. Pages cannot trigger them. */
type Told = { click: object } | { key: string };

/**
 * Dispatches an event. With `forPopup`, waits until an action is stored for the popup: events come once, and a
 * background that is stopped before has lost it. Rejects when there is none.
 */
async function tell(told: Told, { forPopup = false } = {}): Promise<void> {
  const worker = await app.browser.serviceWorker();
  await worker.evaluate(
    async ([told, forPopup]) => {
      const left = new Promise<void>((resolve, reject) => {
        if (!forPopup) return resolve();
        setTimeout(() => reject(new Error('Nothing was left for the popup within 20 s')), 20_000);
        chrome.storage.session.onChanged.addListener((changes) => {
          if (changes['pending-action']?.newValue !== undefined) resolve();
        });
      });
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      if ('click' in told) chrome.contextMenus.onClicked.dispatch(told.click, tab);
      else chrome.commands.onCommand.dispatch(told.key, tab);
      await left;
    },
    [told, forPopup] as const,
  );
}

const clickMenu = (click: object) => tell({ click });
const clickMenuForPopup = (click: object) => tell({ click }, { forPopup: true });
const pressKey = (key: string) => tell({ key });
const pressKeyForPopup = (key: string) => tell({ key }, { forPopup: true });

/** Grants the page access that a click in a real context menu gives. */
async function grantAccess(): Promise<void> {
  await app.browser.openPopup(page);
  await app.browser.closePopup();
}

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

describe('The keyword of the address bar', () => {
  // So that the list is stored.
  beforeAll(() => app.popupWithRows());

  it('suggests what is on the device, without asking the service', async () => {
    const found = await suggestions('weekly sync');
    expect(found.length).toBeGreaterThan(2);
    expect(found.length).toBeLessThanOrEqual(6);
    for (const { description } of found) expect(description).toMatch(/^Weekly sync.* · /);
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

  it('opens a suggestion in a tab where a tab is wanted', async () => {
    const [first] = await suggestions('sprint planning 47');
    await enter(first?.content ?? '', 'newForegroundTab');
    const tab = await openedPage('sidepanel.html?recording=');
    await tab.getByRole('heading', { level: 1, name: 'Sprint planning 47' }).waitFor();
    await tab.close();
  });
});

describe('The context menus', () => {
  it('offer the lookup and the five newest recordings that are ready', async () => {
    const [first, , , , fifth, sixth] = await newest();
    expect(sixth).toBeDefined();
    await until('the menu', () => hasItem(`insert:${first?.id}`));
    expect(await hasItem('look-up')).toBe(true);
    expect(await hasItem(`insert:${fifth?.id}`)).toBe(true);
    expect(await hasItem(`insert:${sixth?.id}`)).toBe(false);
  });

  it('open the popup with the selected words in its box', async () => {
    await clickMenu({ menuItemId: 'look-up', selectionText: '  Incident\nreview ' });
    const popup = await app.browser.popup();
    await until('the row', async () => (await app.titles(popup))[0]?.includes('Incident review'));
    expect(await popup.getByRole('combobox', { name: 'Search recordings' }).inputValue()).toBe('Incident review');
  });

  it('insert the summary where the page was clicked in, and open nothing', async () => {
    const recording = await newestReady();
    await grantAccess();
    await field().click();
    // The browser reports a click only once.
    await app.browser.undisturbed(async () => {
      await clickMenu({ menuItemId: `insert:${recording.id}`, frameId: 0 });
      await until('the summary', async () => (await field().inputValue()).includes(recording.title));
    });
    await page.keyboard.press('Control+z');
    await until('the undo', async () => (await field().inputValue()) === '');
  });

  it('have the popup put it on the clipboard where the page takes none', async () => {
    const [recording] = await newest();
    await grantAccess();
    await clickMenuForPopup({ menuItemId: `insert:${recording?.id}`, frameId: 0 });
    const popup = await app.browser.popup();
    await popup.getByRole('status').filter({ hasText: 'Copied instead' }).waitFor();
    const { plain } = await app.browser.readClipboard();
    expect(plain).toContain(recording?.title);
  });
});

describe('The keys of the browser', () => {
  beforeEach(async () => {
    await app.read('Incident review');
    await page.bringToFront();
  });

  it('insert the recording that was read last', async () => {
    await grantAccess();
    await field().click();
    await app.browser.undisturbed(async () => {
      await pressKey('insert-last-summary');
      await until('the summary', async () => (await field().inputValue()).includes('Incident review'));
    });
  });

  it('have the popup copy it', async () => {
    await pressKeyForPopup('copy-last-summary');
    const popup = await app.browser.popup();
    await popup.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    expect((await app.browser.readClipboard()).plain).toContain('Incident review');
  });
});
