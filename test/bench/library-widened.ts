import type { Page } from 'playwright-core';
import type { ArgOf } from '../../lib/messaging/protocol.ts';
import type { Corpus } from './library-corpus.ts';

/**
 * Queries of two words, of which one is mistyped, in another form, or in no recording: a common one and a rare one, or
 * two rare ones.
 */
export function widenedQueries(corpus: Corpus): string[] {
  const pairs = [
    [60, 5_000],
    [200, 3_000],
    [500, 9_000],
    [900, 20_000],
    [2_000, 40_000],
    [3_000, 6_000],
  ];
  return pairs.flatMap(([first = 0, second = 0]) => {
    const [one, other] = [corpus.word(first), corpus.word(second)];
    return [`${one} ${other.slice(0, 2)}${other.slice(3)}`, `${one}s ${other}`, `${one} qz${other}`];
  });
}

/** Milliseconds to the exact or the widened response to each text, one after the other, without painting it. */
export function answerTimes(
  page: Page,
  ask: 'search.run' | 'search.widen',
  texts: readonly string[],
  limit: number,
): Promise<number[]> {
  return page.evaluate(
    async ([ask, all, limit]) => {
      const times: number[] = [];
      for (const text of all) {
        const arg: ArgOf<'search.run'> & ArgOf<'search.widen'> = { text, caret: text.length, limit };
        // The popup requests the exact response first, which makes the widened one faster.
        if (ask === 'search.widen') await chrome.runtime.sendMessage({ ask: 'search.run', arg });
        const begin = performance.now();
        const answer = (await chrome.runtime.sendMessage({ ask, arg })) as { value: object | null };
        if (!answer.value) throw new Error(`Not answered: ${JSON.stringify(answer)}`);
        times.push(performance.now() - begin);
      }
      return times;
    },
    [ask, texts, limit] as const,
  );
}
