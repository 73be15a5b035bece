import { describe, expect, it } from 'vitest';
import { cleanText } from '../../../lib/markdown/clean-text.ts';

describe('cleanText', () => {
  it.each([
    ['overrides and isolates', 'a\u202Eb\u2066c\u2069', 'abc'],
    ['what has no width', 'a\u200Bb\u2060c\uFEFFd', 'abcd'],
    ['controls', 'a\u0000b\u001Bc\u007Fd\u009Fe', 'abcde'],
    ['joiners between plain letters', 'go\u200Dod\u200C', 'good'],
    ['joiners after joiners', 'ن\u200C\u200C\u200Cن', 'ن\u200Cن'],
    ['words hidden in tags', 'a\u{E0068}\u{E0069}', 'a'],
  ])('removes %s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each([
    ['newlines and tabs', 'a\n\tb'],
    ['an emoji of several', '👩\u200D💻'],
    ['Persian', 'می\u200Cخواهم'],
    ['Devanagari', 'क्\u200Dष'],
    ['a flag', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['directional marks', 'a\u200Fb'],
  ])('keeps %s', (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('writes line ends in one way and mends half characters', () => {
    expect(cleanText('a\r\nb\rc\u2028d\u0085e')).toBe('a\nb\nc\nd\ne');
    expect(cleanText('a\uD83Db')).toBe('a\uFFFDb');
  });
});
