import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextRequestAtMs, REQUESTS_AN_HOUR, useOne } from '../../../../lib/background/sync/request-quota.ts';

const HOUR = 60 * 60 * 1000;

it('never allows more in any hour, whenever it is asked', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 1200 }), (gaps) => {
      let used: NonNullable<ReturnType<typeof useOne>> = [];
      let nowMs = Date.UTC(2026, 0, 1);
      const made: number[] = [];
      for (const gap of gaps) {
        nowMs += gap;
        const next = useOne(used, nowMs);
        if (!next) continue;
        used = next;
        made.push(nowMs);
      }
      const tooSoon = made.filter((atMs, index) => atMs - (made[index - REQUESTS_AN_HOUR] ?? -Infinity) < HOUR);
      expect(tooSoon).toEqual([]);
      expect(used.length).toBeLessThanOrEqual(14);
    }),
    { numRuns: 50 },
  );
});

it('says exactly when the next one is allowed', () => {
  let used: NonNullable<ReturnType<typeof useOne>> = [];
  const startMs = Date.UTC(2026, 0, 1, 0, 2);
  for (let turn = 0; turn < REQUESTS_AN_HOUR; turn++) used = useOne(used, startMs + turn) ?? [];
  const nextMs = nextRequestAtMs(used, startMs + 1000);
  expect(useOne(used, nextMs - 1)).toBeNull();
  expect(useOne(used, nextMs)).not.toBeNull();
});

it('is not blocked by a clock that was ahead', () => {
  let used: NonNullable<ReturnType<typeof useOne>> = [];
  for (let turn = 0; turn < REQUESTS_AN_HOUR; turn++) used = useOne(used, Date.UTC(2030, 0, 1)) ?? [];
  expect(useOne(used, Date.UTC(2026, 0, 1))).toHaveLength(1);
});
