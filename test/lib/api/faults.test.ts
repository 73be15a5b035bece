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

/**
 * The entries that no request and its answer show alone. The tests of other rooms hold them: a stopped background (13), a
 * refused key (27), "not found" said once (30), walks of the list (62, 63), a search that is none (64), answers that come
 * late (65, 70), clocks (66), storage that refuses (69).
 */
const HELD_ELSEWHERE = [13, 27, 30, 62, 63, 64, 65, 66, 69, 70];

describe('docs/faults.md', () => {
  it('has a test for each of its entries', () => {
    const numbers = new Set([...rows.map(({ fault }) => fault), ...HELD_ELSEWHERE]);
    expect([...numbers].sort((a, b) => a - b)).toEqual(
      [...readFileSync(join(PROJECT, 'docs/faults.md'), 'utf8').matchAll(/^### f(\d+)$/gm)].map(([, entry]) =>
        Number(entry),
      ),
    );
  });

  for (const { fault, when, service = {}, limits = {}, play } of rows) {
    it(`${fault}: ${when}`, async () => {
      expect.hasAssertions();
      await withService(service, limits, play);
    });
  }
});
