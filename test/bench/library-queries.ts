import type { Corpus } from './library-corpus.ts';

/** One query in the syntax of each subject. */
export interface BenchQuery {
  /** As typed into the search box; a trailing space ends the last word. */
  typed: string;
  /**
   * For MiniSearch, which supports neither phrases nor filters: all of these words, the last of them perhaps only a
   * prefix.
   */
  words: string[];
  isBegun: boolean;
}

const whole = (words: string[]): BenchQuery => ({ typed: `${words.join(' ')} `, words, isBegun: false });
const begun = (words: string[]): BenchQuery => ({ typed: words.join(' '), words, isBegun: true });

/** Common, average and rare words, two and three of them, phrases, beginnings of words, Japanese, and a speaker. */
export function benchQueries(corpus: Corpus): BenchQuery[] {
  const at = (rank: number) => corpus.word(rank);
  const single = [3, 20, 80, 200, 500, 900, 2_000, 5_000, 9_000, 20_000, 40_000].map((rank) => whole([at(rank)]));
  const several = [
    [10, 40],
    [60, 150],
    [100, 700],
    [300, 3_000],
    [20, 90, 400],
  ].map((ranks) => whole(ranks.map(at)));
  const phrases = ['of the', 'in that', `the ${at(70)}`, `${at(60)} the`].map((text) => ({
    typed: `"${text}"`,
    words: text.split(' '),
    isBegun: false,
  }));
  const beginnings = [70, 300, 4_000].flatMap((rank) => [2, 3, 5].map((length) => begun([at(rank).slice(0, length)])));
  const wordAndBegun = [50, 600].map((rank) => begun([at(12), at(rank).slice(0, 3)]));
  const others = [
    whole(['予算']),
    { ...whole(['équipe']), typed: 'equipe ' },
    { ...whole([at(200)]), typed: `speaker:haruka ${at(200)} ` },
    { ...whole([at(30)]), typed: `${at(30)} -${at(1_000)}` },
  ];
  return [...single, ...several, ...phrases, ...beginnings, ...wordAndBegun, ...others];
}
