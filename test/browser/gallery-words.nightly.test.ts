import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import english from '../../public/_locales/en/messages.json' with { type: 'json' };
import { openGallery, PAGES } from '../gallery/browser.ts';
import { pseudoMessages } from '../gallery/pseudo.ts';
import { messageText } from '../support/messages.ts';
import { findCutOff, readTexts, strayWords, walkWords } from '../gallery/words.ts';

/** The narrowest side panel; the popup has a fixed width. */
const NARROW = 320;

let gallery: Awaited<ReturnType<typeof openGallery>>;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());

const open = (page: (typeof PAGES)[number]) =>
  gallery.open(page, { words: 'pseudo', ...(page === 'popup' ? {} : { width: NARROW }) });

describe('in the pseudo-language', () => {
  it('messages keep their places, are in brackets, and are about a third longer', () => {
    const pseudo = pseudoMessages(english);
    const places = (text: string) => text.match(/\$\d/g) ?? [];
    let [before, after] = [0, 0];
    const { languageTag: _, ...words } = english;
    for (const [key, entry] of Object.entries(words)) {
      const message = messageText(entry);
      const now = pseudo[key]?.message ?? '';
      expect(places(now)).toEqual(places(message));
      expect(strayWords(now)).toBe('');
      before += message.length;
      after += now.length - 2;
    }
    expect(after / before).toBeGreaterThan(1.25);
  });

  it.each(PAGES)('every word of the %s is from the messages, and none is cut off at its narrowest', async (page) => {
    const { stray, cutOff } = await walkWords(await open(page));
    expect(stray).toEqual([]);
    expect(cutOff).toEqual([]);
  });

  it('a word that is not from the messages is found, and one that is cut off', async () => {
    const { page, show } = await open('panel');
    await show('panel/transcript');
    expect((await page.evaluate(readTexts)).filter(({ text }) => strayWords(text) !== '')).toEqual([]);
    await page.evaluate(() => document.querySelector('.copy-part')?.setAttribute('title', 'Copy it'));
    const found = (await page.evaluate(readTexts)).filter(({ text }) => strayWords(text) !== '');
    expect(found).toMatchObject([{ text: 'Copy it', from: 'title' }]);

    expect(await page.evaluate(findCutOff)).toEqual([]);
    await page.evaluate(() => {
      const tab = document.querySelector<HTMLElement>('.tab');
      if (tab) Object.assign(tab.style, { display: 'block', inlineSize: '20px', overflow: 'hidden' });
    });
    expect(await page.evaluate(findCutOff)).toHaveLength(1);
  });
});
