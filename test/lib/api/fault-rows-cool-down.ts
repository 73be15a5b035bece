/* oxlint-disable vitest/no-standalone-expect -- the rows are played inside the tests of faults.test.ts */
import { expect } from 'vitest';
import type { FaultName } from '../../service/faults.ts';
import { fails, heals, type FaultRow } from './fault-rows.ts';
import { questions, valueOf, type ServiceContext } from './service-context.ts';

const hour = 3_600_000;

/** docs/faults.md#f41 to #f43 and #f47: "not now". */
export const coolDownRows: FaultRow[] = [
  coolsDown(41, '429-seconds', 42),
  {
    fault: 41,
    when: 'the delay fits into the time of the call',
    service: { fault: { name: '429-seconds', times: 1 }, retryAfterSeconds: 3 },
    async play(context) {
      valueOf(await questions.list(context));
      expect(context.world.waitsMs).toEqual([expect.toSatisfy((ms: number) => ms > 2_900 && ms <= 3_300)]);
      expect(context.world.cooldowns.size).toBe(0);
    },
  },
  {
    fault: 41,
    when: 'nothing is asked until the time has come, by a later background either',
    service: { fault: { name: '429-seconds', times: 1 } },
    async play(context) {
      const refused = await questions.list(context);
      expect(await questions.content(context)).toEqual(refused);
      context.world.aheadMs += 41_000;
      expect(await questions.search(context)).toEqual(refused);
      expect(context.service.requests).toHaveLength(1);
      context.world.aheadMs += 2_000;
      valueOf(await questions.search(context));
      expect(context.world.cooldowns.size).toBe(0);
    },
  },
  coolsDown(42, '429-date', 42),
  coolsDown(42, '429-rfc850', 42),
  coolsDown(42, '429-asctime', 42),
  {
    fault: 43,
    when: 'no time is said: 5 s, doubling with each refusal in a row',
    service: { fault: '429-none' },
    async play(context) {
      expect(await cooledFor(context)).toBeCloseTo(20, 0);
      expect(context.world.waitsMs.map((ms) => Math.round(ms / 1000))).toEqual([5, 10]);
      context.world.aheadMs += 21_000;
      expect(await cooledFor(context)).toBeCloseTo(40, 0);
      context.service.set({ fault: null });
      context.world.aheadMs += 41_000;
      valueOf(await questions.list(context));
      expect(context.world.cooldowns.size).toBe(0);
    },
  },
  ...(['429-zero', '429-negative', '429-garbage'] as const).map((name): FaultRow => ({
    fault: 43,
    when: `${name} is as if no time were said`,
    service: { fault: { name, times: 1 } },
    async play(context) {
      valueOf(await questions.list(context));
      expect(context.world.waitsMs.map((ms) => Math.round(ms / 1000))).toEqual([5]);
    },
  })),
  coolsDown(43, '429-huge', 600),
  coolsDown(43, '429-reset-iso', 42),
  coolsDown(43, '429-reset-epoch', 42),
  coolsDown(43, '429-reset-epoch-ms', 42),
  coolsDown(43, '429-reset-delta', 42),
  coolsDown(43, '429-ratelimit-reset', 42),
  fails(47, { fault: '503-seconds' }, { code: 'maintenance', retryAtMs: expect.any(Number) }),
  fails(47, { fault: '503-date', clockAheadMs: hour }, { code: 'maintenance', retryAtMs: expect.any(Number) }),
  {
    fault: 47,
    when: 'a later call says maintenance too, and not that there were too many',
    service: { fault: '503-seconds' },
    async play(context) {
      const refused = await questions.list(context);
      expect(refused).toMatchObject({ failure: { code: 'maintenance' } });
      expect(await questions.search(context)).toEqual(refused);
    },
  },
  heals(47, 'status-503', 2),
];

/** The service, an hour ahead or not, is left alone for so long, after one request. */
function coolsDown(fault: number, name: FaultName, seconds: number): FaultRow {
  return {
    fault,
    when: `${name}, by a clock that is an hour ahead`,
    service: { fault: name, clockAheadMs: hour },
    async play(context) {
      const cooled = await cooledFor(context);
      expect(cooled).toBeGreaterThan(seconds - 2);
      expect(cooled).toBeLessThanOrEqual(seconds + 1);
      expect(context.world.sent).toHaveLength(1);
      expect(context.world.waitsMs).toEqual([]);
    },
  };
}

/** Seconds from now, by the context's clock. */
async function cooledFor(context: ServiceContext): Promise<number> {
  const result = await questions.list(context);
  if (result.ok || result.failure.code !== 'rate-limited') throw new Error('Expected a cool-down.');
  return (result.failure.retryAtMs - Date.now() - context.world.aheadMs) / 1000;
}
