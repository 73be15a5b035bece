import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const spoken: Record<string, string> = {};
let browserLanguage = 'en-US';

vi.mock('../../lib/browser.ts', () => ({
  browser: {
    i18n: {
      getMessage: (key: string, values: string[] = []) =>
        (spoken[key] ?? '').replaceAll(/\$(\d)/g, (_, place: string) => values[Number(place) - 1] ?? ''),
      getUILanguage: () => browserLanguage,
    },
  },
}));

/** The module, which keeps the language as long as it lives, anew. */
async function wordsIn(language: string, messages: Record<string, string>) {
  browserLanguage = language;
  Object.assign(spoken, messages);
  return import('../../lib/i18n.ts');
}

beforeEach(() => {
  vi.resetModules();
  for (const key of Object.keys(spoken)) delete spoken[key];
});
afterEach(() => {
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
});

describe('dates, numbers and plural forms', () => {
  it.each([
    ['en-GB', 'en', 'en-GB'],
    ['de', 'en', 'en'],
    ['pt-BR', 'pt', 'pt-BR'],
    ['ja', 'en', 'en'],
  ])('of a browser in %s with messages in %s are in %s', async (browser, languageTag, expected) => {
    const { uiLanguage } = await wordsIn(browser, { languageTag });
    expect(uiLanguage()).toBe(expected);
  });

  it('are those of the words that are shown: one is not “1 recordings” in a browser in Japanese', async () => {
    const messages = { languageTag: 'en', recordingsCount_one: '$1 recording', recordingsCount_other: '$1 recordings' };
    const { tn } = await wordsIn('ja', messages);
    expect(tn('recordingsCount', 1)).toBe('1 recording');
    expect(tn('recordingsCount', 1_204)).toBe('1,204 recordings');
  });

  it('take the form that is always there where a language lacks one', async () => {
    const { tn } = await wordsIn('pl', { languageTag: 'pl', recordingsCount_other: '$1 nagrania' });
    expect(tn('recordingsCount', 3)).toBe('3 nagrania');
  });
});

it.each([
  ['ar', 'ar', 'ar', 'rtl'],
  ['ar-EG', 'ar', 'ar-EG', 'rtl'],
  ['he', 'he', 'he', 'rtl'],
  ['ar', 'en', 'en', 'ltr'],
  ['en-GB', 'en', 'en-GB', 'ltr'],
])('the page of a browser in %s with messages in %s is in %s and read %s', async (browser, languageTag, lang, dir) => {
  const { setDocumentLanguage } = await wordsIn(browser, { languageTag });
  setDocumentLanguage();
  expect(document.documentElement).toMatchObject({ lang, dir });
});
