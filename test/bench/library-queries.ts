import type { LibraryQuery } from '../../lib/library/types.ts';
import { aQuery, phrase, prefix, word } from '../support/library-queries.ts';
import type { Corpus } from './library-corpus.ts';

/** One question in the language of each subject. */
export interface BenchQuery {
  query: LibraryQuery;
  /** For the rivals, which know neither phrases nor filters: all of these words, the last of them perhaps only begun. */
  words: string[];
  isBegun: boolean;
}

const of = (query: LibraryQuery, words: string[], isBegun = false): BenchQuery => ({ query, words, isBegun });

/** Words that are common, usual and rare, two and three of them, phrases, beginnings of words, Japanese, and a speaker. */
export function benchQueries(corpus: Corpus): BenchQuery[] {
  const at = (rank: number) => corpus.word(rank);
  const single = [3, 20, 80, 200, 500, 900, 2_000, 5_000, 9_000, 20_000, 40_000].map((rank) =>
    of(aQuery([word(at(rank))]), [at(rank)]),
  );
  const several = [
    [10, 40],
    [60, 150],
    [100, 700],
    [300, 3_000],
    [20, 90, 400],
  ].map((ranks) => of(aQuery(ranks.map((rank) => word(at(rank)))), ranks.map(at)));
  const phrases = ['of the', 'in that', `the ${at(70)}`, `${at(60)} the`].map((text) =>
    of(aQuery([phrase(text)]), text.split(' ')),
  );
  const begun = [70, 300, 4_000].flatMap((rank) =>
    [2, 3, 5].map((length) => of(aQuery([prefix(at(rank).slice(0, length))]), [at(rank).slice(0, length)], true)),
  );
  const wordAndBegun = [50, 600].map((rank) =>
    of(aQuery([word(at(12)), prefix(at(rank).slice(0, 3))]), [at(12), at(rank).slice(0, 3)], true),
  );
  const others = [
    of(aQuery([word('予算')]), ['予算']),
    of(aQuery([word('equipe')]), ['équipe']),
    of(aQuery([word(at(200))], { speaker: ['haruka'] }), [at(200)]),
    of(aQuery([word(at(30))], {}, [word(at(1_000))]), [at(30)]),
  ];
  return [...single, ...several, ...phrases, ...begun, ...wordAndBegun, ...others];
}
