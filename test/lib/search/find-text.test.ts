import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAll, firstMatchFrom, indexTexts } from '../../../lib/search/find-text.ts';
import { fold } from '../../../lib/text/fold.ts';
import { cleanQuery } from '../../../lib/text/terms.ts';
import { forRuns } from '../../support/for-all.ts';

type Place = [text: number, start: number, end: number];

function placesOf(texts: readonly string[], query: string): Place[] {
  const found = findAll(indexTexts(texts), query);
  return Array.from({ length: found.count }, (_, index): Place => [
    found.texts[index] ?? -1,
    found.starts[index] ?? -1,
    found.ends[index] ?? -1,
  ]);
}

const wordsOf = (texts: readonly string[], query: string) =>
  placesOf(texts, query).map(([text, start, end]) => texts[text]?.slice(start, end));

/** The same in the most obvious way: character by character, each unit with the character it came from. */
function naivePlaces(texts: readonly string[], query: string): Place[] {
  const wanted = narrow(fold(cleanQuery(query))).trim();
  if (wanted === '') return [];
  return texts.flatMap((text, number) => {
    const units: { unit: string; from: number }[] = [];
    let at = 0;
    for (const character of text) {
      for (const unit of narrow(fold(character)).split('')) {
        if (unit !== ' ' || units.at(-1)?.unit !== ' ') units.push({ unit, from: at });
      }
      at += character.length;
    }
    const places: Place[] = [];
    for (let first = 0; first + wanted.length <= units.length; first++) {
      const part = units.slice(first, first + wanted.length);
      if (part.map(({ unit }) => unit).join('') !== wanted) continue;
      const behind = units.slice(first + wanted.length).map(({ unit }) => unit);
      if (/^\p{M}/u.test(behind.join(''))) continue;
      const from = part[0]?.from ?? -1;
      if (from < (places.at(-1)?.[2] ?? 0)) continue;
      const last = part.at(-1)?.from ?? -1;
      places.push([number, from, units.slice(first).find((unit) => unit.from > last)?.from ?? text.length]);
      first += wanted.length - 1;
    }
    return places;
  });
}

const narrow = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ');

/** Any text, and the letters that are hard: they expand, vanish, combine, or are halves. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(fc.constantFrom('  ', ...Array.from('asßSe\u0301éİi \n\u3000¨\0がか한会😀\ud83d ﬁf’-\ude00')), {
      maxLength: 30,
    })
    .map((parts) => parts.join('')),
);

/** Texts, and a query that is often in them. */
const anySearch = fc.array(anyText, { maxLength: 6 }).chain((texts) =>
  fc.record({
    texts: fc.constant(texts),
    query: fc.oneof(
      fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 4 })).map(([pick, from, length]) => {
        const text = texts[pick % Math.max(1, texts.length)] ?? '';
        return text.slice(from % Math.max(1, text.length)).slice(0, length);
      }),
      anyText,
    ),
  }),
);

