// @vitest-environment node
import { readFileSync } from 'node:fs';
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

/** The entries that no request and its answer show alone, with the file and title of the test that holds each. */
const HELD_ELSEWHERE: Record<number, [path: string, title: string]> = {
  13: [
    'test/lib/messaging/messaging.test.ts',
    'is asked again when the background was stopped under it, and under the next try',
  ],
  27: [
    'test/lib/background/connections/connection-handlers.test.ts',
    'is not used again until it is replaced or checked by hand',
  ],
  30: [
    'test/lib/background/recordings/recording-handlers.test.ts',
    'believes "not found" when it is said twice, and lets the copy go',
  ],
  62: ['test/lib/library/list-sync-state.test.ts', 'ends at a service whose own next pages never end'],
  63: [
    'test/lib/library/list-sync-state.test.ts',
    'finds everything, whatever the page size and whatever total the service claims',
  ],
  64: [
    'test/lib/background/recordings/service-search.test.ts',
    'filters here when the service answers with everything (fault 64)',
  ],
  65: ['test/lib/models/search-model.test.ts', 'drops the answer to an older question'],
  66: [
    'test/lib/background/sync/offline-download.test.ts',
    'is fetched once, however far ahead the clock of the service is',
  ],
  69: [
    'test/lib/background/user-data.test.ts',
    'what the user writes is saved or refused, and nothing of before is lost, whichever call fails',
  ],
  70: [
    'test/lib/background/connections/connection-store.test.ts',
    'empties the folder, leaves the former person’s names to them, and is told until it is read',
  ],
};

describe('docs/faults.md', () => {
  it('has a test for each of its entries, here or where it is named', () => {
    const numbers = new Set([...rows.map(({ fault }) => fault), ...Object.keys(HELD_ELSEWHERE).map(Number)]);
    expect([...numbers].sort((a, b) => a - b)).toEqual(
      [...readFileSync(join(PROJECT, 'docs/faults.md'), 'utf8').matchAll(/^### f(\d+)$/gm)].map(([, entry]) =>
        Number(entry),
      ),
    );
    const isHeld = ([path, title]: [path: string, title: string]): boolean =>
      readFileSync(join(PROJECT, path), 'utf8').includes(`it('${title}',`);
    expect(Object.values(HELD_ELSEWHERE).filter((test) => !isHeld(test))).toEqual([]);
  });

  for (const { fault, when, service = {}, limits = {}, play } of rows) {
    it(`${fault}: ${when}`, async () => {
      expect.hasAssertions();
      await withService(service, limits, play);
    });
  }
});
