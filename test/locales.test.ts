// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '../public/_locales/en/messages.json';
import { createTypedWords, DAY_WORDS, FILTER_KEYWORDS, toKey } from '../lib/search/query-words.ts';
import { PROJECT } from '../scripts/project.ts';
import { createGetMessage, messageText, type MessagesFile } from './support/messages.ts';

const FOLDER = join(PROJECT, 'public', '_locales');
const LANGUAGES = readdirSync(FOLDER).filter((language) => language !== 'en');
const ENGLISH: MessagesFile = english;

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

/** Words that some languages have exactly as English, and names. A message of only these may be equal to English. */
const SHARED_WORDS = new Set(
  `api ascii browser format filter team status name names text texts titel html alt ctrl shift tab enter esc command option
  word markdown plain srt webvtt vtt json obsidian earshot liquid mb web url ok vpn start export import index plan service
  details data transcript transcription transcriptie notes date dates in document documents table image series video audio quote
  privacy menu slash backslash contents meeting email e-mail link links participants person personal persona actions action
  note notes important pause suggestions format position result sections section message client site help dialog popup
  uploading template description album podcast online offline filters teams sync minuten library bookmark pin in color`.split(
    /\s+/,
  ),
);

/** The quotation marks of each language; others are faults. */
const QUOTES: Readonly<Record<string, string>> = {
  de: '„“‚‘',
  fr: '«»“”',
  es: '«»“”',
  pt_BR: '“”',
  it: '«»“”',
  nl: '“”‘',
  pl: '„”«»',
  ja: '「」『』',
  ko: '“”‘',
  zh_CN: '“”‘《》',
  zh_TW: '「」『』《》',
  ar: '«»“”',
  he: '“”„״',
};
const QUOTE = /[“”„‟«»「」『』‹›‚]/g;

/** Two columns for a character of Chinese, Japanese or Korean. */
const widthOf = (text: string): number =>
  Array.from(text.replaceAll(/\$\w+\$/g, '000'), (letter) =>
    /[\u1100-\u11ff\u2e80-\uffef]/u.test(letter) ? 2 : 1,
  ).reduce((sum, width) => sum + width, 0);

/**
 * The room there is, in columns: labels on buttons, tabs and rows may be twice as long as in English, and the shortest by
 * 16 more; sentences wrap, and may be three quarters longer.
 */
function roomFor(message: string): number {
  const width = widthOf(message);
  const isLabel = width <= 30 && !/[.?!:]$/.test(message);
  return Math.ceil(isLabel ? Math.max(width * 2, width + 16) : width * 1.75 + 16);
}

const namesIn = (text: string) => [...text.matchAll(/\$(\w+)\$/g)].map(([, name = '']) => name.toLowerCase());
const placeholdersOf = ({ placeholders = {} }: MessagesFile[string]) =>
  Object.entries(placeholders)
    .map(([name, { content }]) => `${name} ${content}`)
    .sort();

/** The keys that a language must have, each with the English one it translates. */
function keysOf(tag: string): Map<string, string> {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const keys = Object.keys(ENGLISH).flatMap((key) => {
    const [, base, form] = PLURAL.exec(key) ?? [];
    if (base === undefined) return [[key, key] as const];
    return form === 'other' ? pluralCategories.map((category) => [`${base}_${category}`, key] as const) : [];
  });
  return new Map(keys);
}

/** In French, Spanish, Italian and Portuguese, for a million and more, where `other` is understood. */
const isOptional = (tag: string, key: string) => /^(?:fr|es|it|pt)/.test(tag) && key.endsWith('_many');

/** Forms for a single number, whose words can say the number. */
const saysCount = (tag: string, key: string) =>
  /_(?:zero|two)$/.test(key) || (/^(?:ar|he)/.test(tag) && key.endsWith('_one'));

