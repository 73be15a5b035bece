import { expect, it, vi } from 'vitest';
import { createRequestDeduper } from '../../../lib/api/request-deduper.ts';

/** Starts requests that end only when they are aborted or answered. */
function requests() {
  const started: { signal: AbortSignal; answer: (value: string) => void }[] = [];
  const start = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      started.push({ signal, answer: resolve });
      // As a real request: it ends a while after it was aborted.
      signal.addEventListener('abort', () => setTimeout(() => reject(new Error('aborted')), 1));
    });
  return { started, start };
}

it('who comes when all others have left gets a request of their own, and not the one that is ending', async () => {
  const dedupe = createRequestDeduper<string>();
  const { started, start } = requests();
  const controller = new AbortController();
  const left = dedupe('list', controller.signal, start).catch(() => 'left');
  controller.abort();
  const newcomer = dedupe('list', undefined, start);
  expect(await left).toBe('left');
  expect(started.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  // The end of the former leaves the newer where it is: it can be joined.
  await new Promise((resolve) => setTimeout(resolve, 5));
  const third = dedupe('list', undefined, start);
  started[1]?.answer('here');
  expect(await Promise.all([newcomer, third])).toEqual(['here', 'here']);
  expect(started).toHaveLength(2);
});

it('a request goes on as long as one of those who asked is there', async () => {
  const dedupe = createRequestDeduper<string>();
  const { started, start } = requests();
  const controllers = [new AbortController(), new AbortController()];
  const answers = controllers.map(({ signal }) => dedupe('list', signal, start).catch(() => 'left'));
  controllers[0]?.abort();
  expect(started[0]?.signal.aborted).toBe(false);
  controllers[1]?.abort();
  expect(started[0]?.signal.aborted).toBe(true);
  expect(await Promise.all(answers)).toEqual(['left', 'left']);
});

it('who leaves does so with the reason of the own signal, and who has left already asks for nothing', async () => {
  const dedupe = createRequestDeduper<string>();
  const { started, start } = requests();
  const controller = new AbortController();
  const left = dedupe('list', controller.signal, start);
  controller.abort('superseded');
  await expect(left).rejects.toBe('superseded');
  await expect(dedupe('other', controller.signal, start)).rejects.toBe('superseded');
  expect(started).toHaveLength(1);
});

it('a request that is over, answered or not, is followed by another', async () => {
  const dedupe = createRequestDeduper<string>();
  const { started, start } = requests();
  const first = dedupe('list', undefined, start);
  started[0]?.answer('here');
  expect(await first).toBe('here');
  const failing = () => Promise.reject(new Error('no'));
  await expect(dedupe('list', undefined, failing)).rejects.toThrow('no');
  void dedupe('list', undefined, start);
  void dedupe('other', undefined, start);
  expect(started).toHaveLength(3);
});

it('who has the answer does not leave any more', async () => {
  const dedupe = createRequestDeduper<string>();
  const { started, start } = requests();
  const controller = new AbortController();
  const removed = vi.spyOn(controller.signal, 'removeEventListener');
  const answer = dedupe('list', controller.signal, start);
  started[0]?.answer('here');
  expect(await answer).toBe('here');
  await vi.waitFor(() => expect(removed).toHaveBeenCalledWith('abort', expect.any(Function)));
  controller.abort();
  expect(started[0]?.signal.aborted).toBe(false);
});
