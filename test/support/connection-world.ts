import type { Failure } from '../../lib/failure.ts';
import { fail, succeed } from '../../lib/failure.ts';
import { CONNECTION_STEPS, type ConnectionStepName } from '../../lib/failures.ts';
import { createClient } from '../../lib/messaging/client.ts';
import type { Connection, ConnectionStep } from '../../lib/messaging/connection.ts';
import type { ArgOf, ListProgress, Notice, ReplyOf, RequestName, WelcomeStep } from '../../lib/messaging/protocol.ts';
import { createConnectionModel } from '../../lib/models/connection-model.ts';
import { createMemoryPorts } from './memory-port.ts';

export const SERVICE = 'https://rec.example';
export const TYPED_KEY = `svc_${'0123456789'.repeat(4)}`;
export const SAVED: Connection = { address: SERVICE, keyHint: 'svc_••••ab12', forgetsKey: false, permitted: true };
const NOTHING: Connection = { address: null, keyHint: null, forgetsKey: false, permitted: false };

/** The outcome of a check that fails at one step, or at none. */
export function checked(failing?: ConnectionStepName, failure?: Failure) {
  const at = failing ? CONNECTION_STEPS.indexOf(failing) : CONNECTION_STEPS.length;
  const steps = CONNECTION_STEPS.map((name, index): ConnectionStep => {
    if (index === at) return { name, state: 'failed', failure: failure ?? null };
    return { name, state: index < at ? 'passed' : 'skipped', failure: null };
  });
  return succeed({ steps, count: failing ? 0 : 20 });
}

/** One page of the list, after which `count` recordings are known. */
export function aPageRead(parts: Partial<ListProgress> = {}) {
  return succeed<ListProgress>({ count: 20, changed: true, complete: true, stored: true, unreadable: 0, ...parts });
}

type Answers = { [N in RequestName]?: (arg: ArgOf<N>) => ReplyOf<N> | Promise<ReplyOf<N>> };

/** The model of the options page with a background that responds, and a browser that grants, as the test says. */
export function aConnectionWorld(
  options: {
    saved?: Connection;
    answers?: Answers;
    grants?: boolean | 'never';
    portsAllowed?: boolean;
    step?: WelcomeStep | null;
  } = {},
) {
  const { page, background } = createMemoryPorts();
  const asked: { ask: RequestName; arg: unknown }[] = [];
  const patterns: string[] = [];
  const world = {
    saved: options.saved ?? NOTHING,
    grants: options.grants ?? true,
    step: options.step ?? null,
  };

  const answers: Answers = {
    'connection.read': () => succeed(world.saved),
    'connection.save': ({ address, key, forgetsKey }) => {
      const keyHint = key === undefined ? world.saved.keyHint : `svc_••••${key.slice(-4)}`;
      world.saved = { address, keyHint, forgetsKey, permitted: world.grants === true };
      return succeed(world.saved);
    },
    'connection.check': () =>
      world.grants === true ? checked() : checked('permission', { code: 'permission-missing', origin: SERVICE }),
    'connection.removeKey': () => succeed((world.saved = { ...world.saved, keyHint: null })),
    'list.refresh': () => aPageRead(),
    'welcome.read': () => succeed(world.step),
    'welcome.advance': ({ next }) => {
      world.step = next;
      return succeed(null);
    },
    ...options.answers,
  };
  background.listen((message) => {
    const { ask, arg } = message as { ask: RequestName; arg: never };
    asked.push({ ask, arg });
    const answer = answers[ask];
    return Promise.resolve(answer ? answer(arg) : fail({ code: 'background-gone' }));
  });

  const client = createClient(page);
  const model = createConnectionModel({
    client,
    requestPermission(pattern) {
      patterns.push(pattern);
      return world.grants === 'never' ? new Promise(() => undefined) : Promise.resolve(world.grants);
    },
    portsAllowed: options.portsAllowed ?? true,
  });

  return {
    model,
    client,
    world,
    /** Requests of the page to the background, in order. */
    asked,
    asks: (name: RequestName) => asked.filter(({ ask }) => ask === name).map(({ arg }) => arg),
    /** Match patterns that the page requested. */
    patterns,
    announce: (notice: Notice) => background.send(notice),
  };
}
