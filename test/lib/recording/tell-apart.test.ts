// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { tellApart } from '../../../lib/recording/short-title.ts';
import { aRecording } from '../../support/factories.ts';

const MS = Date.UTC(2026, 10, 20, 9);
type Parts = Parameters<typeof aRecording>[0] & { facts?: string };
const extras = (...parts: Parts[]) =>
  tellApart(parts.map(({ facts = '', ...part }) => ({ recording: aRecording(part), ranges: [], facts }))).map(
    ({ seconds, idEnd }) => [seconds, idEnd],
  );

describe('tellApart', () => {
  it('adds nothing where anything that is shown differs', () => {
    const rows = [
      { id: 'a' },
      { id: 'b', facts: '9 people' },
      { id: 'c', createdAtMs: MS + 60_000 },
      { id: 'd', title: 'X' },
    ];
    expect(extras(...rows)).toEqual(rows.map(() => [false, null]));
  });

  it('adds the end of the id where only what is not drawn differs', () => {
    const rows = [{ id: 'rec-4711' }, { id: 'rec-4712', speakerCount: 9, ownerName: 'Bo', durationSeconds: 60 }];
    expect(extras(...rows).map(([, idEnd]) => idEnd)).toEqual(['4711', '4712']);
  });

  it('adds the seconds within one minute', () => {
    expect(extras({ id: 'a', createdAtMs: MS }, { id: 'b', createdAtMs: MS + 20_000 })).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  it('adds the end of the id where all else is the same, as long as it has to be', () => {
    expect(extras({ id: 'rec-4711' }, { id: 'rec-4712' }, { id: 'c', title: 'X' })).toEqual([
      [false, '4711'],
      [false, '4712'],
      [false, null],
    ]);
    expect(extras({ id: 'rec-1-same' }, { id: 'rec-2-same' }).map(([, idEnd]) => idEnd)).toEqual(['1-same', '2-same']);
  });

  it.each([
    ['the end of a long title', { title: `${'a'.repeat(88)}one` }, { title: `${'a'.repeat(88)}two` }],
    ['the end of a long title without spaces', { title: `${'会'.repeat(44)}一` }, { title: `${'会'.repeat(44)}二` }],
    ['the end of a long name', { facts: 'Maximiliano Duarte' }, { facts: 'Maximiliano Pires' }],
  ])('adds the end of the id where only %s differs, which may not be drawn', (_, one, other) => {
    const ids = extras({ id: 'rec-4711', ...one }, { id: 'rec-4712', ...other }).map(([, idEnd]) => idEnd);
    expect(ids).toEqual(['4711', '4712']);
  });

  it('gives a title two lines only where another looks the same on one, or a match is cut off', () => {
    const on = (units: number, ...titles: string[]) =>
      tellApart(
        titles.map((title, at) => ({ recording: aRecording({ id: `r${at}`, title }), ranges: [], facts: null })),
        units,
      ).map(({ isLong, idEnd }) => [isLong, idEnd]);
    const one = [false, null];
    const spec = 'Lightning Specification Meeting - Agenda';
    expect(on(28, `${spec} 1103`, `${spec} 1094`, 'Board')).toEqual([one, one, one]);
    expect(on(28, `${spec} 1103`)).toEqual([one]);
    const long = 'Weekly-synchronisation-of-everybody-';
    expect(on(28, `${long}a`, `${long}b`, 'Board')).toEqual([[true, null], [true, null], one]);
    const matching = {
      recording: aRecording({ title: `${long}budget` }),
      ranges: [[0, 36] as [number, number]],
      facts: null,
    };
    expect(tellApart([matching], 28)[0]?.isLong).toBe(true);
    expect(on(28, spec, spec).map(([isLong]) => isLong)).toEqual([false, false]);
  });

  it('adds nothing where a date as the service wrote it differs in its end', () => {
    const shown = ['Wednesday, 3 March', 'Wednesday, 10 March'].map((when, at) => ({
      recording: aRecording({ id: `rec-${at}` }),
      ranges: [],
      facts: { when },
    }));
    expect(tellApart(shown).map(({ idEnd }) => idEnd)).toEqual([null, null]);
  });

  it('tells apart what differs only in what is not shown of a title', () => {
    const title = (end: string) => `Quarterly planning of all teams ${'and guests '.repeat(9)}${end}`;
    const shown = tellApart(
      ['one', 'two'].map((end) => ({
        recording: aRecording({ id: `rec-${end}`, title: title(end) }),
        ranges: [],
        facts: null,
      })),
    );
    expect(shown.map((row) => row.title.text)).toEqual(
      ['one', 'two'].map(
        (end) => `Quarterly planning of all teams and guests and guests and guests and guests and … ${end}`,
      ),
    );
  });
});
