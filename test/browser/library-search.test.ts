import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRecordings } from '../service/recordings/index.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { box, status } from '../support/popup-on-page.ts';
import { until } from '../support/until.ts';

/** Recordings that are opened first and thus stored, by the beginnings of their titles. */
const READ = [
  'Pricing review Q3',
  'Board meeting',
  'All-hands November',
  '港北冷蔵様',
  'פגישת תכנון',
  'Point d’équipe',
];

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
  const read = READ.map((title) => sampleRecordings.find(({ meta }) => meta.meetingTitle?.startsWith(title)));
  await app.keep(read.flatMap((found) => found?.meta.id ?? []));
});
afterAll(() => app?.close());

const hits = (popup: Page) => popup.locator('.hit-quote');
const groupTitles = (popup: Page) => popup.locator('.result-quote .result-title').allInnerTexts();
const snippets = async (popup: Page) => (await popup.locator('.hit-words').allInnerTexts()).join('\n');

/** Opens the popup, types `query` and waits for at least one hit inside a recording. */
async function search(query: string): Promise<Page> {
  const popup = await app.popupWithRows();
  await box(popup).fill(query);
  await hits(popup).first().waitFor();
  return popup;
}

/** Moves down until a hit whose label contains `words` is selected. */
async function goTo(popup: Page, words: string): Promise<void> {
  await until(`the place with ${words}`, async () => {
    const label = await popup.locator('.results [aria-selected="true"]').textContent();
    if (label?.includes(words)) return true;
    await box(popup).press('ArrowDown');
    return false;
  });
}

