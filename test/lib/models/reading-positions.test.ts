import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { createReadingPositions } from '../../../lib/models/reading-positions.ts';
import { anId, aReadingPosition } from '../../support/factories.ts';
import { createPageClock } from '../../support/page-clock.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';

const A = anId('rec-a');
const B = anId('rec-b');

function aReader() {
  const clock = createPageClock();
  const background = createScriptedBackground();
  const left: unknown[] = [];
  const leave = (...place: unknown[]) => void left.push(place);
  const readingPositions = createReadingPositions({ client: background.client, timers: clock.timers, leave });
  const keeps = () => background.asked().filter((name) => name === 'readingPosition.save').length;
  return { clock, background, readingPositions, keeps, left };
}

describe('where the reader is', () => {
  it('is kept once, when scrolling rests, and it is the newest place', async () => {
    const { clock, background, readingPositions, keeps } = aReader();
    for (let turn = 1; turn <= 5; turn++) {
      readingPositions.note(A, aReadingPosition({ turn }));
      clock.pass(399);
    }
    expect(keeps()).toBe(0);
    clock.pass(1);
    expect(await background.answer('readingPosition.save', succeed(null))).toEqual({
      id: A,
      place: aReadingPosition({ turn: 5 }),
    });
    clock.pass(10_000);
    await background.roundTrip();
    expect(keeps()).toBe(1);
  });

  it('is kept at once when the page goes, and when another recording comes', async () => {
    const { clock, background, readingPositions, keeps } = aReader();
    readingPositions.note(A, aReadingPosition({ turn: 1 }));
    readingPositions.note(B, aReadingPosition({ turn: 2 }));
    expect(await background.answer('readingPosition.save', succeed(null))).toEqual({
      id: A,
      place: aReadingPosition({ turn: 1 }),
    });
    readingPositions.flush();
    expect(await background.answer('readingPosition.save', succeed(null))).toEqual({
      id: B,
      place: aReadingPosition({ turn: 2 }),
    });
    readingPositions.flush();
    expect(clock.waits()).toEqual([]);
    await background.roundTrip();
    expect(keeps()).toBe(2);
  });

  it('is not written where nothing has changed', async () => {
    const { background, readingPositions, keeps } = aReader();
    background.always('readingPosition.save', succeed(null));
    background.always('readingPosition.read', succeed(aReadingPosition()));
    await readingPositions.read(A);
    readingPositions.note(A, aReadingPosition());
    readingPositions.flush();
    expect(keeps()).toBe(0);
    readingPositions.note(A, aReadingPosition({ turn: 3 }));
    readingPositions.flush();
    readingPositions.note(A, aReadingPosition({ turn: 3 }));
    readingPositions.flush();
    await background.roundTrip();
    expect(keeps()).toBe(1);
  });

  it('is written again after a refusal', async () => {
    const { background, readingPositions, keeps } = aReader();
    background.always('readingPosition.save', fail({ code: 'storage-failed' }));
    for (const times of [1, 2]) {
      readingPositions.note(A, aReadingPosition());
      readingPositions.flush();
      await background.roundTrip();
      await vi.waitFor(() => expect(keeps()).toBe(times));
    }
  });

  it('is what the background is just being told, however late that reaches it', async () => {
    const { background, readingPositions } = aReader();
    background.always('readingPosition.read', succeed(aReadingPosition({ turn: 1 })));
    readingPositions.note(A, aReadingPosition({ turn: 2 }));
    expect(await readingPositions.read(A)).toEqual(aReadingPosition({ turn: 2 }));
    expect(await background.answer('readingPosition.save', succeed(null))).toEqual({
      id: A,
      place: aReadingPosition({ turn: 2 }),
    });
    await background.roundTrip();
    expect(await readingPositions.read(A)).toEqual(aReadingPosition({ turn: 1 }));
  });

  it('is told one after the other, so that none that is asked again comes after a newer one', async () => {
    const { background, readingPositions, keeps } = aReader();
    for (const turn of [1, 2, 3]) {
      readingPositions.note(A, aReadingPosition({ turn }));
      readingPositions.flush();
    }
    await background.roundTrip();
    expect(keeps()).toBe(1);
    await background.answer('readingPosition.save', succeed(null));
    expect(await background.answer('readingPosition.save', succeed(null))).toEqual({
      id: A,
      place: aReadingPosition({ turn: 3 }),
    });
    await background.roundTrip();
    expect(keeps()).toBe(2);
  });

  it('is left when the page goes, unless the background has it for certain', async () => {
    const { background, readingPositions, left } = aReader();
    readingPositions.note(A, aReadingPosition({ turn: 1 }));
    readingPositions.leave();
    readingPositions.leave();
    const place = [A, aReadingPosition({ turn: 1 })];
    expect(left).toEqual([place, place]);
    await background.answer('readingPosition.save', succeed(null));
    await background.roundTrip();
    readingPositions.leave();
    expect(left).toHaveLength(2);
  });

  it('is unknown when nothing was kept or nobody answers', async () => {
    const { background, readingPositions } = aReader();
    for (const reply of [succeed(null), fail({ code: 'storage-failed' }), undefined as never]) {
      background.always('readingPosition.read', reply);
      expect(await readingPositions.read(A)).toBeNull();
    }
    background.always('readingPosition.read', succeed(aReadingPosition()));
    expect(await readingPositions.read(A)).toEqual(aReadingPosition());
  });

  it('does not take the place of one that could not be read, until that was', async () => {
    const { background, readingPositions, keeps, left } = aReader();
    background.always('readingPosition.save', succeed(null));
    background.always('readingPosition.read', fail({ code: 'storage-failed' }));
    await readingPositions.read(A);
    readingPositions.note(A, aReadingPosition({ turn: 1 }));
    readingPositions.leave();
    readingPositions.note(B, aReadingPosition({ turn: 2 }));
    readingPositions.flush();
    await background.roundTrip();
    expect([keeps(), left]).toEqual([1, []]);
    background.always('readingPosition.read', succeed(aReadingPosition()));
    await readingPositions.read(A);
    readingPositions.note(A, aReadingPosition({ turn: 3 }));
    readingPositions.flush();
    await background.roundTrip();
    expect(keeps()).toBe(2);
  });
});
