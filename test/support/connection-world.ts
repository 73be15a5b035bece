import type { ReadonlySignal } from '@preact/signals';
import { fail, succeed } from '../../lib/failures.ts';
import { createClient } from '../../lib/messaging/client.ts';
import type { ArgOf, Connection, ListProgress, Notice, ReplyOf, RequestName } from '../../lib/messaging/protocol.ts';
import { createConnectionModel } from '../../lib/models/connection-model.ts';
import type { NamedConnection } from '../../lib/models/named-connections.ts';
import { answerPages, createMemoryRuntimes } from './memory-runtime.ts';

export const SERVICE = 'https://rec.example';
export const TYPED_KEY = `svc_${'0123456789'.repeat(4)}`;
export const SAVED: Connection = { address: SERVICE, keyHint: 'svc_••••ab12', forgetsKey: false, permitted: true };
export const NOTHING: Connection = { address: null, keyHint: null, forgetsKey: false, permitted: false };

/** A check that passed. */
export const checked = () => succeed({ count: 20 });

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
    connections?: ReadonlySignal<readonly NamedConnection[]>;
  } = {},
) {
  const { page, background } = createMemoryRuntimes();
  const asked: { ask: RequestName; arg: unknown }[] = [];
  const permissions: string[] = [];
  const world = { saved: options.saved ?? NOTHING, grants: options.grants ?? true };

  const answers: Answers = {
    'connection.read': () => succeed(world.saved),
    'connection.save': ({ address, key, forgetsKey }) => {
      const keyHint = key === undefined ? world.saved.keyHint : `svc_••••${key.slice(-4)}`;
      world.saved = { address, keyHint, forgetsKey, permitted: world.grants === true };
      return succeed(world.saved);
    },
    'connection.check': () =>
      world.grants === true ? checked() : fail({ code: 'permission-missing', origin: SERVICE }),
    'connection.removeKey': () => succeed((world.saved = { ...world.saved, keyHint: null })),
    'list.refresh': () => aPageRead(),
    ...options.answers,
  };
  answerPages(background, async (ask, arg) => {
    asked.push({ ask, arg });
    const answer = answers[ask];
    return answer ? answer(arg as never) : fail({ code: 'background-gone' });
  });

  const client = createClient(page);
  const model = createConnectionModel({
    client,
    ...(options.connections && { connections: options.connections }),
    requestPermission(address) {
      permissions.push(address);
      return world.grants === 'never' ? new Promise(() => undefined) : Promise.resolve(world.grants);
    },
  });

  return {
    model,
    client,
    world,
    answers,
    /** Requests of the page to the background, in order. */
    asked,
    asks: (name: RequestName) => asked.filter(({ ask }) => ask === name).map(({ arg }) => arg),
    /** Addresses for which the page requested the browser's permission. */
    permissions,
    announce: (notice: Notice) => background.sendMessage(notice),
  };
}
