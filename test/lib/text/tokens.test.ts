// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { fold } from '../../../lib/text/fold.ts';
import {
  isCut,
  isWord,
  tokensOf,
  toIndexText,
  toNameQuery,
  toNameText,
  toPieces,
  toTokens,
} from '../../../lib/text/tokens.ts';

const indexed = (text: string) =>
  toIndexText(text)
    .split(/[^\p{L}\p{N}\p{M}\uE000]+/u)
    .filter(Boolean);

describe('texts for the index', () => {
  it('are folded, and parted at what is no letter', () => {
    expect(indexed("L'Équipe – Straße, Ærø: naïve_ﬁle ２０２６")).toEqual(
      'l equipe strasse aero naive file 2026'.split(' '),
    );
  });

  it('hold pairs where there are no spaces, and the last character once more', () => {
    expect(indexed('北京都のq3')).toEqual(['北京', '京都', '都の', 'の', 'q3']);
    expect(indexed('サーバー')).toEqual(['サー', 'ーバ', 'バー', 'ー']);
  });

  it('hold pairs of Korean syllables, which are taken apart to be folded', () =>
    expect(indexed('주간회의를 각')).toEqual(['주간', '간회', '회의', '의를', '를', '각']));

  it('keep words of other scripts whole, with the marks that make another letter', () =>
    expect(indexed('हिन्दी תַּקְצִיב бюджет')).toEqual(['हिन्दी', 'תקציב', 'бюджет']));

  it('of names hold the words of a name in a row, the last one whole or only begun', () => {
    const holds = (text: string, wanted: string, isOpen: boolean) =>
      `${toNameText(text)} `.includes(toNameQuery(wanted, isOpen));
    expect([holds('Ana-Maria', 'ana ma', true), holds('Ana-Maria', 'ana ma', false)]).toEqual([true, false]);
    expect([holds('主要計画書', '計画', false), holds('주간회의', '회의', false)]).toEqual([true, true]);
    expect([holds('主要計画書', '計', false), holds('Susana', 'ana', true)]).toEqual([true, false]);
    expect(toNameQuery('?!', true)).toBe('');
  });
});

describe('texts of a query', () => {
  const tokens = (text: string) => toTokens(toPieces(text));

  it('become the tokens of the index', () => {
    expect(tokens("l'équipe")).toEqual({ tokens: ['l', 'equipe'], open: false });
    expect(tokens('北京都')).toEqual({ tokens: ['北京', '京都'], open: false });
    expect(tokens('北京q')).toEqual({ tokens: ['北京', '京', 'q'], open: false });
    expect(tokens(' — ')).toEqual({ tokens: [], open: false });
  });

  it('end within a pair when they end with a single character', () => {
    expect(tokens('北')).toEqual({ tokens: ['北'], open: true });
    expect(tokens('q3北')).toEqual({ tokens: ['q3', '北'], open: true });
    expect(tokens('회의')).toEqual({ tokens: ['회의'], open: false });
  });
});

it('a word is cut at its ends, and between any characters where there are no spaces, but never before a mark', () => {
  expect([0, 3, 4, 5, 7].map((at) => isCut('the cat', at))).toEqual([true, true, true, false, true]);
  expect([1, 2, 3].map((at) => isCut('北京q3', at))).toEqual([true, true, false]);
  expect(isCut('か\u3099', 1)).toBe(false);
  expect(Array.from(fold('가각'), (_, at) => isCut(fold('가각'), at))).toEqual([true, false, true, false, false]);
  expect(isCut('𠮷野', 2)).toBe(true);
});

describe('the tokens of a text', () => {
  it.each([
    ['', []],
    ['the budget', ['the', 'budget']],
    ['well - it’s, so', ['well', 'it', 's', 'so']],
    ['北京都 2026', ['北京', '京都', '都', '2026']],
    ['… ! ', []],
  ])('are of %j what the index makes of it', (text, tokens) => expect(tokensOf(toIndexText(text))).toEqual(tokens));

  it('are words where they can be a form of another, or be mistyped', () => {
    const tokens = ['the', 'équipe', '2026', 'v2', 'a', '予算', 'x'.repeat(32), 'x'.repeat(33)];
    expect(tokens.filter(isWord)).toEqual(['the', 'équipe', 'x'.repeat(32)]);
  });
});
