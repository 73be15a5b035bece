import { describe, expect, it } from 'vitest';
import { cpuMs, expectLinearTime } from './support/linear-time.ts';
import { whenNightly } from './support/nightly.ts';
import { attacksOn, textsOf } from './support/regex-attacks.ts';
import { regexesMadeBy, sourceRegexes } from './support/source-regexes.ts';

/**
 * Files whose regular expressions are applied to text of any length from the service, web pages or files: each must run
 * in linear time. New files belong here, unless their texts are short for a reason given below.
 */
const ANY_TEXT = new Set([
  // Responses of the service: headers, dates, messages, transcripts
  'lib/api/api.ts',
  'lib/api/request.ts',
  'lib/api/decode-content.ts',
  'lib/api/decode-list.ts',
  'lib/recording/stamps.ts',
  'lib/recording/time.ts',
  // Titles, names and words spoken
  'components/recording/document/document.tsx',
  'components/ui/short-host.ts',
  'lib/recording/names.ts',
  'lib/recording/peek.ts',
  'lib/recording/series.ts',
  'lib/recording/short-title.ts',
  'lib/recording/spoken.ts',
  'lib/recording/text.ts',
  'lib/recording/turns.ts',
  'lib/recording/words.ts',
  // Summaries and notes
  'lib/output/gist.ts',
  'lib/markdown/emphasis.ts',
  'lib/markdown/from-elements.ts',
  'lib/markdown/from-json.ts',
  'lib/markdown/from-markdown.ts',
  'lib/markdown/inline.ts',
  'lib/markdown/limits.ts',
  'lib/markdown/links.ts',
  'lib/markdown/looks-like-html.ts',
  'lib/markdown/parse-document.ts',
  'lib/markdown/tidy.ts',
  // Copies and files
  'lib/output/cues.ts',
  'lib/output/document-forms.ts',
  'lib/output/escape-markdown.ts',
  'lib/output/file-name.ts',
  'lib/output/formula-guard.ts',
  'lib/output/inline-to-markdown.ts',
  'lib/templates/fill-places.ts',
  'lib/templates/render-template.ts',
  'lib/templates/subject-values.ts',
  'lib/output/to-html.ts',
  'lib/output/to-markdown.ts',
  'lib/output/to-plain.ts',
  'lib/insert/rich-field.ts',
  'lib/text/dates.ts',
  // Search
  'lib/library/hits.ts',
  'lib/library/matches.ts',
  'lib/text/tokens.ts',
  'lib/search/find-text.ts',
  'lib/search/titles.ts',
  'lib/text/fold.ts',
  'lib/text/near-words.ts',
  'lib/search/page-match.ts',
  'lib/text/terms.ts',
  // Pages
  'lib/insert/active-page.ts',
  'lib/insert/shown-beside.ts',
]);

/** The other files: the kind of text, and its maximum length in characters. */
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
  'lib/models/instead-note.ts': { what: 'a title', most: 1000 },
  'lib/models/typed-query.ts': { what: 'a typed query', most: 1000 },
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

describe('every file with regular expressions', () => {
  it('is known, with the length of what they meet', () => {
    const known = [...ANY_TEXT, ...Object.keys(SHORT_TEXT)].sort();
    expect(found.map(({ path }) => path)).toEqual(known);
  });
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

function tryOut(regex: RegExp, most: number): void {
  for (const attack of attacksOn(regex)) {
    const run = (size: number): void => textsOf(attack, size).forEach((text) => goThrough(regex, text));
    const name = `${String(regex)} with ${JSON.stringify(attack)}`;
    for (const size of SIZES_BEFORE.filter((size) => size <= most))
      expect({ name, size, isShort: cpuMs(() => run(size)) < SHORT_MS }).toEqual({ name, size, isShort: true });
    expectLinearTime(run, most, name);
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
  const isSlow = (regex: RegExp, most: number): boolean => {
    try {
      tryOut(regex, most);
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
    expect(isSlow(regex, LONG_ENOUGH)).toBe(true);
  });

  it('find what takes a swallowed beginning for the end', () => {
    const relation = /;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?=\s*(?:[;,]|$)))/i;
    expect(isSlow(relation, LONG_ENOUGH)).toBe(true);
  });

  it.each([/^a+$/, /<([^<>]*)>/g, /a{1,3}/, /(?<!\d)(\d+):(\d+)/])('find nothing slow in %s', (regex) => {
    expect(isSlow(regex, LONG)).toBe(false);
  });
});
