// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { seriesPrefixes } from '../../../lib/recording/series.ts';
import { ONE_LINE, shortenTitle } from '../../../lib/recording/short-title.ts';

/** As it is shown, with what matches in brackets. */
function shown(title: string, words: readonly string[] = [], prefixLength = 0): string {
  const ranges = words.map((word): [number, number] => {
    const at = title.indexOf(word);
    return [at, at + word.length];
  });
  const short = shortenTitle({ text: title, ranges }, prefixLength);
  return [...short.ranges]
    .reverse()
    .reduce((text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`, short.text);
}

const LONG =
  'Presentation about components design, look, feel, materials, prices, batteries and the watch trend of remote control';

describe('shortenTitle', () => {
  it('leaves alone what is short, and what has no match', () => {
    expect(shown('Standup', ['and'])).toBe('St[and]up');
    expect(shown(LONG)).toBe(LONG);
  });

  it('cuts in front of a match that would be out of sight', () => {
    expect(shown(LONG, ['remote control'])).toBe('Presentation about … and the watch trend of [remote control]');
  });

  it('cuts between matches, and behind the last one', () => {
    const text = `Budget review of ${'the very long and winding '.repeat(3)}roadmap, ${'which goes on and on '.repeat(6)}`;
    const short = shown(text, ['Budget', 'roadmap']);
    expect(short).toMatch(/^\[Budget\] review of the … .*\[roadmap\].*…$/);
    expect(short.length).toBeLessThan(100);
  });

  it.each([1, 2, 3, 5, 8])('cuts off none of %i matches', (count) => {
    const words = Array.from({ length: count }, (_, at) => `match${at}`);
    const short = shown(words.join(` ${'filler and more '.repeat(5)}`), words);
    for (const word of words) expect(short).toContain(`[${word}]`);
  });

  it('leaves room for letters that are wide', () => {
    const short = shown(`${'四半期の計画'.repeat(12)}予算`, ['予算']);
    expect(short).toMatch(/^四半期の計画.* … .*\[予算\]$/);
    expect(short.length).toBeLessThan(50);
  });

  it('leaves out of what all rows of a series share only what does not fit, and no match', () => {
    const title = 'AMI product design meeting TS3009a: Goal of new remote control';
    expect(shown(title, ['remote control'], 27)).toBe(title.replace('remote control', '[remote control]'));
    expect(shown(`AMI product design meeting TS3005c: ${LONG}`, ['remote control'], 27)).toMatch(
      /^AMI … TS3005c: Presentation … .*\[remote control\]$/,
    );
    const oneLine = (text: string, prefixLength: number) =>
      shortenTitle({ text, ranges: [] }, prefixLength, ONE_LINE).text;
    expect(oneLine('Lightning Specification Meeting - Agenda 1103', 41)).toBe(
      'Lightning Specification Meeting - Agenda 1103',
    );
    expect(oneLine('Lightning Specification Meeting of the week - Agenda 1103', 53)).toBe(
      'Lightning Specification Meeting of the week … 1103',
    );
  });

  it('never cuts a character in two', () => {
    const short = shown(`${'😀'.repeat(80)} end`, ['end']);
    expect(short.isWellFormed()).toBe(true);
  });
});

describe('seriesPrefixes', () => {
  it('finds the words that titles share before they go on differently', () => {
    const prefixes = seriesPrefixes([
      'Product design meeting A: x',
      'Product design meeting B: y',
      'Product sync',
      'Other',
    ]);
    expect([...prefixes]).toEqual([
      ['Product design meeting A: x', 23],
      ['Product design meeting B: y', 23],
    ]);
  });

  it('finds none in titles that are the same', () => {
    expect(seriesPrefixes(['Weekly product standup', 'Weekly product standup']).size).toBe(0);
  });
});