/** What is wrong with one message. */
function faultsIn(
  key: string,
  entry: MessagesFile[string],
  original: MessagesFile[string],
  language: string,
): string[] {
  const tag = language.replace('_', '-');
  const { message } = entry;
  const faults: string[] = [];
  const used = [...new Set(namesIn(message))].sort();
  const needed = [...new Set(namesIn(original.message))].sort();
  const missing = needed.filter((name) => !used.includes(name) && !(name === 'count' && saysCount(tag, key)));
  const unknown = used.filter((name) => !needed.includes(name));
  for (const name of missing) faults.push(`lacks $${name.toUpperCase()}$`);
  for (const name of unknown) faults.push(`has $${name.toUpperCase()}$, which English does not have`);
  // What a form does not say, it need not list.
  const listed = placeholdersOf(entry);
  const due = placeholdersOf(original).filter((one) => listed.includes(one) || used.includes(one.split(' ')[0] ?? ''));
  if (listed.join() !== due.join()) faults.push(`its placeholders must be: ${due.join(', ') || 'none'}`);
  if (/\$\d|\$[a-z]/.test(message)) faults.push('has a placeholder that is not in capitals between two $');
  if (message.includes('%s') !== original.message.includes('%s')) faults.push('%s must be in it as in English');
  if (message.trim() !== message || message === '') faults.push('begins or ends with a space, or is empty');
  if (/['"]/.test(message)) faults.push('has a straight quote or apostrophe');
  if (message.includes('...')) faults.push('has three dots instead of …');
  if (language === 'fr' && /« | [»:;?!]/.test(message))
    faults.push('has a space before a mark that is not a no-break space');
  // Alone among letters that go left, the marks of “https://” and “svc_” are drawn on the wrong side.
  if (/^(?:ar|he)$/.test(language) && /(?<!\u2066)(?:https?:\/\/(?![a-z])|svc_)/.test(message))
    faults.push('has https:// or svc_ that is not between \\u2066 and \\u2069');
  const strange = (message.match(QUOTE) ?? []).filter((mark) => !(QUOTES[language] ?? mark).includes(mark));
  if (strange.length > 0) faults.push(`has ${strange.join(' ')}; quotation marks here are ${QUOTES[language]}`);
  const words = message.replaceAll(/\$\w+\$/g, '').match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];
  const isShared = words.every((word) => word.length < 2 || SHARED_WORDS.has(word.toLowerCase()));
  if (message === original.message && !isShared) faults.push('is English');
  const room = key === 'extensionDescription' ? 132 : roomFor(original.message);
  const width = key === 'extensionDescription' ? message.length : widthOf(message);
  if (width > room && key !== 'filterKeywords') faults.push(`is ${width} wide, and there is room for ${room}`);
  const extra = Object.keys(entry).filter((name) => name !== 'message' && name !== 'placeholders');
  if (extra.length > 0) faults.push(`has ${extra.join(', ')}; only English has more than message and placeholders`);
  return faults.map((fault) => `${key}: ${fault}: ${message}`);
}

const repeated = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at);

/** What is wrong with the words that can be typed as filters and values. */
function faultsOfFilters(messages: MessagesFile, tag: string): string[] {
  const text = createGetMessage({ ...ENGLISH, ...messages });
  const keywords = text('filterKeywords').split(' ');
  const faults: string[] = [];
  if (keywords.length !== FILTER_KEYWORDS.length)
    faults.push(`has ${keywords.length} words, and must have ${FILTER_KEYWORDS.length}, with one space between them`);
  for (const word of repeated(keywords.map(toKey))) faults.push(`has “${word}” twice`);
  for (const word of keywords) if (!/^[\p{L}\p{M}-]{1,20}$/u.test(word)) faults.push(`“${word}” cannot be typed`);
  keywords.forEach((word, at) => {
    const meaning = FILTER_KEYWORDS.find((keyword) => keyword === toKey(word));
    if (meaning && meaning !== FILTER_KEYWORDS[at])
      faults.push(`“${word}” is an English filter for something else: ${FILTER_KEYWORDS[at]} is meant`);
  });
  const days = [
    'filterToday',
    'filterYesterday',
    'filterThisWeek',
    'filterLastWeek',
    'filterThisMonth',
    'filterLastMonth',
  ];
  const others = ['sharingPrivate', 'filterShared', 'sharingTeam', 'sharingSelectedTeams', 'sharingOrganization'];
  for (const keys of [days, others, ['tabSummary', 'tabNotes']])
    for (const word of repeated(keys.map((key) => toKey(text(key))))) faults.push(`two values are “${word}”`);
  const values = Object.fromEntries(DAY_WORDS.map((word, at) => [word, text(days[at] ?? '')]));
  const { months } = createTypedWords({ locale: tag, keywords: '', values: values as never });
  for (const month of Object.values(values)
    .map(toKey)
    .filter((word) => months.has(word)))
    faults.push(`“${month}” is a month`);
  return faults.map((fault) => `filterKeywords: ${fault}`);
}

/** Everything that is wrong with a language: one line each, for a translator. */
function faultsOf(language: string, messages: MessagesFile): string[] {
  const tag = language.replace('_', '-');
  const keys = keysOf(tag);
  const missing = [...keys].filter(([key]) => messages[key] === undefined && !isOptional(tag, key));
  const needless = Object.keys(messages).filter((key) => !keys.has(key));
  const entries = Object.entries(messages);
  return [
    ...missing.map(([key, of]) => `${key}: is missing: ${ENGLISH[of]?.message ?? ''}`),
    ...needless.map((key) => `${key}: is not in English, or not a plural form of this language`),
    ...(messages['languageTag']?.message === tag ? [] : [`languageTag: must be ${tag}`]),
    ...entries.flatMap(([key, entry]) => {
      const original = ENGLISH[keys.get(key) ?? ''];
      return original && key !== 'languageTag' ? faultsIn(key, entry, original, language) : [];
    }),
    ...faultsOfFilters(messages, tag),
  ];
}

