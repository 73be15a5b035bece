import { describe, expect, it } from 'vitest';
import { cpuMs, expectLinearTime } from './support/linear-time.ts';
import { whenNightly } from './support/nightly.ts';
import { attacksOn, textsOf } from './support/regex-attacks.ts';
import { regexesMadeBy, sourceRegexes } from './support/source-regexes.ts';

/**
 * Files whose texts are short: the kind of text, and its maximum length in characters. All others meet text of any
 * length from the service, web pages or files: each of their regular expressions must run in linear time.
 */
const SHORT_TEXT: Record<string, { what: string; most: number }> = {
  'components/recording/keys/reader-keys.ts': { what: "the name of a key on the person's keyboard", most: 100 },
  'components/recording/timeline/timeline.tsx': { what: "the name of a key on the person's keyboard", most: 100 },
  'components/ui/character-of.ts': { what: "the name of a key on the person's keyboard", most: 100 },
  'components/search/named-row.tsx': { what: "a speaker's name, cut", most: 200 },
  'components/search/use-query-box.ts': { what: 'a typed query', most: 1000 },
  'lib/background/error-log.ts': { what: 'a line of a stack, cut', most: 300 },
  'lib/background/recordings/search-handlers.ts': { what: 'a typed query', most: 1000 },
  'lib/background/recordings/query-reader.ts': { what: 'a typed query', most: 1000 },
  'lib/connection/address-and-key.ts': { what: 'a typed address or key, which may be no longer', most: 2000 },
  'lib/models/search-requests.ts': { what: 'a typed query', most: 1000 },
  'lib/models/search-results.ts': { what: 'a title', most: 1000 },
  'lib/templates/built-in-templates.ts': { what: "a person's template, which may be no longer", most: 20_000 },
  'lib/templates/filters.ts': { what: "a date's pattern in a person's template", most: 20_000 },
  'lib/templates/templates-file.ts': { what: "a template's name in a file", most: 1000 },
  'lib/insert/secret-field.ts': { what: 'what a page says about a field, cut', most: 1000 },
  'lib/recording/typed-time.ts': { what: 'a typed time, which may be no longer', most: 100 },
  'lib/search/complete-query.ts': { what: 'a typed query', most: 1000 },
  'lib/search/named.ts': { what: 'a typed query', most: 1000 },
  'lib/search/query-dates.ts': { what: 'a typed query', most: 1000 },
  'lib/text/keyboard-layouts.ts': { what: 'a typed query', most: 1000 },
  'lib/search/query-language.ts': { what: 'a typed query', most: 1000 },
  'lib/storage/managed.ts': { what: 'what the browser says of a failure', most: 1000 },
};

/** Samples of expressions built at run time from the saved key or search words, with special characters escaped. */
const MADE_LATER: Record<string, readonly RegExp[]> = {
  'lib/api/request.ts': [/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab/gi],
};

const LONG = whenNightly('Length of texts against regular expressions', { usual: 16_384, nightly: 65_536 });
/** Tried first: exponential time would never end with a long text. */
const SIZES_BEFORE = [24, 512];
/** For a few hundred characters: hundreds of times the usual time. */
const SHORT_MS = 150;

const found = sourceRegexes();

it('the files with short texts have regular expressions', () => {
  const paths = new Set(found.map(({ path }) => path));
  expect(Object.keys(SHORT_TEXT).filter((path) => !paths.has(path))).toEqual([]);
});

describe.each(found)('the regular expressions of $path', ({ path, literals, made }) => {
  it('take time in proportion to the text', async () => {
    const madeLater = MADE_LATER[path];
    const constructed = madeLater ?? (made === 0 ? [] : await regexesMadeBy(path));
    expect(constructed.length).toBeGreaterThanOrEqual(made);
    const most = Math.min(SHORT_TEXT[path]?.most ?? LONG, LONG);
    for (const regex of [...literals, ...constructed]) tryOut(regex, most);
  });
});

function tryOut(regex: RegExp, most: number, rounds?: number): void {
  for (const attack of attacksOn(regex)) {
    const run = (size: number): void => textsOf(attack, size).forEach((text) => goThrough(regex, text));
    const name = `${String(regex)} with ${JSON.stringify(attack)}`;
    for (const size of SIZES_BEFORE.filter((size) => size <= most))
      expect({ name, size, isShort: cpuMs(() => run(size)) < SHORT_MS }).toEqual({ name, size, isShort: true });
    expectLinearTime(run, most, name, rounds);
  }
}

/** Finds all matches, from the beginning and again after the last one. */
function goThrough(regex: RegExp, text: string): void {
  regex.lastIndex = 0;
  text.replace(regex, '');
  regex.lastIndex = 0;
}

/** Long enough that quadratic time far exceeds what a measurement needs (`linear-time.ts`), on any machine. */
const LONG_ENOUGH = 16_384;

describe('attacks', () => {
  const isSlow = (regex: RegExp, most: number, rounds?: number): boolean => {
    try {
      tryOut(regex, most, rounds);
      return false;
    } catch {
      return true;
    }
  };

  it.each([
    /a+$/,
    /\?\S*$/,
    /^https?:\/\/[\w.-]+[\w/?=#%.:+,-]*$/,
    /(?:a+)+!/,
    /(\d+):(\d+)/,
    /x(?=.*b)/,
    /^\p{L}*\p{Ll}*$/u,
  ])('find that %s is slow', (regex) => {
    // One that is slow is so in every round.
    expect(isSlow(regex, LONG_ENOUGH, 1)).toBe(true);
  });

  it('find what takes a swallowed beginning for the end', () => {
    const relation = /;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?=\s*(?:[;,]|$)))/i;
    expect(isSlow(relation, LONG_ENOUGH, 1)).toBe(true);
  });

  it.each([/^a+$/, /<([^<>]*)>/g, /a{1,3}/, /(?<!\d)(\d+):(\d+)/])('find nothing slow in %s', (regex) => {
    expect(isSlow(regex, LONG)).toBe(false);
  });
});
