import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import english from '../../public/_locales/en/messages.json' with { type: 'json' };
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';
import { createExtensionIn } from '../support/pseudo-extension.ts';

/** Selects the extensions' messages, whether or not the browser itself has the language. */
const inGerman = { args: ['--lang=de'] };

describe('a language that lacks messages', () => {
  let extension: ReturnType<typeof createExtensionIn>;
  let browser: ExtensionBrowser;
  beforeAll(async () => {
    const some = { languageTag: { message: 'de' }, settingsFirstHeading: { message: 'Mit Aufnahmen verbinden' } };
    extension = createExtensionIn('de', some);
    browser = await launchExtension({ ...inGerman, extension: extension.folder });
  });
  afterAll(async () => {
    await browser?.close();
    extension?.remove();
  });

  it('has the English ones in their place, and no empty string and no key', async () => {
    const options = await browser.openPage('options.html');
    await options.getByRole('heading', { name: 'Mit Aufnahmen verbinden' }).waitFor();
    await options.getByLabel(english.fieldAddress.message, { exact: true }).waitFor();
    await options.getByRole('button', { name: english.actionSaveAndConnect.message }).waitFor();
    const empty = await options.evaluate(
      (keys) => keys.filter((key) => chrome.i18n.getMessage(key, Array(9).fill('x')) === ''),
      Object.keys(english),
    );
    expect(empty).toEqual([]);
    expect(await options.evaluate(() => document.documentElement.lang)).toBe('de');
  });
});
