// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { editsBetween } from '../../lib/text/near-words.ts';
import { sampleMeetings, toSpoken, type SpokenMeeting } from './collection.ts';
import { KINDS, makeQueries, type Kind, type KnownItem } from './make-queries.ts';
import { generateMeetings } from './meetings/generate-meetings.ts';
import { contentWords } from './text-words.ts';

const samples = sampleMeetings().map(toSpoken);
const generated = generateMeetings(40).map(toSpoken);
const meetings = [...samples, ...generated];
const pools = [
  { meetings: samples, share: 0.5 },
  { meetings: generated, share: 0.5 },
];
const COUNT = 60;
const byKind = Object.fromEntries(KINDS.map((kind) => [kind, makeQueries(pools, kind, COUNT)])) as Record<
  Kind,
  KnownItem[]
>;
const allWords = new Set(meetings.flatMap(({ turns }) => turns.flatMap(contentWords)));
const turnOf = ({ wanted }: KnownItem) =>
  meetings.find(({ id }) => id === wanted.id)?.turns[wanted.turns[0] ?? -1] ?? '';
/** The words of a query that are not in its turn. */
const strange = (query: KnownItem) => {
  const said = contentWords(turnOf(query));
  return query.text.split(' ').filter((word) => !said.includes(word));
};

describe('makeQueries', () => {
  it.each(KINDS)('makes as many as are asked for, each of one turn and once, and the same ones again: %s', (kind) => {
    for (const { wanted } of byKind[kind]) expect(wanted.turns).toHaveLength(1);
    expect(byKind[kind]).toHaveLength(COUNT);
    expect(new Set(byKind[kind].map(({ text }) => text)).size).toBe(COUNT);
    expect(makeQueries(pools, kind, COUNT)).toEqual(byKind[kind]);
  });

  it('makes one edit in one word of five or more letters for a typo, also in the first letter', () => {
    let inFirst = 0;
    for (const query of byKind.typo) {
      const [typo = '', ...others] = strange(query);
      expect(others).toEqual([]);
      expect(allWords).not.toContain(typo);
      const near = contentWords(turnOf(query)).filter((word) => word.length >= 5 && editsBetween(word, typo, 1) === 1);
      expect({ query, near }).not.toEqual({ query, near: [] });
      if (near.every((word) => word[0] !== typo[0])) inFirst += 1;
    }
    expect(inFirst).toBeGreaterThan(0);
  });

  it('takes two to six Chinese or Japanese characters in a row', () => {
    for (const query of byKind.CJK) {
      expect(query.text).toMatch(/^[\u3041-\u30fc\u3400-\u9fff]{2,6}$/u);
      expect(turnOf(query)).toContain(query.text);
    }
  });

  it('ends with fewer where there are no more', () => {
    const one: SpokenMeeting[] = [{ id: 'a', turns: ['hedgehogs sleep'] }];
    const texts = (kind: Kind) => makeQueries([{ meetings: one, share: 1 }], kind, 5).map(({ text }) => text);
    expect(texts('exact')).toEqual(['hedgehogs sleep']);
    expect(texts('CJK')).toEqual([]);
  });
});
