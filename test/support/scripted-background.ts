import { vi } from 'vitest';
import { createClient, type Client } from '../../lib/messaging/client.ts';
import type { ArgOf, Notice, ReplyOf, RequestName } from '../../lib/messaging/protocol.ts';
import { answerPages, createMemoryRuntimes } from './memory-runtime.ts';

interface Question {
  name: RequestName;
  arg: unknown;
  answer: (reply: unknown) => void;
  lose: () => void;
}

/** A background that responds when and how the test says, over a channel that loses what JSON cannot express. */
export interface ScriptedBackground {
  client: Client;
  /** Waits for the next request of that name that is still unanswered, and answers it. */
  answer<N extends RequestName>(name: N, reply: ReplyOf<N>): Promise<ArgOf<N>>;
  /** Closes the page's port when a request of that name is open, as a background does that is stopped meanwhile. */
  lose(name: RequestName): Promise<void>;
  /** Answers every request of that name from now on. */
  always<N extends RequestName>(name: N, reply: ReplyOf<N>): void;
  /** Undoes `always`: each request waits for its response again. */
  never(name: RequestName): void;
  /** Resolves when everything answered before has arrived. */
  roundTrip(): Promise<void>;
  /** The names of all requests so far. */
  asked(): RequestName[];
  notify(notice: Notice): void;
}

const ROUND_TRIP = 'round trip' as RequestName;

export function createScriptedBackground(): ScriptedBackground {
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
    async answer<N extends RequestName>(name: N, reply: ReplyOf<N>) {
      const question = await next(name);
      question?.answer(reply);
      return question?.arg as ArgOf<N>;
    },
    async lose(name) {
      const question = await next(name);
      // The page makes all of them again.
      open.length = 0;
      question?.lose();
    },
    always: (name, reply) => standing.set(name, reply),
    never: (name) => standing.delete(name),
    roundTrip: async () => void (await client.ask(ROUND_TRIP, null)),
    asked: () => [...names],
    notify: (notice) => void background.sendMessage(notice).catch(() => undefined),
  };
}
