import type { LibraryRecord } from '../../library/types.ts';

/** Storing eight at once takes little more than half the time of one by one, each with a message and a transaction. */
export const MOST_TOGETHER = 8;
/** A request waits while a batch is prepared and stored, so a batch must not be eight books. */
const MOST_CHARACTERS = 500_000;
/** While the library stores a batch, the next is on its way. */
export const MESSAGES_AT_ONCE = 2;

/**
 * Passes single items to `take` in batches, and its result to each caller. Nothing waits for a batch to fill: items
 * that arrive while the library is busy go next. If the service is slower than the library, batches hold one item.
 */
export function createBatches<T extends { record: LibraryRecord }, A>(
  take: (together: T[]) => Promise<A>,
): (one: T) => Promise<A> {
  const waiting: { one: T; resolve: (answer: Promise<A>) => void }[] = [];
  let messages = 0;

  function begin(): void {
    while (messages < MESSAGES_AT_ONCE && waiting.length > 0) {
      const together = waiting.splice(0, countTogether(waiting.map(({ one }) => one.record)));
      messages += 1;
      const answer = take(together.map(({ one }) => one)).finally(() => {
        messages -= 1;
        begin();
      });
      for (const { resolve } of together) resolve(answer);
    }
  }

  return (one) =>
    new Promise((resolve) => {
      waiting.push({ one, resolve });
      begin();
    });
}

/** The size of the next batch, at least one. */
function countTogether(records: readonly LibraryRecord[]): number {
  let characters = 0;
  const tooMany = records.findIndex(({ content }, at) => {
    characters += content.segments.reduce((sum, { text }) => sum + text.length, 0);
    return at >= MOST_TOGETHER || (at > 0 && characters > MOST_CHARACTERS);
  });
  return tooMany === -1 ? records.length : tooMany;
}
