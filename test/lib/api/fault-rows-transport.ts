/* oxlint-disable vitest/no-standalone-expect -- the rows are played inside the tests of faults.test.ts */
import { expect } from 'vitest';
import { parseKey } from '../../../lib/connection/key.ts';
import { SAMPLE_KEY, startService } from '../../service/server.ts';
import { fails, heals, type FaultRow } from './fault-rows.ts';
import { durationUnit, questions } from './service-context.ts';

/** docs/faults.md#f1 to #f16: before the request, and on the way. */
export const transportRows: FaultRow[] = [
  {
    fault: 1,
    when: 'no address or no key',
    async play({ api, world, target }) {
      const failure = { ok: false, failure: { code: 'not-connected' } };
      expect(await api.list({ ...target, address: '' }, { page: 1, durationUnit })).toEqual(failure);
      expect(await api.list({ ...target, key: '' }, { page: 1, durationUnit })).toEqual(failure);
      expect(world.sent).toEqual([]);
    },
  },
  {
    fault: 2,
    when: 'a key of 39 digits',
    async play({ api, world, target }) {
      const key = SAMPLE_KEY.slice(0, -1);
      expect(parseKey(key)).toEqual({ ok: false, problem: { code: 'length', hexCount: 39 } });
      const bad = { ok: false, failure: { code: 'bad-key' } };
      expect(await api.content({ ...target, key }, { id: 'x', durationValue: null })).toEqual(bad);
      expect(world.sent).toEqual([]);
    },
  },
  {
    fault: 3,
    when: 'a key that no header can carry',
    async play({ api, world, target }) {
      const key = `${SAMPLE_KEY.slice(0, 20)}\n${SAMPLE_KEY.slice(20)}`;
      expect(await api.list({ ...target, key }, { page: 1, durationUnit })).toEqual({
        ok: false,
        failure: { code: 'bad-key' },
      });
      expect(world.sent).toEqual([]);
    },
  },
  {
    fault: 3,
    when: 'fetch throws at once, quoting the header',
    async play(context) {
      context.world.fetch = (_, init) => {
        throw new TypeError(`Window.fetch: ${JSON.stringify(init.headers)} is an invalid header value.`);
      };
      const result = await questions.list(context);
      expect(result).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
      expect(JSON.stringify(result)).not.toContain('svc_');
    },
  },
  {
    fault: 4,
    when: 'the host permission is missing',
    async play(context) {
      context.world.permitted = () => false;
      const failure = { code: 'permission-missing', origin: context.service.address };
      expect(await questions.list(context)).toEqual({ ok: false, failure });
      expect(context.world.sent).toEqual([]);
    },
  },
  {
    fault: 4,
    when: 'the host permission is revoked during the request',
    service: { fault: 'late-reset' },
    async play(context) {
      context.world.permitted = () => context.world.sent.length === 0;
      expect(await questions.list(context)).toMatchObject({ ok: false, failure: { code: 'permission-missing' } });
      expect(context.world.sent).toHaveLength(1);
    },
  },
  {
    fault: 5,
    when: 'the browser is offline',
    async play(context) {
      context.world.online = false;
      expect(await questions.list(context)).toEqual({ ok: false, failure: { code: 'offline' } });
      expect(context.world.sent).toEqual([]);
    },
  },
  {
    fault: 6,
    when: 'a name that does not resolve',
    async play({ api, world, target }) {
      world.stepMs = 20;
      // Longer than a name may be, so that no name server has to be asked.
      const address = `https://${'a'.repeat(64)}.invalid`;
      const failure = { code: 'unreachable', address, quick: false };
      expect(await api.list({ ...target, address }, { page: 1, durationUnit })).toEqual({ ok: false, failure });
      expect(world.sent).toHaveLength(2);
    },
  },
  {
    fault: 7,
    when: 'nobody listens at the port',
    async play(context) {
      context.world.stepMs = 20;
      await context.service.close();
      const failure = { code: 'unreachable', address: context.service.address, quick: false };
      expect(await questions.list(context)).toEqual({ ok: false, failure });
      expect(context.world.sent).toHaveLength(2);
    },
  },
  fails(7, { fault: 'late-reset' }, { code: 'unreachable', quick: false }, { sent: 2 }),
  heals(7, 'late-reset'),
  {
    fault: 8,
    when: 'no TLS where TLS is due',
    async play({ api, world, service, target }) {
      world.stepMs = 20;
      const address = `https://127.0.0.1:${service.port}`;
      const failure = { code: 'unreachable', address, quick: false };
      expect(await api.list({ ...target, address }, { page: 1, durationUnit })).toEqual({ ok: false, failure });
      expect(world.sent).toHaveLength(2);
    },
  },
  {
    fault: 9,
    when: 'a proxy refuses with 407, which fetch hides',
    service: { fault: 'status-407' },
    async play(context) {
      context.world.stepMs = 20;
      expect(await questions.list(context)).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
    },
  },
  {
    fault: 9,
    when: 'a proxy refuses with 407, which fetch shows',
    async play(context) {
      context.world.fetch = () => Promise.resolve(new Response('', { status: 407 }));
      expect(await questions.list(context)).toEqual({ ok: false, failure: { code: 'proxy' } });
      expect(context.world.sent).toHaveLength(1);
    },
  },
  {
    fault: 10,
    when: 'the browser or another extension blocks the request at once',
    async play(context) {
      context.world.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      // However long this machine takes to reject.
      context.world.stillAtMs = Date.now();
      expect(await questions.list(context)).toMatchObject({ ok: false, failure: { code: 'unreachable', quick: true } });
      expect(context.world.sent).toHaveLength(1);
    },
  },
  fails(11, { fault: 'slow-headers' }, { code: 'timeout', phase: 'headers' }, { sent: 2, limits: { headersMs: 60 } }),
  {
    fault: 11,
    when: 'no headers once, and then an answer',
    service: { fault: 'slow-headers' },
    limits: { headersMs: 60 },
    async play(context) {
      const { world } = context;
      const realFetch = world.fetch;
      world.fetch = (...request) => {
        // From memory, before any limit on the slowest computer.
        world.fetch = () => Promise.resolve(Response.json([]));
        return realFetch(...request);
      };
      expect(await questions.list(context)).toMatchObject({ ok: true });
      expect(world.sent).toHaveLength(2);
    },
  },
  {
    fault: 11,
    when: 'the retry does not fit into the time that is left',
    service: { fault: 'slow-headers' },
    limits: { headersMs: 60, totalMs: 70 },
    async play(context) {
      expect(await questions.list(context)).toMatchObject({ ok: false, failure: { code: 'timeout' } });
      expect(context.world.sent).toHaveLength(1);
    },
  },
  fails(12, { fault: 'slow-loris' }, { code: 'timeout', phase: 'body' }, { sent: 2, limits: { idleMs: 60 } }),
  fails(12, { fault: 'drip' }, { code: 'timeout', phase: 'body' }, { sent: 2, limits: { listBodyMs: 100 } }),
  fails(
    12,
    { fault: 'drip' },
    { code: 'timeout', phase: 'body' },
    { ask: 'content', sent: 2, limits: { contentBodyMs: 100 } },
  ),
  fails(
    12,
    { fault: 'slow-loris' },
    { code: 'timeout', phase: 'body' },
    { ask: 'content', sent: 2, limits: { idleMs: 60 } },
  ),
  {
    fault: 14,
    when: 'the caller aborts',
    service: { fault: 'slow-headers' },
    async play({ api, service, target, world }) {
      const controller = new AbortController();
      const answer = api.search(target, { query: 'sync', durationUnit, signal: controller.signal });
      const outcome = answer.catch((reason: unknown) => reason);
      await expect.poll(() => service.requests.length).toBe(1);
      controller.abort();
      expect(await outcome).toBe(controller.signal.reason);
      expect(world.sent[0]?.init.signal?.aborted).toBe(true);
      expect(world.sent).toHaveLength(1);
    },
  },
  ...[301, 302, 303, 307, 308].map((status): FaultRow => ({
    fault: 15,
    when: `a redirect with ${status}, and the check's offer`,
    service: { fault: `redirect-${status}` as 'redirect-301' },
    async play(context) {
      const { service, api, target } = context;
      const failure = { code: 'redirected', address: service.address, suggestion: null };
      expect(await questions.list(context)).toEqual({ ok: false, failure });
      expect(service.requests).toHaveLength(1);
      expect(await api.probe(target)).toBe(`${service.address}/moved`);
      expect(service.requests.slice(1).map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
    },
  })),
  {
    fault: 15,
    when: 'a redirect as browsers show it: a type, and no status',
    async play(context) {
      const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
      context.world.fetch = () => Promise.resolve(hidden);
      expect(await questions.list(context)).toMatchObject({ ok: false, failure: { code: 'redirected' } });
      expect(context.world.sent).toHaveLength(1);
    },
  },
  {
    fault: 15,
    when: 'redirects without end',
    service: { fault: 'redirect-loop' },
    async play(context) {
      expect(await questions.list(context)).toMatchObject({ ok: false, failure: { code: 'redirected' } });
      expect(await context.api.probe(context.target)).toBeNull();
    },
  },
  {
    fault: 16,
    when: 'a redirect to the sign-in page of another origin',
    async play(context) {
      const elsewhere = await startService();
      context.service.set({ fault: 'redirect-login', redirectTo: elsewhere.address });
      try {
        expect(await questions.list(context)).toMatchObject({ ok: false, failure: { code: 'redirected' } });
        expect(elsewhere.requests).toEqual([]);
        expect(await context.api.probe(context.target)).toBeNull();
        expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
      } finally {
        await elsewhere.close();
      }
    },
  },
];
