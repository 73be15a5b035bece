import { vi } from 'vitest';
import { createClient } from '../../lib/messaging/client.ts';
import type { ArgOf, Notice, ReplyOf, RequestName } from '../../lib/messaging/protocol.ts';
import { answerPages, createMemoryRuntimes } from './memory-runtime.ts';

interface Question {
  name: RequestName;
  arg: unknown;
  answer: (reply: unknown) => void;
  lose: () => void;
}

const ROUND_TRIP = 'round trip' as RequestName;

/** A background that responds when and how the test says, over a channel that loses what JSON cannot express. */
export function createScriptedBackground() {
  const { page, background } = createMemoryRuntimes();
  const open: Question[] = [];
  const names: RequestName[] = [];
  const standing = new Map<RequestName, unknown>();

  const client = createClient(page);
  answerPages(background, async (name, arg) => {
    if (name === ROUND_TRIP) return null;
    names.push(name);
    if (standing.has(name)) return standing.get(name);
    return new Promise((answer, lose) => open.push({ name, arg, answer, lose: () => lose(new Error('stopped')) }));
  });

  async function next(name: RequestName): Promise<Question | undefined> {
    const at = await vi.waitUntil(() => {
      const index = open.findIndex((question) => question.name === name);
      return index < 0 ? false : { index };
    });
    return open.splice(at.index, 1)[0];
  }

  return {
    client,
    /** Waits for the next request of that name that is still unanswered, and answers it. */
    async answer<N extends RequestName>(name: N, reply: ReplyOf<N>): Promise<ArgOf<N>> {
      const question = await next(name);
      question?.answer(reply);
      return question?.arg as ArgOf<N>;
    },
    /** Closes the page's port when a request of that name is open, as a background does that is stopped meanwhile. */
    async lose(name: RequestName) {
      const question = await next(name);
      // The page makes all of them again.
      open.length = 0;
      question?.lose();
    },
    /** Answers every request of that name from now on. */
    always: <N extends RequestName>(name: N, reply: ReplyOf<N>) => void standing.set(name, reply),
    /** Undoes `always`: each request waits for its response again. */
    never: (name: RequestName) => void standing.delete(name),
    /** Resolves when everything answered before has arrived. */
    roundTrip: async () => void (await client.ask(ROUND_TRIP, null)),
    /** The names of all requests so far. */
    asked: () => [...names],
    notify: (notice: Notice) => void background.sendMessage(notice).catch(() => undefined),
  };
}
