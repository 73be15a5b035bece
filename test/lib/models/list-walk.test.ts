import { expect, it } from 'vitest';
import { succeed } from '../../../lib/failure.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import { createListWalk, type WalkedPart } from '../../../lib/models/list-walk.ts';

it('tells at its end of what changed on any of its pages', async () => {
  const pages = [
    { count: 100, changed: true, complete: false, stored: true, unreadable: 0 },
    { count: 200, changed: false, complete: true, stored: true, unreadable: 0 },
  ];
  const client = { ask: () => Promise.resolve(succeed(pages.shift())), onNotice: () => () => undefined };
  const told: (WalkedPart | undefined)[] = [];
  const walk = createListWalk(client as unknown as Client, (_, walked) => void told.push(walked));
  await walk.run();
  expect(told.at(-1)).toEqual({ complete: true, hasNews: true, count: 200 });
});
