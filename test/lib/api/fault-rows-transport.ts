/* oxlint-disable vitest/no-standalone-expect -- the rows are played inside the tests of faults.test.ts */
import { expect } from 'vitest';
import { startService } from '../../service/server.ts';
import { fails, heals, type FaultRow } from './fault-rows.ts';
import { durationUnit, questions } from './service-context.ts';

/** docs/faults.md#f3 to #f16, and #f58: before the request, and on the way. */
export const transportRows: FaultRow[] = [
  {
    fault: 58,
    when: 'an id that would lead elsewhere is not asked for',
    async play({ api, target, world }) {
      for (const id of ['', '.', '..', '\ud800']) {
        const result = await api.content(target, { id, durationValue: null });
        expect(result).toMatchObject({ ok: false, failure: { code: 'refused' } });
      }
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
  // A name longer than a name may be, so that no name server has to be asked.
  ...(
    [
      [6, 'a name that does not resolve', () => `https://${'a'.repeat(64)}.invalid`],
      [8, 'no TLS where TLS is due', (port) => `https://127.0.0.1:${port}`],
    ] satisfies [number, string, (port: number) => string][]
  ).map(([fault, when, addressAt]): FaultRow => ({
    fault,
    when,
    async play({ api, world, service, target }) {
      world.stepMs = 20;
      const address = addressAt(service.port);
      const failure = { code: 'unreachable', address, quick: false };
      expect(await api.list({ ...target, address }, { page: 1, durationUnit })).toEqual({ ok: false, failure });
      expect(world.sent).toHaveLength(2);
    },
  })),
  {
    fault: 9,
    when: 'a proxy refuses with 407, which fetch shows',
    async play(context) {
      context.world.fetch = () => Promise.resolve(new Response('', { status: 407 }));
      expect(await questions.list(context)).toEqual({ ok: false, failure: { code: 'proxy' } });
      expect(context.world.sent).toHaveLength(1);
    },
  },
  fails(11, { fault: 'slow-headers' }, { code: 'timeout', phase: 'headers' }, { sent: 2, limits: { headersMs: 60 } }),
  fails(12, { fault: 'slow-loris' }, { code: 'timeout', phase: 'body' }, { sent: 2, limits: { idleMs: 60 } }),
  fails(12, { fault: 'drip' }, { code: 'timeout', phase: 'body' }, { sent: 2, limits: { listBodyMs: 100 } }),
  ...[301, 308].map((status): FaultRow => ({
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
