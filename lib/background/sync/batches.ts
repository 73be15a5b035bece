import type { LibraryRecord } from '../../library/types.ts';

/** Eight at a time take little more than half of what they take one by one, each with its message and its transaction. */
export const MOST_TOGETHER = 8;
/** A question waits for what is being prepared and kept just then: not for eight books. */
const MOST_CHARACTERS = 500_000;
/** While the library keeps some, the next are on their way to it. */
export const MESSAGES_AT_ONCE = 2;

/**
 * Gives `take` what comes one by one, several together, and each its answer. Nothing waits for company: what comes while
 * the library is busy goes next. Where the service is slower than the library, that is one by one.
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

/** How many of them go together: one at least. */
function countTogether(records: readonly LibraryRecord[]): number {
  let characters = 0;
  const tooMany = records.findIndex(({ content }, at) => {
    characters += content.segments.reduce((sum, { text }) => sum + text.length, 0);
    return at >= MOST_TOGETHER || (at > 0 && characters > MOST_CHARACTERS);
  });
  return tooMany === -1 ? records.length : tooMany;
}
