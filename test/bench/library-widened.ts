import type { Page } from 'playwright-core';
import type { ArgOf } from '../../lib/messaging/protocol.ts';
import type { Corpus } from './library-corpus.ts';
import { askOverPort } from '../support/ask-background.ts';

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
export async function answerTimes(
  page: Page,
  ask: 'search.run' | 'search.widen',
  texts: readonly string[],
  limit: number,
): Promise<number[]> {
  // The popup requests the exact response first, which makes the widened one faster.
  const names = ask === 'search.widen' ? ['search.run', ask] : [ask];
  const requests = texts.flatMap((text) =>
    names.map((name) => ({ ask: name, arg: { text, caret: text.length, limit } satisfies ArgOf<'search.widen'> })),
  );
  const answered = (await page.evaluate(askOverPort, requests)) ?? [];
  const asked = answered.filter((_, at) => requests[at]?.ask === ask);
  const failed = asked.find(({ reply }) => !(reply as { value?: object | null }).value);
  if (failed || asked.length < texts.length) throw new Error(`Not answered: ${JSON.stringify(failed?.reply)}`);
  return asked.map(({ ms }) => ms);
}
