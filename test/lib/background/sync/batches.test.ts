import { describe, expect, it } from 'vitest';
import { createBatches, MOST_TOGETHER } from '../../../../lib/background/sync/batches.ts';
import type { LibraryRecord } from '../../../../lib/library/types.ts';
import { aContent, aRecording } from '../../../support/factories.ts';

const aRecord = (id: string, words = 'Said'): { record: LibraryRecord } => ({
  record: {
    recording: aRecording({ id }),
    content: aContent({ summary: null, segments: [{ speaker: 0, startSeconds: 0, endSeconds: 1, text: words }] }),
    fetchedAtMs: 0,
  },
});

/** A library that answers what it was given when the test says so. */
function aTaker() {
  const taken: string[][] = [];
  const ends: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const keep = createBatches((together: { record: LibraryRecord }[]) => {
    taken.push(together.map(({ record }) => record.recording.id));
    return new Promise<string>((resolve, reject) => ends.push({ resolve, reject }));
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  return {
    keep,
    taken,
    answer: async (words = 'kept') => {
      ends.shift()?.resolve(words);
      await turn();
    },
    fail: async () => {
      ends.shift()?.reject(new Error('Broken'));
      await turn();
    },
  };
}

const count = (length: number) => Array.from({ length }, (_, at) => `${at + 1}`);

describe('what is kept aside', () => {
  it('goes to the library at once, two messages at a time, and together what comes while that is busy', async () => {
    const { keep, taken, answer } = aTaker();
    const [, , c, d] = ['a', 'b', 'c', 'd'].map((id) => keep(aRecord(id)));
    expect(taken).toEqual([['a'], ['b']]);
    await answer();
    expect(taken).toEqual([['a'], ['b'], ['c', 'd']]);
    await answer();
    await answer('together');
    expect(await Promise.all([c, d])).toEqual(['together', 'together']);
    expect(taken).toHaveLength(3);
  });

  it('is a few at a time', async () => {
    const { keep, taken, answer } = aTaker();
    const ids = count(2 + MOST_TOGETHER + 2);
    for (const id of ids) void keep(aRecord(id));
    await answer();
    await answer();
    expect(taken).toEqual([['1'], ['2'], ids.slice(2, 2 + MOST_TOGETHER), ids.slice(2 + MOST_TOGETHER)]);
  });

  it('goes by itself when it is long', async () => {
    const { keep, taken, answer } = aTaker();
    for (const id of ['first', 'second']) void keep(aRecord(id));
    for (const id of ['long', 'longer']) void keep(aRecord(id, 'x'.repeat(300_000)));
    await answer();
    await answer();
    expect(taken).toEqual([['first'], ['second'], ['long'], ['longer']]);
  });

  it('is told what went wrong, and does not keep others from going', async () => {
    const { keep, taken, answer, fail } = aTaker();
    const first = keep(aRecord('a')).catch((error: Error) => error.message);
    for (const id of ['b', 'c']) void keep(aRecord(id));
    await fail();
    expect(await first).toBe('Broken');
    await answer();
    expect(taken).toEqual([['a'], ['b'], ['c']]);
  });
});
