import { describe, expect, it } from 'vitest';
import { createHandOver } from '../../../lib/background/hand-over.ts';
import type { LibraryRecord } from '../../../lib/library/types.ts';
import { aContent, aRecording } from '../../support/factories.ts';

const aRecord = (id: string, words = 'Said'): LibraryRecord => ({
  recording: aRecording({ id }),
  content: aContent({ summary: null, segments: [{ speaker: 0, startSeconds: 0, endSeconds: 1, text: words }] }),
  fetchedAtMs: 0,
});

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A library that takes what it is given when the test says so. */
function aTaker() {
  const taken: string[][] = [];
  const answers: ((took: boolean) => void)[] = [];
  const handOver = createHandOver((records) => {
    taken.push(records.map(({ recording }) => recording.id));
    return new Promise((resolve) => answers.push(resolve));
  });
  return {
    handOver,
    taken,
    answer: async (took = true) => {
      answers.shift()?.(took);
      await turn();
    },
  };
}

const count = (length: number) => Array.from({ length }, (_, at) => `${at + 1}`);

describe('what is fetched', () => {
  it('goes to the library at once, and together what comes while that is busy', async () => {
    const { handOver, taken, answer } = aTaker();
    for (const id of ['a', 'b', 'c']) await handOver.add(aRecord(id));
    expect(taken).toEqual([['a']]);
    await answer();
    expect(taken).toEqual([['a'], ['b', 'c']]);
    await answer();
    await handOver.done();
    expect(taken).toHaveLength(2);
  });

  it('is eight at a time, and no more of it is fetched than goes together', async () => {
    const { handOver, taken, answer } = aTaker();
    let added = 0;
    const adding = (async () => {
      for (const id of count(12)) {
        await handOver.add(aRecord(id));
        added += 1;
      }
    })();
    await turn();
    // The first is being taken, eight wait, and the tenth is not let through.
    expect(added).toBe(9);
    await answer();
    await adding;
    expect(added).toBe(12);
    await answer();
    expect(taken).toEqual([['1'], count(9).slice(1), ['10', '11', '12']]);
  });

  it('goes by itself when it is long', async () => {
    const { handOver, taken, answer } = aTaker();
    await handOver.add(aRecord('first'));
    for (const id of ['long', 'longer']) void handOver.add(aRecord(id, 'x'.repeat(600_000)));
    await answer();
    await answer();
    expect(taken).toEqual([['first'], ['long'], ['longer']]);
  });

  it('is not handed over any more to a library that has taken none, and nobody waits for that', async () => {
    const { handOver, taken, answer } = aTaker();
    const adding = count(12).map((id) => handOver.add(aRecord(id)));
    await answer(false);
    await Promise.all(adding);
    await handOver.add(aRecord('late'));
    await handOver.done();
    expect(taken).toEqual([['1']]);
  });
});
