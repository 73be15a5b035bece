import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGallery, type OpenGallery } from '../gallery/browser.ts';
import { difference } from '../gallery/compare.ts';
import { LOOKS } from '../gallery/looks.ts';
import { decodePicture, encodePicture, type Picture } from '../gallery/picture.ts';

let browser: Awaited<ReturnType<typeof openGallery>>;
beforeAll(async () => {
  browser = await openGallery();
});
afterAll(() => browser.close());

/** Compares pictures of the popup before and after a change to its page. */
async function around(gallery: OpenGallery, change: () => void): Promise<string | null> {
  const take = async (): Promise<Picture> => decodePicture(await gallery.picture());
  await gallery.page.evaluate(() => {
    document.body.removeAttribute('style');
    document.documentElement.style.removeProperty('--accent-surface');
  });
  await gallery.show('popup/recent');
  const before = decodePicture(encodePicture(await take()));
  await gallery.page.evaluate(change);
  return difference(before, await take());
}

describe.each(LOOKS)('a picture in the look “$name”', ({ look }) => {
  let gallery: OpenGallery;
  beforeAll(async () => {
    gallery = await browser.open('popup', look('popup'));
  });

  it.each<[what: string, change: () => void]>([
    [
      'a text of the same length',
      () => {
        const words = document.querySelectorAll('.result bdi')[3];
        if (words) words.textContent = 'Handover week';
      },
    ],
    ['a button that is missing', () => document.querySelector('.action')?.remove()],
    ['a color', () => document.documentElement.style.setProperty('--accent-surface', 'light-dark(#fbe0e0, #522c2c)')],
    [
      'a row that has moved',
      () => document.querySelector<HTMLElement>('.result')?.style.setProperty('margin-top', '8px'),
    ],
  ])('tells of %s', async (_, change) => {
    expect(await around(gallery, change)).toMatch(/differ/);
  });

  it.each<[what: string, change: () => void]>([
    ['nothing', () => undefined],
    ['a pixel that all has moved by', () => document.body.style.setProperty('translate', '1px 1px')],
    [
      'letters that are drawn a part of a pixel further',
      () => document.body.style.setProperty('translate', '0.4px 0.3px'),
    ],
    ['letters that are drawn softer', () => document.body.style.setProperty('filter', 'blur(0.3px)')],
  ])('does not tell of %s', async (_, change) => {
    expect(await around(gallery, change)).toBeNull();
  });
});
