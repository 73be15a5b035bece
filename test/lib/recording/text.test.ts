import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenable, MAX_ID_LENGTH } from '../../../lib/recording/types.ts';
import { cleanLine, cleanText, isBlank, readsFromRight, safeCut } from '../../../lib/recording/text.ts';
import { NONCHARACTERS } from '../../support/xml-characters.ts';
import { forAll } from '../../support/for-all.ts';

describe('cleanLine', () => {
  it.each([
    ['  Weekly \t sync \n notes ', 'Weekly sync notes'],
    ['safe\u202Efdp.exe', 'safefdp.exe'],
    ['\u2067isolated\u2069', 'isolated'],
    ['zero\u200Bwidth\uFEFF', 'zerowidth'],
    ['be\u0007ll\u0000', 'bell'],
    ['line\u2028and\u0085line', 'line and line'],
    [' \u00A0\u200B\u3000 ', ''],
    ['\u200D\u2060', ''],
    ['half \uD83D', 'half \uFFFD'],
    ['A\u200Dna R\u200Cuiz', 'Ana Ruiz'],
    ['An\u206Aa\uFFF9', 'Ana'],
    ['Ana\u{E0068}\u{E0069}', 'Ana'],
    ['\u3164\u115F\u034F', ''],
    ['\u2800 \u{1D159}', ''],
    ['An\uFDD0a\u{1FFFF}', 'Ana'],
  ])('makes %j into %j', (text, line) => expect(cleanLine(text, 100)).toBe(line));

  it('is nothing of all noncharacters', () => {
    for (const character of NONCHARACTERS) {
      expect(isBlank(character)).toBe(true);
      expect(cleanLine(`a${character}b`, 100)).toBe('ab');
      expect(cleanText(`a${character}b`)).toBe('ab');
    }
  });

  it('keeps the joiners that emoji, Persian and Hindi are written with', () => {
    const text = '👩‍👩‍👧 می‌خواهم क्‍ष';
    expect(cleanLine(text, 100)).toBe(text);
  });

  it('cuts long text with an ellipsis and never inside a pair', () => {
    expect(cleanLine('abcdef', 4)).toBe('abc…');
    expect(cleanLine('ab😀def', 4)).toBe('ab…');
  });

  it('gives one bounded, well-formed, visible line, or nothing, for any text', () =>
    forAll(fc.string({ unit: 'binary', maxLength: 100 }), fc.integer({ min: 2, max: 50 }), (text, maxLength) => {
      const line = cleanLine(text, maxLength);
      expect(line.length).toBeLessThanOrEqual(maxLength);
      expect(line).toBe(line.toWellFormed());
      expect(line).not.toMatch(/[\p{Cc}\u200B\u2028\u2029\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/u);
      expect(line === '' || !isBlank(line)).toBe(true);
    }));
});

describe('cleanText', () => {
  it.each([
    ['overrides and isolates', 'a\u202Eb\u2066c\u2069', 'abc'],
    ['what has no width', 'a\u200Bb\u2060c\uFEFFd', 'abcd'],
    ['controls', 'a\u0000b\u001Bc\u007Fd\u009Fe', 'abcde'],
    ['joiners between plain letters', 'go\u200Dod\u200C', 'good'],
    ['joiners after joiners', 'ن\u200C\u200C\u200Cن', 'ن\u200Cن'],
    ['words hidden in tags', 'a\u{E0068}\u{E0069}', 'a'],
  ])('removes %s', (_, text, clean) => expect(cleanText(text)).toBe(clean));

  it.each([
    ['newlines and tabs', 'a\n\tb'],
    ['an emoji of several', '👩\u200D💻'],
    ['Persian', 'می\u200Cخواهم'],
    ['Devanagari', 'क्\u200Dष'],
    ['a flag', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['directional marks', 'a\u200Fb'],
  ])('keeps %s', (_, text) => expect(cleanText(text)).toBe(text));

  it('writes line ends in one way and mends half characters', () => {
    expect(cleanText('a\r\nb\rc\u2028d\u0085e')).toBe('a\nb\nc\nd\ne');
    expect(cleanText('a\uD83Db')).toBe('a\uFFFDb');
  });
});

describe('cutting', () => {
  it('steps back from the middle of a pair only', () => {
    expect(safeCut('a😀b', 2)).toBe(1);
    expect(safeCut('a😀b', 3)).toBe(3);
  });
});

describe('isOpenable', () => {
  it.each(['', ' ', '.', '..', 'a\uD800'])('refuses %j', (id) => expect(isOpenable(id)).toBe(false));
  it.each(['0', 'a/b?c#d', '...', 'é', '😀'])('allows %j', (id) => expect(isOpenable(id)).toBe(true));
  it('refuses one that is longer than the limit, and allows the longest', () => {
    expect(isOpenable('a'.repeat(MAX_ID_LENGTH))).toBe(true);
    expect(isOpenable('a'.repeat(MAX_ID_LENGTH + 1))).toBe(false);
  });
});

it.each([
  ['שלום and more', true],
  ['12:34 – مرحبا', true],
  ['«ނ»', true],
  ['𞤀', true],
  ['Hello שלום', false],
  ['1. 中文', false],
  ['', false],
  ['12:34 …', false],
])('the first letter of %j tells: %s', (text, fromRight) => expect(readsFromRight(text)).toBe(fromRight));
