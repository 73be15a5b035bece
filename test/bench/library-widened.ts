import type { Page } from 'playwright-core';
import type { Widened } from '../../lib/messaging/protocol.ts';
import type { Corpus } from './library-corpus.ts';

/** Two words each, of which one is mistyped, in another form, or nowhere: a common one and a rare one, or two rare ones. */
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

/** Milliseconds to the widened answer of each text, after the exact one, as the popup asks for it. */
export function widenedTimes(page: Page, texts: readonly string[], limit: number): Promise<number[]> {
  return page.evaluate(
    async ([all, limit]) => {
      const times: number[] = [];
      for (const text of all) {
        await chrome.runtime.sendMessage({ ask: 'search.run', arg: { text, caret: text.length, limit } });
        const begin = performance.now();
        const answer = (await chrome.runtime.sendMessage({ ask: 'search.widen', arg: { text, limit } })) as {
          value: Widened | null;
        };
        if (!answer.value) throw new Error(`Not widened: ${JSON.stringify(answer)}`);
        times.push(performance.now() - begin);
      }
      return times;
    },
    [texts, limit] as const,
  );
}
