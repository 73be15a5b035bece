import { describe, expect, it, vi } from 'vitest';
import { createHandOver, MOST_TOGETHER } from '../../../lib/background/hand-over.ts';
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
  it('goes to the library at once, two at a time, and together what comes while that is busy', async () => {
    const { handOver, taken, answer } = aTaker();
    for (const id of ['a', 'b', 'c', 'd']) await handOver.add(aRecord(id));
    expect(taken).toEqual([['a'], ['b']]);
    await answer();
    expect(taken).toEqual([['a'], ['b'], ['c', 'd']]);
    const ended = vi.fn();
    const done = handOver.done().then(ended);
    await answer();
    expect(ended).not.toHaveBeenCalled();
    await answer();
    await done;
    expect(taken).toHaveLength(3);
  });

  it('is no more than a few together, and no more of it is fetched than that', async () => {
    const { handOver, taken, answer } = aTaker();
    let added = 0;
    const ids = count(2 + 2 * MOST_TOGETHER);
    const adding = (async () => {
      for (const id of ids) {
        await handOver.add(aRecord(id));
        added += 1;
      }
    })();
    await turn();
    // Two are being taken, the most wait that go together, and the next one is not let through.
    expect(added).toBe(2 + MOST_TOGETHER);
    await answer();
    await adding;
    expect(added).toBe(ids.length);
    await answer();
    expect(taken).toEqual([['1'], ['2'], ids.slice(2, 2 + MOST_TOGETHER), ids.slice(2 + MOST_TOGETHER)]);
  });

  it('goes by itself when it is long', async () => {
    const { handOver, taken, answer } = aTaker();
    for (const id of ['first', 'second']) await handOver.add(aRecord(id));
    for (const id of ['long', 'longer']) void handOver.add(aRecord(id, 'x'.repeat(600_000)));
    await answer();
    await answer();
    expect(taken).toEqual([['first'], ['second'], ['long'], ['longer']]);
  });

  it('is not handed over any more to a library that has taken none, and nobody waits for that', async () => {
    const { handOver, taken, answer } = aTaker();
    const adding = count(3 + MOST_TOGETHER).map((id) => handOver.add(aRecord(id)));
    await answer(false);
    await Promise.all(adding);
    await handOver.add(aRecord('late'));
    await answer();
    await handOver.done();
    expect(taken).toEqual([['1'], ['2']]);
  });
});
