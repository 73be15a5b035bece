import { vi } from 'vitest';
import type { Api } from '../../lib/api/api.ts';
import { succeed } from '../../lib/failures.ts';
import { aBackground, ADDRESS, anAnswer, KEY, paged, startBackground, OTHER_KEY } from './background.ts';
import { aListItem, anId } from './factories.ts';
import { giveName } from './user-data.ts';

const rows = ['a', 'b', 'c'].map((id, index) => aListItem({ id, createdAtMs: Date.UTC(2026, 10, 20 - index) }));
const content: Api['content'] = () => Promise.resolve(succeed(anAnswer()));
export const api = { list: paged(rows), content };
/** The same service with another key. */
export const OTHERS = { address: ADDRESS, key: OTHER_KEY, forgetsKey: false };
/** Another service. */
export const ELSEWHERE = { address: 'https://other.example', key: OTHER_KEY, forgetsKey: false };

export type Background = ReturnType<typeof startBackground>;

/** A background with three recordings in its list, `a` in its library, and a speaker name in it. */
export async function full(forgetsKey = false, service: Partial<Api> = api) {
  const background = aBackground(service);
  await background.handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey });
  await background.sync.tick();
  await background.handlers['recordings.open']({ id: anId('a') });
  await vi.waitUntil(() => background.library.kept.size === 1);
  await giveName(background, 'a', 'Speaker 2', 'Tomás');
  return background;
}

/** Restarts the browser: what was in memory is gone. */
export async function restarted(background: Background, service: Partial<Api> = api) {
  background.session.values.clear();
  const next = startBackground(background, service);
  await next.connections.sweep();
  return next;
}

/** The names given in `a` at this address. */
export async function namesAt({ storage }: Background, address: string): Promise<string[]> {
  const found = await storage.at(address).names(anId('a')).read();
  return found.ok ? found.value.map(([, name]) => name) : ['unreadable'];
}
export const status = async ({ handlers }: Background) => {
  const answer = await handlers['library.status'](null);
  return answer.ok ? answer.value : null;
};
