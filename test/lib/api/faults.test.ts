// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../../../scripts/project.ts';
import { faultRows } from './fault-rows.ts';
import { withService } from './service-context.ts';

/** The entries that no request and its answer show alone, with the file and title of the test that holds each. */
const HELD_ELSEWHERE: Record<number, [path: string, title: string]> = {
  1: ['test/lib/background/connections/connection-handlers.test.ts', 'says what failed'],
  2: ['test/lib/background/connections/connection-handlers.test.ts', 'refuses %s, whatever the page has checked'],
  4: [
    'test/lib/api/request.test.ts',
    'is not made while the browser is offline, nor without the permission for the origin',
  ],
  5: [
    'test/lib/api/request.test.ts',
    'is not made while the browser is offline, nor without the permission for the origin',
  ],
  10: ['test/lib/api/request.test.ts', 'that fails without an answer looks again for what forbids it'],
  13: [
    'test/lib/messaging/messaging.test.ts',
    'is started again by what waits for it, which is made again in its order',
  ],
  14: ['test/lib/api/request.test.ts', 'ends its request when its caller aborts, and is not connected'],
  27: [
    'test/lib/background/connections/connection-handlers.test.ts',
    'rests for fifteen minutes, and is then used again',
  ],
  30: [
    'test/lib/background/recordings/recording-handlers.test.ts',
    'keeps what is in the list, though its content is said to be gone %s',
  ],
  41: ['test/lib/api/request.test.ts', 'reads seconds'],
  42: ['test/lib/api/request.test.ts', 'reads a date against the clock of the service'],
  43: ['test/lib/api/request.test.ts', 'is ten seconds where the service says no time'],
  52: ['test/lib/api/decode-list.test.ts', 'cleans and caps titles and names'],
  54: ['test/lib/api/decode-list.test.ts', 'need nothing but an id (fault 54)'],
  55: ['test/lib/api/decode-list.test.ts', 'coerces strictly (fault 55)'],
  56: ['test/lib/api/decode-list.test.ts', 'keeps the words of a date that cannot be read (fault 56)'],
  57: ['test/lib/library/list-store.test.ts', 'is what two transcripts speak for, whatever the list suggests'],
  59: [
    'test/lib/api/decode-list.test.ts',
    'with one id are one row, in the place of the first and with the words of the last (fault 59)',
  ],
  60: ['test/lib/api/decode-list.test.ts', 'coerces strictly (fault 55)'],
  61: ['test/lib/api/decode-list.test.ts', 'are read without the bad ones (fault 61)'],
  62: ['test/lib/library/list-sync-state.test.ts', 'ends at a service %s'],
  63: [
    'test/lib/library/list-sync-state.test.ts',
    'finds everything, whatever the page size, and whatever total the service claims',
  ],
  64: [
    'test/lib/background/recordings/service-search.test.ts',
    'filters here when the service answers with everything (fault 64)',
  ],
  65: ['test/lib/models/search-model.test.ts', 'drops the answer to an older question'],
  66: ['test/lib/library/downloads.test.ts', 'is compared without a clock: set by %i ms'],
  67: [
    'test/lib/api/decode-content.test.ts',
    'are in order of time, a segment of unknown time behind the one it followed',
  ],
  68: ['test/lib/api/decode-content.test.ts', 'unlike a status alone, and unlike empty fields'],
  69: [
    'test/lib/background/user-data.test.ts',
    'what the user writes is saved or refused, and nothing of before is lost, whichever call fails',
  ],
  70: [
    'test/lib/background/connections/connection-store.test.ts',
    'ends what is being asked with a key that is replaced or removed',
  ],
  71: ['test/lib/connection/address.test.ts', 'reads the address in %j'],
};

describe('docs/faults.md', () => {
  it('has a test for each of its entries, here or where it is named', () => {
    const numbers = new Set([...faultRows.map(({ fault }) => fault), ...Object.keys(HELD_ELSEWHERE).map(Number)]);
    expect([...numbers].sort((a, b) => a - b)).toEqual(
      [...readFileSync(join(PROJECT, 'docs/faults.md'), 'utf8').matchAll(/<a id="f(\d+)">/g)].map(([, entry]) =>
        Number(entry),
      ),
    );
    const isHeld = ([path, title]: [path: string, title: string]): boolean =>
      readFileSync(join(PROJECT, path), 'utf8').includes(`('${title}',`);
    expect(Object.values(HELD_ELSEWHERE).filter((test) => !isHeld(test))).toEqual([]);
  });

  for (const { fault, when, service = {}, limits = {}, play } of faultRows) {
    it(`${fault}: ${when}`, async () => {
      expect.hasAssertions();
      await withService(service, limits, play);
    });
  }
});
