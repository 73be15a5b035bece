// @vitest-environment node
import { describe, expect, it } from 'vitest';
import english from '../public/_locales/en/messages.json';
import { messageText } from './support/messages.ts';

interface Entry {
  message: string;
  description?: string;
  placeholders?: Record<string, { content: string; example?: string }>;
}

const entries = Object.entries<Entry>(english);

const placeholdersOf = ({ placeholders = {} }: Entry) => Object.entries(placeholders);
const namesIn = (text: string) => [...text.matchAll(/\$(\w+)\$/g)].map(([, name = '']) => name.toLowerCase());

/** The keys of the messages that fail a check. */
const keysWhere = (isWrong: (entry: Entry) => boolean) =>
  entries.filter(([, entry]) => isWrong(entry)).map(([key]) => key);

const BRITISH =
  /\b(?:organis|customis|recognis|summaris|licence|colour|behaviour|favour|honour|centre|grey|cancell|travell|whilst|catalogue|programme|e-mail)/i;

describe('messages for translators', () => {
  it('have a description, which is more than the message itself', () => {
    expect(keysWhere(({ message, description = '' }) => description.trim() === '' || description === message)).toEqual(
      [],
    );
  });

  it('name each placeholder in capitals, once in the list, and in the description', () => {
    expect(keysWhere(({ message }) => /\$\d/.test(message) || /\$[a-z]/.test(message))).toEqual([]);
    expect(
      keysWhere((entry) => {
        const listed = placeholdersOf(entry).map(([name]) => name);
        const used = new Set(namesIn(entry.message));
        const described = new Set(namesIn(entry.description ?? ''));
        return listed.length !== used.size || !listed.every((name) => used.has(name) && described.has(name));
      }),
    ).toEqual([]);
  });

  it('give each placeholder an example, and one of the values that are handed over, without a gap', () => {
    expect(keysWhere((entry) => placeholdersOf(entry).some(([, { example = '' }]) => example === ''))).toEqual([]);
    expect(
      keysWhere((entry) => {
        const contents = placeholdersOf(entry).map(([, { content }]) => content);
        return contents.toSorted().join() !== contents.map((_, at) => `$${at + 1}`).join();
      }),
    ).toEqual([]);
  });

  it('put the values where the names stand', () => {
    expect(messageText(english.findCount)).toBe('$1 of $2');
    expect(messageText(english.templateNotClosed)).toBe('$1 isn’t closed. Add $2 after it.');
  });

  it('have all plural forms of English, with the same placeholders', () => {
    const forms = new Intl.PluralRules('en').resolvedOptions().pluralCategories;
    const bases = new Set(entries.flatMap(([key]) => /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1] ?? []));
    expect(bases.size).toBeGreaterThan(20);
    for (const base of bases) {
      const found = entries.filter(([key]) => key.startsWith(`${base}_`));
      expect(found.map(([key]) => key).toSorted()).toEqual(forms.map((form) => `${base}_${form}`).toSorted());
      const contents = found.map(([, entry]) =>
        placeholdersOf(entry).map(([name, { content }]) => `${name} ${content}`),
      );
      expect(contents.every((of) => of.includes('count $1') && of.join() === contents[0]?.join())).toBe(true);
    }
  });
});

describe('the voice of the messages', () => {
  it('is spelled as in the United States', () => {
    expect(keysWhere(({ message, description = '' }) => BRITISH.test(message) || BRITISH.test(description))).toEqual(
      [],
    );
  });

  it('has typographic apostrophes, quotation marks and dots', () =>
    expect(keysWhere(({ message }) => /['"]|\.\.\./.test(message))).toEqual([]));
});
