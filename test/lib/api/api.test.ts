// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../service/server.ts';
import { durationUnit, withService, questions, valueOf, type ServiceContext } from './service-context.ts';

const run = (options: ServiceOptions, play: (context: ServiceContext) => Promise<void>) =>
  withService(options, {}, play);

describe('a request', () => {
  it('is the only kind of request there is, and carries nothing else', () =>
    run({}, async ({ api, target, service, world }) => {
      valueOf(await api.list(target, { page: 2, durationUnit }));
      expect(world.sent[0]?.init).toMatchObject({
        method: 'GET',
        headers: { Accept: 'application/json', Authorization: `Bearer ${target.key}` },
        credentials: 'omit',
        redirect: 'manual',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      const [request] = service.requests;
      expect(request).toMatchObject({ method: 'GET', url: '/api/v1/recordings?page=2&limit=100' });
      expect(request?.headers).toMatchObject({ accept: 'application/json', authorization: `Bearer ${target.key}` });
      expect(request?.headers).not.toHaveProperty('cookie');
      expect(request?.headers).not.toHaveProperty('referer');
    }));

  it('is not made for an empty query', () =>
    run({}, async ({ api, target, service }) => {
      expect(valueOf(await api.search(target, { query: ' \n ', durationUnit })).recordings).toEqual([]);
      expect(service.requests).toEqual([]);
    }));

  it('never shows the key in a failure, whatever goes wrong', () =>
    run({}, async (on) => {
      const { service, target } = on;
      for (const fault of ['echo-key', 'echo-key-200', 'status-401', 'reset', 'html', 'not-json'] as const) {
        service.set({ fault });
        const answers = await Promise.all([questions.list(on), questions.search(on), questions.content(on)]);
        expect(answers.every(({ ok }) => !ok)).toBe(true);
        expect(JSON.stringify(answers).toLowerCase()).not.toContain(target.key.slice(4));
      }
    }));
});

const ABORTED = { ok: false, failure: { code: 'not-connected' } };

describe('several requests', () => {
  it('are at most three at a time', () =>
    run({ fault: 'slow-headers' }, async ({ api, target, service }) => {
      const controller = new AbortController();
      const { signal } = controller;
      const calls = ['1', '2', '3', '4', '5'].map((query) => api.search(target, { query, durationUnit, signal }));
      await expect.poll(() => service.requests.length).toBe(3);
      service.set({ fault: null });
      const other = api.search(target, { query: '6', durationUnit });
      controller.abort();
      expect(await Promise.all(calls)).toEqual(calls.map(() => ABORTED));
      valueOf(await other);
      // Those that waited for their turn were never made.
      expect(service.requests.map(({ url }) => new URL(url, service.address).searchParams.get('q'))).toEqual([
        '1',
        '2',
        '3',
        '6',
      ]);
    }));

  it('do not begin with a signal that is aborted already', () =>
    run({}, async ({ api, target, service }) => {
      const call = api.search(target, { query: 'a', durationUnit, signal: AbortSignal.abort() });
      expect(await call).toEqual(ABORTED);
      expect(service.requests).toEqual([]);
    }));
});

it('the time of a call is not outlasted by the body of a refusal', () =>
  withService({ fault: 'status-400', bodyLatencyMs: 60_000 }, { refusalMs: 50 }, async (on) => {
    expect(await questions.list(on)).toEqual({ ok: false, failure: { code: 'refused', status: 400, message: '' } });
  }));
