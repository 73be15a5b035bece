import fc from 'fast-check';
import { expect, it } from 'vitest';
import { graphemesOf } from '../../../lib/output/graphemes.ts';
import { expectLinearTime } from '../../support/linear-time.ts';
import { forRuns } from '../../support/for-all.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const atOnce = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

it('is what the browser finds in the whole, wherever a piece ends', () => {
  const parts = fc.oneof(
    fc.constantFrom(
      '👩‍👩‍👧‍👦',
      '🇩🇪',
      '🇩',
      'e\u0301',
      '\u0301',
      '𝅘𝅥𝅮',
      '\ud83d',
      '\u200D',
      '\r\n',
      '한',
      '\u1112\u1161',
      'क्षि',
      'a',
      '会',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const long = fc.array(parts, { minLength: 300, maxLength: 900 }).map((all) => all.join(''));
  forRuns(50, long, fc.nat(1200), (text, before) => {
    const shifted = 'a'.repeat(before) + text;
    expect([...graphemesOf(shifted)].join('\n') === atOnce(shifted).join('\n')).toBe(true);
  });
});

it('takes linear time', () => {
  const count = (size: number) => {
    let characters = 0;
    for (const character of graphemesOf('会'.repeat(size))) characters += character.length;
    return characters;
  };
  expect(count(300_000)).toBe(300_000);
  expectLinearTime(count, 300_000);
});
