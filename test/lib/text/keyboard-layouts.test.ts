// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { otherLayouts } from '../../../lib/text/keyboard-layouts.ts';

describe('otherLayouts', () => {
  it.each([
    ['ινδεχ', 'index'],
    ['игвпуе', 'budget'],
    ['ИГВПУЕ 2027', 'budget 2027'],
    ['נוגעקא', 'budget'],
    ['ยสฟื', 'plan'],
    ['لاعيلثف', 'budget'],
  ])('reads %s as %s', (typed, meant) => expect(otherLayouts(typed)).toEqual([meant]));

  it.each([
    ['ghbdtn', 'привет'],
    ['ghbdtn vbh', 'привет мир'],
    ['kala', 'καλα'],
    ['akuo', 'שלום'],
  ])('reads the Latin %s as %s', (typed, meant) => expect(otherLayouts(typed)).toContain(meant));

  it.each(['', '2027', '会議', 'привет index', 'naïve'])('reads "%s" as nothing else', (typed) =>
    expect(otherLayouts(typed)).toEqual([]),
  );
});