describe('what was said, in the real popup', () => {
  it('is found by words, phrases, and in other scripts', async () => {
    const popup = await app.popupWithRows();
    for (const { query, said, title } of [
      { query: 'rose negoti', said: 'negotiate', title: 'Pricing review Q3' },
      { query: '"same or better"', said: 'same or better', title: 'Pricing review Q3' },
      { query: '冷凍マグロ', said: '冷凍マグロ', title: '港北冷蔵様' },
      { query: 'הקיוסק הישן', said: 'הקיוסק', title: 'פגישת תכנון' },
      { query: 'numerotes boulangerie', said: 'numérotés', title: 'Point d’équipe' },
    ]) {
      await box(popup).fill(query);
      await until(`${query} in ${title}`, async () => (await groupTitles(popup))[0]?.includes(title));
      await until(`“${said}” to be shown`, async () => (await snippets(popup)).includes(said));
      expect(await hits(popup).locator('mark').count()).toBeGreaterThan(0);
      expect(await status(popup).textContent()).toMatch(/\d+ meetings?/);
    }
  });

  it('is narrowed by who said it, with suggestions that move no row, by arrow keys and by Tab; Backspace widens it', async () => {
    const popup = await search('year');
    const suggestions = popup.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    const suggestion = (name: string) => popup.getByRole('option', { name, exact: true });
    const chip = (name: string) => popup.getByRole('button', { name: `Remove ${name}` });
    const rows = () => popup.locator('.results [role="option"]').evaluateAll((all) => all.map(({ id }) => id));
    const quotesOf = (name: string) =>
      until(`quotes of ${name}`, async () => {
        const people = new Set(await popup.locator('.hit-who').allInnerTexts());
        return people.size === 1 && people.has(name);
      });
    const before = await rows();
    // Rows that disappear even for a moment. Similar results may still be added at the end.
    const gone = await popup.evaluateHandle(() => {
      const removed: string[] = [];
      const list = document.querySelector('.results');
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes) for (const node of removedNodes) removed.push(node.textContent ?? '');
      }).observe(list ?? document, { childList: true, subtree: true });
      return removed;
    });
    const expectSameRows = async () => {
      expect(await gone.jsonValue()).toEqual([]);
      expect((await rows()).slice(0, before.length)).toEqual(before);
    };
    await box(popup).fill('year speaker:');
    await suggestions.first().waitFor();
    await expectSameRows();
    await box(popup).press('ArrowDown');
    expect(await suggestions.first().getAttribute('aria-selected')).toBe('true');
    const maren = suggestion('Maren Okafor-Lindqvist');
    await until('her to be selected', async () => {
      if ((await maren.getAttribute('aria-selected')) === 'true') return true;
      await box(popup).press('ArrowDown');
      return false;
    });
    expect(await box(popup).getAttribute('aria-activedescendant')).toBe(await maren.getAttribute('id'));
    await expectSameRows();
    await box(popup).press('Enter');
    await chip('Maren Okafor-Lindqvist').waitFor();
    // The chip replaces the filter: the box contains only the words.
    await until('the word in the box', async () => (await box(popup).inputValue()) === 'year ');
    await quotesOf('Maren Okafor-Lindqvist');
    await box(popup).press('Home');
    await box(popup).press('Backspace');
    await chip('Maren Okafor-Lindqvist').waitFor({ state: 'detached' });
    expect(await box(popup).inputValue()).toBe('year ');
    await until('the rows of before', async () => {
      const all = await rows();
      return before.every((id) => all.includes(id));
    });
    await box(popup).press('End');
    await box(popup).pressSequentially('speaker:ros');
    await suggestion('Rosalind Achterberg').waitFor();
    await box(popup).press('Tab');
    // She is already suggested before the last letter; the key then waits until all letters were read.
    await chip('Rosalind Achterberg').waitFor();
    await until('the word in the box', async () => (await box(popup).inputValue()) === 'year ');
    await quotesOf('Rosalind Achterberg');
  });

  it('opens the panel at that moment, with the words in its find box', async () => {
    const popup = await search('roses');
    await goTo(popup, 'Cascada');
    await pressToClose(popup, 'Enter');
    const panel = await app.browser.sidePanel();
    const find = panel.getByRole('searchbox', { name: 'Find in transcript' });
    await until('the words in the find box', async () => (await find.inputValue()).toLowerCase() === 'roses');
    const words = panel.getByText('Cascada is roses').first();
    await until('the moment on the screen', () =>
      words.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      }),
    );
    expect(await panel.evaluate(() => scrollY)).toBeGreaterThan(100);
    // The letter keys work there, such as those for the other results.
    expect(await panel.evaluate(() => document.activeElement?.classList.contains('turn'))).toBe(true);
    await panel.keyboard.press('s');
    await panel.getByRole('tab', { name: 'Summary', selected: true }).waitFor();
  });

  it('opens the summary where a word stands in it', async () => {
    const popup = await search('budget');
    await goTo(popup, 'Summary');
    await pressToClose(popup, 'Enter');
    const panel = await app.browser.sidePanel();
    await until('the summary', async () => {
      const tab = panel.getByRole('tab', { name: 'Summary' });
      return (await tab.getAttribute('aria-selected')) === 'true';
    });
    const find = panel.getByRole('searchbox', { name: /^Find in/ });
    await until('the words in the find box', async () => /^budget$/i.test(await find.inputValue()));
    await panel
      .getByText(/^1 of \d+$/)
      .first()
      .waitFor({ state: 'attached' });
  });

  it('is found with a typo below what is exact, says so, and is searched exactly on request', async () => {
    const popup = await search('rose negotaite');
    const note = popup.getByRole('option', { name: 'Search for “rose negotaite” instead' });
    await note.waitFor();
    expect(await note.textContent()).toMatch(/^Showing rose negotiate/);
    expect((await groupTitles(popup))[0]).toContain('Pricing review Q3');
    expect(await popup.locator('.hit-quote mark').allInnerTexts()).toContain('negotiate');
    expect(await note.getAttribute('aria-selected')).toBe('false');
    await note.click();
    await until('nothing but exact matches', async () => (await hits(popup).count()) === 0);
    expect(await note.count()).toBe(0);
    await popup.close();
  });
});
