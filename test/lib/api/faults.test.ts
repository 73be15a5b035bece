// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bodyRows } from './fault-rows-body.ts';
import { coolDownRows } from './fault-rows-cool-down.ts';
import { dataRows } from './fault-rows-data.ts';
import { statusRows } from './fault-rows-status.ts';
import { transportRows } from './fault-rows-transport.ts';
import type { FaultRow, HeldRow } from './fault-rows.ts';
import { onStage } from './fault-stage.ts';

const byNumber = (a: { fault: number }, b: { fault: number }) => a.fault - b.fault;

const rows: FaultRow[] = [...transportRows, ...bodyRows, ...statusRows, ...coolDownRows, ...dataRows].sort(byNumber);

const heldElsewhere: HeldRow[] = [
  {
    fault: 13,
    heldIn: 'test/lib/messaging/messaging.test.ts',
    test: 'is asked again when the background was stopped under it, and under the next try',
  },
  {
    fault: 27,
    heldIn: 'test/lib/background/connection-handlers.test.ts',
    test: 'is not used again until it is replaced',
  },
  {
    fault: 30,
    heldIn: 'test/lib/background/recording-handlers.test.ts',
    test: 'does not believe "not found" said once',
  },
  { fault: 62, heldIn: 'test/lib/background/list-walk.test.ts', test: 'makes up new ids for ever' },
  { fault: 63, heldIn: 'test/lib/background/list-walk.test.ts', test: 'whatever total the service claims' },
  {
    fault: 64,
    heldIn: 'test/lib/background/list-handlers.test.ts',
    test: 'the service answers with everything (fault 64)',
  },
  { fault: 65, heldIn: 'test/lib/models/search-model.test.ts', test: 'drops the answer to an older question' },
  { fault: 66, heldIn: 'test/lib/recording/time.test.ts', test: 'by a fast clock' },
  { fault: 69, heldIn: 'test/lib/list/list-store.test.ts', test: 'is absent where there is no database' },
  { fault: 69, heldIn: 'test/lib/storage/items.test.ts', test: 'says when the browser refuses to write' },
  {
    fault: 70,
    heldIn: 'test/lib/background/connection-handlers.test.ts',
    test: 'never takes in an answer that was asked for with another key',
  },
];

describe('the fault table', () => {
  it('has a row for each of its 71 lines', () => {
    const numbers = new Set([...rows, ...heldElsewhere].map(({ fault }) => fault));
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 71 }, (_, i) => i + 1));
  });

  for (const { fault, when, service = {}, limits = {}, play } of rows) {
    it(`${fault}: ${when}`, async () => {
      expect.hasAssertions();
      await onStage(service, limits, play);
    });
  }

  for (const { fault, heldIn, test } of heldElsewhere) {
    it(`${fault}: is held in ${heldIn}: ${test}`, () => {
      expect(readFileSync(heldIn, 'utf8')).toContain(test);
    });
  }
});
