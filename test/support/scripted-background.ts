import { vi } from 'vitest';
import { createClient, type Client } from '../../lib/messaging/client.ts';
import type { ArgOf, Notice, ReplyOf, RequestName } from '../../lib/messaging/protocol.ts';
import { announce } from '../../lib/messaging/server.ts';
import { createMemoryPorts } from './memory-port.ts';

interface Question {
  name: RequestName;
  arg: unknown;
  answer: (reply: unknown) => void;
}

/** A background that responds when and how the test says, over a channel that loses what JSON cannot express. */
export interface ScriptedBackground {
  client: Client;
  /** Waits for the next request of that name that is still unanswered, and answers it. */
  answer<N extends RequestName>(name: N, reply: ReplyOf<N>): Promise<ArgOf<N>>;
  /** Leaves the next request of that name without a response, as a background does that is stopped meanwhile. */
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

const ROUND_TRIP = 'round trip';

export function createScriptedBackground(): ScriptedBackground {
  const { page, background } = createMemoryPorts();
  const open: Question[] = [];
  const names: RequestName[] = [];
  const standing = new Map<RequestName, unknown>();

  background.listen((message) => {
    if (message === ROUND_TRIP) return Promise.resolve(ROUND_TRIP);
    const { ask: name, arg } = message as { ask: RequestName; arg: unknown };
    names.push(name);
    if (standing.has(name)) return Promise.resolve(standing.get(name));
    return new Promise((answer) => open.push({ name, arg, answer }));
  });

  async function next(name: RequestName): Promise<Question | undefined> {
    const at = await vi.waitUntil(() => {
      const index = open.findIndex((question) => question.name === name);
      return index < 0 ? false : { index };
    });
    return open.splice(at.index, 1)[0];
  }

  return {
    client: createClient(page),
    async answer<N extends RequestName>(name: N, reply: ReplyOf<N>) {
      const question = await next(name);
      question?.answer(reply);
      return question?.arg as ArgOf<N>;
    },
    lose: async (name) => (await next(name))?.answer(undefined),
    always: (name, reply) => standing.set(name, reply),
    never: (name) => standing.delete(name),
    roundTrip: async () => void (await page.send(ROUND_TRIP)),
    asked: () => [...names],
    notify: (notice) => announce(background, notice),
  };
}
