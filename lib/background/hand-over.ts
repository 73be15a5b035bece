import type { RecordingContent } from '../recording/types.ts';
import type { LibraryRecord } from '../library/types.ts';

/** What is fetched on its way into the library. */
export interface HandOver {
  /** Resolves at once, unless so much is waiting that no more should be fetched. */
  add(record: LibraryRecord): Promise<void>;
  /** Resolves when nothing is waiting any more. */
  done(): Promise<void>;
}

/**
 * Eight at a time take little more than half of what they take one by one, each with its message and its transaction. So many,
 * and as many behind them, are fetched again where the background is stopped: of a service that is quicker than the library.
 */
export const MOST_TOGETHER = 8;
/** A question waits for what is being kept just then: not for eight books. */
const MOST_CHARACTERS = 1_000_000;

/** While the library keeps some, the next are on their way to it. */
export const AT_ONCE = 2;

/**
 * Nothing waits for company: what comes while the library is busy is handed over next, together. Where the service is slower
 * than the library, that is one by one. `take` answers false when it took nothing, and is given no more then.
 */
export function createHandOver(take: (records: LibraryRecord[]) => Promise<boolean>): HandOver {
  const waiting: LibraryRecord[] = [];
  const underWay = new Set<Promise<void>>();
  let isRefused = false;

  function begin(): void {
    while (underWay.size < AT_ONCE && waiting.length > 0) {
      const taking = takeSome(waiting.splice(0, countTogether(waiting))).finally(() => {
        underWay.delete(taking);
        begin();
      });
      underWay.add(taking);
    }
  }

  async function takeSome(records: LibraryRecord[]): Promise<void> {
    if (await take(records)) return;
    isRefused = true;
    waiting.length = 0;
  }

  return {
    async add(record) {
      if (isRefused) return;
      waiting.push(record);
      begin();
      while (countTogether(waiting) < waiting.length) await Promise.race(underWay);
    },
    async done() {
      while (underWay.size > 0) await Promise.race(underWay);
    },
  };
}

/** How many of them go together: one at least. */
function countTogether(records: readonly LibraryRecord[]): number {
  let characters = 0;
  const tooMany = records.findIndex(({ content }, at) => {
    characters += charactersOf(content);
    return at >= MOST_TOGETHER || (at > 0 && characters > MOST_CHARACTERS);
  });
  return tooMany === -1 ? records.length : tooMany;
}

const charactersOf = ({ segments, summary, notes }: RecordingContent): number =>
  segments.reduce((sum, { text }) => sum + text.length, (summary?.length ?? 0) + (notes?.length ?? 0));