const read = (language: string) =>
  JSON.parse(readFileSync(join(FOLDER, language, 'messages.json'), 'utf8')) as MessagesFile;

describe('the messages in', () => {
  it.each(LANGUAGES)('%s are whole, fit, and leave no English', (language) =>
    expect(faultsOf(language, read(language)).join('\n')).toBe(''),
  );

  it('each language are told of in the README', () => {
    const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
    const readme = readFileSync(join(PROJECT, 'README.md'), 'utf8');
    const scripts: Readonly<Record<string, string>> = { zh_CN: 'Simplified Chinese', zh_TW: 'Traditional Chinese' };
    const told = LANGUAGES.map((one) => scripts[one] ?? names.of(one.slice(0, 2)) ?? one);
    expect(told.filter((name) => !readme.includes(name))).toEqual([]);
  });
});

describe('the faults of a language', () => {
  /** German made of English: the text backwards, with its placeholders. */
  const german: MessagesFile = Object.fromEntries(
    [...keysOf('de')].map(([key, of]) => {
      const { message = '', placeholders } = ENGLISH[of] ?? {};
      const parts = message
        .split(/(\$\w+\$|%s| )/)
        .map((part) => (/[$%]/.test(part) ? part : part.split('').reverse().join('')));
      const text = parts.join('').replaceAll('“', '„').replaceAll('”', '“').trim();
      const contents = Object.entries(placeholders ?? {}).map(([name, { content }]) => [name, { content }]);
      return [
        key,
        {
          message: key === 'languageTag' ? 'de' : text,
          ...(placeholders && { placeholders: Object.fromEntries(contents) }),
        },
      ];
    }),
  );
  const changed = (changes: Record<string, Partial<MessagesFile[string]>>): MessagesFile => ({
    ...german,
    ...Object.fromEntries(
      Object.entries(changes).map(([key, change]) => [key, { ...german[key], ...change } as never]),
    ),
  });

  it('are none for one that is whole', () =>
    expect(faultsOf('de', german).filter((fault) => !/is English|quotation/.test(fault))).toEqual([]));

  it.each([
    ['actionRetry: is English', { actionRetry: { message: 'Try again' } }],
    ['failUnreachable: lacks $HOST$', { failUnreachable: { message: 'Nicht erreichbar' } }],
    [
      'failUnreachable: its placeholders must be: host $1',
      { failUnreachable: { placeholders: { host: { content: '$2' } } } },
    ],
    ['failOffline: begins or ends with a space', { failOffline: { message: 'Offline ' } }],
    ['failOffline: has a straight quote', { failOffline: { message: "Geht's" } }],
    ['failOffline: has ”; quotation', { quoted: { message: '„$WORDS$“' }, failOffline: { message: '“Offline”' } }],
    ['open: is 24 wide', { open: { message: 'Aufmachen und alles mehr' } }],
    ['extensionDescription: is 133 wide', { extensionDescription: { message: 'x'.repeat(133) } }],
    [
      'filterKeywords: has “mit” twice',
      { filterKeywords: { message: `mit mit ${FILTER_KEYWORDS.slice(2).join(' ')}` } },
    ],
    ['filterKeywords: has 13 words', { filterKeywords: { message: `${FILTER_KEYWORDS.join(' ')} noch` } }],
    [
      'filterKeywords: “with” is an English filter',
      { filterKeywords: { message: `with sprecher ${FILTER_KEYWORDS.slice(2).join(' ')}` } },
    ],
    ['titlesCount_few: is not in English', { titlesCount_few: { message: '$COUNT$ Titel' } }],
    ['languageTag: must be de', { languageTag: { message: 'en' } }],
  ])('are told: %s', (fault, changes) =>
    expect(faultsOf('de', changed(changes)).filter((line) => line.startsWith(fault))).toHaveLength(1),
  );

  it('are told for a plural form that is missing', () => {
    const { titlesCount_other: _, ...rest } = german;
    expect(faultsOf('de', rest)).toContain('titlesCount_other: is missing: $COUNT$ titles');
    expect(faultsOf('pl', german)).toContain('titlesCount_few: is missing: $COUNT$ titles');
    expect(messageText(german['titlesCount_other'] ?? { message: '' })).toBe('$1 seltit');
  });
});