describe('findAll', () => {
  it.each([
    ['case', ['The Budget, the budget'], 'BUDGET', ['Budget', 'budget']],
    ['diacritics', ['Zürich et café', 'cafe\u0301'], 'cafe', ['café', 'cafe\u0301']],
    ['Japanese, where が is not か', ['がか'], 'か', ['か']],
    ['letters that become two', ['Straße'], 'ss', ['ß']],
    ['half of such a letter, once', ['Maß'], 's', ['ß']],
    ['a capital that loses a mark', ['İstanbul'], 'istan', ['İstan']],
    ['any white space', ['one\u00a0two', 'one\n  two'], ' one  two ', ['one\u00a0two', 'one\n  two']],
    ['matches that do not overlap', ['aaaa a'], 'aa', ['aa', 'aa']],
    ['apostrophes that are letters', ['\u043f\u02bc\u044f\u0442\u044c', 'o\u02bbzbek'], "'", ['\u02bc', '\u02bb']],
    ['such a letter that is typed', ["O'zbek  tili"], 'o\u02bbzbek tili', ["O'zbek  tili"]],
    ['words with one, one by one', ["my o'zbek"], 'o\u02bbzbek nowhere', ["o'zbek"]],
    ['a word with soft hyphens', ['a co\u00adope\u00adrate b'], 'cooperate', ['co\u00adope\u00adrate']],
    ['soft hyphens that are typed', ['to cooperate'], 'co\u00adoperate', ['cooperate']],
    ['signs that are code elsewhere', ['a.*(b', 'axxb'], '.*(', ['.*(']],
  ])('sees %s', (_, texts, query, found) => expect(wordsOf(texts, query)).toEqual(found));

  it('numbers texts in reading order, and finds nothing across two of them', () => {
    expect(placesOf(['to', '', 'day to', 'to'], 'to')).toEqual([
      [0, 0, 2],
      [2, 4, 6],
      [3, 0, 2],
    ]);
    expect(placesOf(['sun', 'day'], 'sun day')).toEqual([
      [0, 0, 3],
      [1, 0, 3],
    ]);
    expect(placesOf(['to', 'day'], 'today')).toEqual([]);
  });

  it('finds nothing for nothing', () => {
    for (const query of ['', ' ', '\n', '\u0301']) expect(placesOf(['a b', ' '], query)).toEqual([]);
  });

  it('falls back to the words only where the phrase is nowhere, and says so', () => {
    const index = indexTexts(['The budget plan for design', 'Plan the budget']);
    expect(findAll(index, 'budget plan')).toMatchObject({ manner: 'phrase', count: 1 });
    expect(findAll(index, 'budget design plan')).toMatchObject({ manner: 'any-word', count: 5 });
    // Words such as "of" only where there are no others, or in the phrase.
    expect(findAll(index, 'plan of the budget')).toMatchObject({ manner: 'any-word', count: 4 });
    expect(findAll(index, 'the for')).toMatchObject({ manner: 'any-word', count: 3 });
    expect(findAll(index, 'the budget')).toMatchObject({ manner: 'phrase', count: 2 });
    expect(findAll(index, 'nowhere')).toMatchObject({ manner: 'phrase', count: 0 });
    expect(findAll(index, 'nor here')).toMatchObject({ count: 0 });
  });

  it('finds the words of a query where words begin, the longer one where two begin, and no single letters', () => {
    expect(wordsOf(['replan planning a plan'], 'plan a planning zz')).toEqual(['planning', 'plan']);
    expect(wordsOf(['a b'], 'b x')).toEqual(['b']);
  });

  it('agrees with a naive search, and finds whole characters in order, for any texts', () => {
    let looked = 0;
    forRuns(1500, anySearch, ({ texts, query }) => {
      const { manner } = findAll(indexTexts(texts), query);
      const places = placesOf(texts, query);
      const wanted = narrow(fold(cleanQuery(query))).trim();
      looked += places.length;
      expect(manner === 'phrase' ? places : []).toEqual(naivePlaces(texts, query));
      let before: Place = [0, 0, 0];
      for (const place of places) {
        const [number, start, end] = place;
        const text = texts[number] ?? '';
        expect(number > before[0] || start >= before[2]).toBe(true);
        for (const edge of [start, end])
          expect(edge > 0 && /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(edge - 1, edge + 1))).toBe(false);
        const part = narrow(fold(text.slice(start, end)));
        expect((manner === 'phrase' ? [wanted] : wanted.split(' ')).some((word) => part.includes(word))).toBe(true);
        before = place;
      }
    });
    expect(looked).toBeGreaterThan(100);
  });
});

it('firstMatchFrom is the match at a place or the next behind it', () => {
  const found = findAll(indexTexts(['ab ab', 'none', 'ab']), 'ab');
  const first = (text: number, unit: number) => firstMatchFrom(found, text, unit);
  expect([first(0, 0), first(0, 1), first(0, 2), first(0, 5), first(1, 0), first(2, 0), first(2, 2)]).toEqual([
    0, 0, 1, 2, 2, 2, 3,
  ]);
});
