import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldWithOrigins, originRange } from '../../../lib/text/fold.ts';
import { forAll } from '../../support/for-all.ts';

/** The part of `text` that is marked when `word` is found in it. */
function marked(text: string, word: string): string | null {
  const folded = foldWithOrigins(text);
  const at = folded.text.indexOf(fold(word));
  return at === -1 ? null : text.slice(...originRange(folded, at, at + fold(word).length));
}

describe('fold', () => {
  it.each([
    ['Café Zürich', 'cafe zurich'],
    ['Straße', 'strasse'],
    ['İstanbul ı', 'istanbul i'],
    ['कि', 'कि'],
    ['Don’t – “no”', 'don\'t - "no"'],
    ['follow\u2010up follow\u2011up 1\u20122 \u22125 \u2015', 'follow-up follow-up 1-2 -5 -'],
    ['بررسی کتاب ۀ', 'بررسي كتاب ه'],
    ['الدورى مدرسة أإآٱ', 'الدوري مدرسه اااا'],
  ])('%s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
    expect(foldWithOrigins(text).text).toBe(folded);
  });

  it('keeps letters apart that differ by more than an accent', () => {
    expect(fold('が')).not.toBe(fold('か'));
    expect(fold('कि')).not.toBe(fold('का'));
  });
});

/** Letters whose case depends on their neighbors, that grow, shrink, or are other letters in lower case. */
const hardText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from('ΑΣσςİıIßẞÅKΩéÉﬁ㎏ #٢คी會ـ각\u200c\u0307\u0301\ud83d')),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
  )
  .map((parts) => parts.join(''));

describe('originRange', () => {
  it.each([
    ['İstanbul', 'i', 'İ'],
    ['Große Straße', 'strasse', 'Straße'],
    ['Große Straße', 'gros', 'Groß'],
    ['Cafe\u0301 au lait', 'cafe', 'Cafe\u0301'],
    ['x ﬁnal', 'inal', 'ﬁnal'],
    ['😀 ＷＥＢ', 'web', 'ＷＥＢ'],
    ['مشروع شـاب جديد', 'شاب', 'شـاب'],
    ['می\u200cخواهم', 'ميخواهم', 'می\u200cخواهم'],
    ['der Zusam\u00admen\u00adhalt', 'menhalt', 'men\u00adhalt'],
  ])('in %s, %s marks %s', (text, word, part) => expect(marked(text, word)).toBe(part));

  it('is in the original, in order, and agrees with fold, for any text', () => {
    let looked = 0;
    forAll(hardText, fc.nat(), fc.nat(), (text, a, b) => {
      const folded = foldWithOrigins(text);
      expect(folded.text).toBe(fold(text));
      expect(folded.origins).toHaveLength(folded.text.length + 1);
      expect(folded.origins.at(-1)).toBe(text.length);
      expect([...folded.origins]).toEqual([...folded.origins].sort((x, y) => x - y));
      if (folded.text === '') return;
      looked += 1;
      const start = a % folded.text.length;
      const end = start + 1 + (b % (folded.text.length - start));
      const [from, to] = originRange(folded, start, end);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThanOrEqual(text.length);
      expect(fold(text.slice(from, to))).toContain(folded.text.slice(start, end));
    });
    expect(looked).toBeGreaterThan(50);
  });
});
