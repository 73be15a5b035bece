// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ONE_LINE, shortenTitle, tellApart } from '../../../lib/recording/short-title.ts';
import { aRecording } from '../../support/factories.ts';

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

  it('cuts in front of a match that would be out of sight', () =>
    expect(shown(LONG, ['remote control'])).toBe('Presentation about … and the watch trend of [remote control]'));

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

  it('never cuts a character in two', () => expect(shown(`${'😀'.repeat(80)} end`, ['end']).isWellFormed()).toBe(true));
});

const MS = Date.UTC(2026, 10, 20, 9);
type Parts = Parameters<typeof aRecording>[0];
const apart = (...parts: Parts[]) => tellApart(parts.map((part) => ({ recording: aRecording(part), ranges: [] })));

describe('tellApart', () => {
  it.each<[Parts, Parts, seconds: boolean, ends: boolean]>([
    [{}, { createdAtMs: MS + 20_000 }, true, false],
    [{}, { createdAtMs: MS + 60_000 }, false, false],
    [{}, { createdAtMs: MS + 20_000, title: 'X' }, false, false],
    [{}, {}, false, true],
    [{}, { createdAtMs: MS + 900, speakerCount: 9, ownerName: 'Bo', durationSeconds: 60 }, false, true],
    [{ createdAtMs: null }, { createdAtMs: null }, false, true],
    [{ createdAtMs: null, createdAtText: '3 March' }, { createdAtMs: null, createdAtText: '4 March' }, false, false],
    [{ title: `${'a'.repeat(88)}one` }, { title: `${'a'.repeat(88)}two` }, false, true],
    [{ title: `${'会'.repeat(44)}一` }, { title: `${'会'.repeat(44)}二` }, false, true],
  ])('adds seconds, or ends of ids, only where title and time look the same: %j %j', (one, other, seconds, ends) => {
    const rows = apart({ createdAtMs: MS, ...one, id: 'rec-4711' }, { createdAtMs: MS, ...other, id: 'rec-4712' });
    expect(rows.map((row) => row.seconds)).toEqual([seconds, seconds]);
    expect(rows.map(({ idEnd }) => idEnd)).toEqual(ends ? ['4711', '4712'] : [null, null]);
  });

  it('gives a title two lines only where another looks the same on one, or a match is cut off', () => {
    const on = (units: number, ...titles: string[]) =>
      tellApart(
        titles.map((title, at) => ({ recording: aRecording({ id: `r${at}`, title }), ranges: [] })),
        units,
      ).map(({ isLong }) => isLong);
    const spec = 'Lightning Specification Meeting - Agenda';
    expect(on(28, `${spec} 1103`, `${spec} 1094`, 'Board')).toEqual([false, false, false]);
    expect(on(28, `${spec} 1103`)).toEqual([false]);
    const long = 'Weekly-synchronisation-of-everybody-';
    expect(on(28, `${long}a`, `${long}b`, 'Board')).toEqual([true, true, false]);
    const matching = { recording: aRecording({ title: `${long}budget` }), ranges: [[0, 36] as [number, number]] };
    expect(tellApart([matching], 28)[0]?.isLong).toBe(true);
    expect(on(28, spec, spec)).toEqual([false, false]);
  });
});
