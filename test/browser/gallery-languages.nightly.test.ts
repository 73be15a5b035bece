import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT } from '../../scripts/project.ts';
import { openGallery, PAGES, type OpenGallery } from '../gallery/browser.ts';
import { popupLayoutFaults } from '../gallery/popup-layout.ts';
import { findCutOff } from '../gallery/words.ts';

const NARROW = 320;
const FROM_RIGHT = new Set(['ar', 'he']);
const LANGUAGES = readdirSync(join(PROJECT, 'public', '_locales')).filter((folder) => folder !== 'en');

/** Those with the least room for words. Their pictures are left in `.output/gallery/languages` for whoever reviews them. */
const TIGHT: ReadonlySet<string> = new Set([
  'popup/actions-quote',
  'popup/filters',
  'popup/chips',
  'popup/hits-unfolded',
  'popup/transcripts-saving',
  'panel/transcript',
  'people/open',
  'send/menu',
  'page/unfolded',
  'templates/own',
]);

let browser: Awaited<ReturnType<typeof openGallery>>;
beforeAll(async () => {
  browser = await openGallery();
});
afterAll(() => browser.close());

async function keepPicture(gallery: OpenGallery, language: string, name: string): Promise<void> {
  const folder = join(PROJECT, '.output', 'gallery', 'languages', language);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replaceAll('/', '-')}.png`), await gallery.picture());
}

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(PAGES)('no word of the %s is cut off or makes it wider, where it is narrowest', async (page) => {
    const gallery = await browser.open(page, {
      words: language,
      dir: FROM_RIGHT.has(language) ? 'rtl' : 'ltr',
      ...(page === 'popup' ? {} : { width: NARROW }),
    });
    const faults = new Map<string, string>();
    for (const { name } of gallery.states) {
      await gallery.show(name);
      if (TIGHT.has(name)) await keepPicture(gallery, language, name);
      // A notice may be cut, as it is in its tooltip; the foot stays one line.
      const layout = await gallery.page.evaluate(popupLayoutFaults, '');
      const feet = layout.filter((fault) => fault.includes('the foot'));
      for (const fault of [...(await gallery.page.evaluate(findCutOff)), ...feet]) faults.set(fault, name);
    }
    await gallery.close();
    expect([...faults].map(([fault, state]) => `${state}: ${fault}`)).toEqual([]);
  });
});
