import { describe, expect, it, vi } from 'vitest';
import { createReadingPositions } from '../../../lib/models/reading-positions.ts';
import type { ReadingPosition } from '../../../lib/recording/types.ts';
import { anId, aReadingPosition } from '../../support/factories.ts';
import { createPageClock } from '../../support/page-clock.ts';
import { aUserData } from '../../support/user-data.ts';
import { valueOf } from '../../support/value-of.ts';

const A = anId('rec-a');
const B = anId('rec-b');

/** The positions of a page that has opened two recordings, and what is stored of them. */
async function aReader() {
  const clock = createPageClock();
  const stored = aUserData();
  const { own, userData } = stored;
  const readingPositions = createReadingPositions({ userData, ...clock });
  await readingPositions.read(A);
  await readingPositions.read(B);
  const keptOf = async (id: typeof A) => valueOf(await own.position(id).read())?.place ?? null;
  return { ...stored, clock, readingPositions, keptOf };
}

const at = (turn: number): ReadingPosition => aReadingPosition({ turn });

describe('where the reader is', () => {
  it('is kept once, when scrolling rests, and it is the newest place', async () => {
    const { clock, readingPositions, keptOf, writes } = await aReader();
    for (let turn = 1; turn <= 5; turn++) {
      readingPositions.note(A, at(turn));
      clock.pass(399);
    }
    expect(writes()).toBe(0);
    clock.pass(1);
    await vi.waitFor(async () => expect(await keptOf(A)).toEqual(at(5)));
    clock.pass(10_000);
    expect(writes()).toBe(1);
  });

  it('is written within the event in which the page goes, and when another recording comes', async () => {
    const { clock, readingPositions, keptOf, writes } = await aReader();
    readingPositions.note(A, at(1));
    readingPositions.note(B, at(2));
    expect(writes()).toBe(1);
    readingPositions.flush();
    // Nothing was awaited: nothing runs any more in a page that is gone.
    expect(writes()).toBe(2);
    expect(clock.waits()).toEqual([]);
    await vi.waitFor(async () => expect([await keptOf(A), await keptOf(B)]).toEqual([at(1), at(2)]));
    readingPositions.flush();
    expect(writes()).toBe(2);
  });

  it('is not written where nothing has changed', async () => {
    const { own, readingPositions, writes } = await aReader();
    await own.position(A).write({ place: aReadingPosition(), usedAtMs: 1 });
    expect(await readingPositions.read(A)).toEqual(aReadingPosition());
    for (const place of [aReadingPosition(), at(3), at(3)]) {
      readingPositions.note(A, place);
      readingPositions.flush();
    }
    expect(writes()).toBe(1);
  });

  it('is written again after a refusal', async () => {
    const { area, readingPositions, keptOf } = await aReader();
    area.full = true;
    readingPositions.note(A, at(1));
    readingPositions.flush();
    expect(await readingPositions.read(A)).toBeNull();
    area.full = false;
    readingPositions.note(A, at(1));
    readingPositions.flush();
    await vi.waitFor(async () => expect(await keptOf(A)).toEqual(at(1)));
  });

  it('is what was just written, when the same page opens the recording again', async () => {
    const { readingPositions } = await aReader();
    readingPositions.note(A, at(2));
    expect(await readingPositions.read(A)).toEqual(at(2));
  });

  it('is that of one address', async () => {
    const { elsewhere, readingPositions } = await aReader();
    await elsewhere
      .at('https://other.example')
      .position(A)
      .write({ place: at(9), usedAtMs: 1 });
    expect(await readingPositions.read(A)).toBeNull();
  });

  it('never comes back after it was erased', async () => {
    const { clock, readingPositions, writes } = await aReader();
    readingPositions.note(A, at(1));
    readingPositions.drop();
    readingPositions.note(A, at(2));
    readingPositions.flush();
    clock.pass(10_000);
    expect(writes()).toBe(0);
  });
});

it('A place that could not be read, or was not read yet, is not replaced by the top of the page', async () => {
  const clock = createPageClock();
  const { reading, writes, userData, own } = aUserData();
  await own.position(A).write({ place: at(7), usedAtMs: 1 });
  const readingPositions = createReadingPositions({ userData, ...clock });
  const scrollToTop = () => {
    readingPositions.note(A, at(0));
    readingPositions.flush();
  };
  scrollToTop();
  reading.fails = true;
  expect(await readingPositions.read(A)).toBeNull();
  scrollToTop();
  expect(writes()).toBe(0);
  reading.fails = false;
  expect(await readingPositions.read(A)).toEqual(at(7));
});

it('A page without a connection has no places, and writes none', async () => {
  const { area, userData } = aUserData();
  area.values.clear();
  const readingPositions = createReadingPositions({ userData, ...createPageClock() });
  expect(await readingPositions.read(A)).toBeNull();
  readingPositions.note(A, at(1));
  readingPositions.flush();
  expect(area.values.size).toBe(0);
});
