/* oxlint-disable vitest/no-standalone-expect -- the rows are played inside the tests of faults.test.ts */
import { expect } from 'vitest';
import type { FaultName } from '../../service/faults.ts';
import { fails, heals, type FaultRow } from './fault-rows.ts';
import { questions, valueOf, type Stage } from './fault-stage.ts';

const hour = 3_600_000;

/** docs/faults.md#f41 to #f43 and #f47: "not now". */
export const coolDownRows: FaultRow[] = [
  coolsDown(41, '429-seconds', 42),
  {
    fault: 41,
    when: 'the delay fits into the time of the call',
    service: { fault: { name: '429-seconds', times: 1 }, retryAfterSeconds: 3 },
    async play(stage) {
      valueOf(await questions.list(stage));
      expect(stage.world.waitsMs).toEqual([expect.toSatisfy((ms: number) => ms > 2_900 && ms <= 3_300)]);
      expect(stage.world.cooldowns.size).toBe(0);
    },
  },
  {
    fault: 41,
    when: 'nothing is asked until the time has come, by a later background either',
    service: { fault: { name: '429-seconds', times: 1 } },
    async play(stage) {
      const refused = await questions.list(stage);
      expect(await questions.content(stage)).toEqual(refused);
      stage.world.aheadMs += 41_000;
      expect(await questions.search(stage)).toEqual(refused);
      expect(stage.service.requests).toHaveLength(1);
      stage.world.aheadMs += 2_000;
      valueOf(await questions.search(stage));
      expect(stage.world.cooldowns.size).toBe(0);
    },
  },
  coolsDown(42, '429-date', 42),
  coolsDown(42, '429-rfc850', 42),
  coolsDown(42, '429-asctime', 42),
  {
    fault: 43,
    when: 'no time is said: 5 s, doubling with each refusal in a row',
    service: { fault: '429-none' },
    async play(stage) {
      expect(await cooledFor(stage)).toBeCloseTo(20, 0);
      expect(stage.world.waitsMs.map((ms) => Math.round(ms / 1000))).toEqual([5, 10]);
      stage.world.aheadMs += 21_000;
      expect(await cooledFor(stage)).toBeCloseTo(40, 0);
      stage.service.set({ fault: null });
      stage.world.aheadMs += 41_000;
      valueOf(await questions.list(stage));
      expect(stage.world.cooldowns.size).toBe(0);
    },
  },
  ...(['429-zero', '429-negative', '429-garbage'] as const).map((name): FaultRow => ({
    fault: 43,
    when: `${name} is as if no time were said`,
    service: { fault: { name, times: 1 } },
    async play(stage) {
      valueOf(await questions.list(stage));
      expect(stage.world.waitsMs.map((ms) => Math.round(ms / 1000))).toEqual([5]);
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
    async play(stage) {
      const refused = await questions.list(stage);
      expect(refused).toMatchObject({ failure: { code: 'maintenance' } });
      expect(await questions.search(stage)).toEqual(refused);
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
    async play(stage) {
      const cooled = await cooledFor(stage);
      expect(cooled).toBeGreaterThan(seconds - 2);
      expect(cooled).toBeLessThanOrEqual(seconds + 1);
      expect(stage.world.sent).toHaveLength(1);
      expect(stage.world.waitsMs).toEqual([]);
    },
  };
}

/** Seconds from now, by the stage's clock. */
async function cooledFor(stage: Stage): Promise<number> {
  const result = await questions.list(stage);
  if (result.ok || result.failure.code !== 'rate-limited') throw new Error('Expected a cool-down.');
  return (result.failure.retryAtMs - Date.now() - stage.world.aheadMs) / 1000;
}
