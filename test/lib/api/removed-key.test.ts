import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../../lib/api/api.ts';
import { waitFor } from '../../../lib/platform/wait.ts';
import { createWorld, depsOf, type World } from './world.ts';

const key = `svc_${'0123456789'.repeat(4)}`;
const durationUnit = { unit: 'seconds', proved: false } as const;
const ENDED = { ok: false, failure: { code: 'not-connected' } };

let world: World;
// Only the time that a test lets pass passes.
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  world = createWorld();
});
afterEach(() => vi.useRealTimers());

function asking() {
  const controller = new AbortController();
  const service = { address: 'https://api.example.com', key, signal: controller.signal };
  return { api: createApi({ ...depsOf(world, {}), wait: waitFor }), service, remove: () => controller.abort() };
}

/** How many requests leave once the key is removed, whatever time passes. */
async function leavingAfter(remove: () => void): Promise<number> {
  const before = world.sent.length;
  remove();
  await vi.advanceTimersByTimeAsync(120_000);
  return world.sent.length - before;
}

describe('after a key was removed', () => {
  it('none of 300 requests that were in flight or waiting leaves any more, and each is answered', async () => {
    world.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    const { api, service, remove } = asking();
    const asked = Array.from({ length: 300 }, (_, at) => api.content(service, { id: `r${at}`, durationValue: null }));
    await vi.advanceTimersByTimeAsync(1);
    expect(world.sent.length).toBeGreaterThan(0);
    expect(await leavingAfter(remove)).toBe(0);
    expect(await Promise.all(asked)).toEqual(asked.map(() => ENDED));
  });

  it('one that waits for as long as the service asked for is not made again', async () => {
    world.fetch = () => Promise.resolve(new Response(null, { status: 503, headers: { 'Retry-After': '3' } }));
    const { api, service, remove } = asking();
    const asked = api.list(service, { page: 1, durationUnit });
    await vi.advanceTimersByTimeAsync(200);
    expect(world.sent).toHaveLength(1);
    expect(await leavingAfter(remove)).toBe(0);
    expect(await asked).toEqual(ENDED);
  });
});
