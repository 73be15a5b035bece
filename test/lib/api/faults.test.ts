// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../../../scripts/project.ts';
import { bodyRows } from './fault-rows-body.ts';
import { coolDownRows } from './fault-rows-cool-down.ts';
import { dataRows } from './fault-rows-data.ts';
import { statusRows } from './fault-rows-status.ts';
import { transportRows } from './fault-rows-transport.ts';
import type { FaultRow } from './fault-rows.ts';
import { withService } from './service-context.ts';

const byNumber = (a: { fault: number }, b: { fault: number }) => a.fault - b.fault;

const rows: FaultRow[] = [...transportRows, ...bodyRows, ...statusRows, ...coolDownRows, ...dataRows].sort(byNumber);

/** The entries that no request and its answer show alone, with the tests that hold them. */
const HELD_ELSEWHERE: Record<number, string> = {
  13: 'test/lib/messaging/messaging.test.ts',
  27: 'test/lib/background/connections/connection-api.test.ts',
  30: 'test/lib/background/recordings/recording-handlers.test.ts',
  62: 'test/lib/background/sync/list-page.test.ts',
  63: 'test/lib/library/list-sync-state.test.ts',
  64: 'test/lib/background/recordings/service-search.test.ts',
  65: 'test/lib/models/search-model.test.ts',
  66: 'test/lib/library/list-sync-state.test.ts',
  69: 'test/lib/background/user-data.test.ts',
  70: 'test/lib/background/connections/connection-store-refusals.test.ts',
};

describe('docs/faults.md', () => {
  it('has a test for each of its entries, here or in the file that is named', () => {
    const numbers = new Set([...rows.map(({ fault }) => fault), ...Object.keys(HELD_ELSEWHERE).map(Number)]);
    expect([...numbers].sort((a, b) => a - b)).toEqual(
      [...readFileSync(join(PROJECT, 'docs/faults.md'), 'utf8').matchAll(/^### f(\d+)$/gm)].map(([, entry]) =>
        Number(entry),
      ),
    );
    expect(Object.values(HELD_ELSEWHERE).filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  });

  for (const { fault, when, service = {}, limits = {}, play } of rows) {
    it(`${fault}: ${when}`, async () => {
      expect.hasAssertions();
      await withService(service, limits, play);
    });
  }
});
