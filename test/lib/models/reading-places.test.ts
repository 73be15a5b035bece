import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { createReadingPlaces } from '../../../lib/models/reading-places.ts';
import { anId, aPlace } from '../../support/factories.ts';
import { createPageClock } from '../../support/page-clock.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';

const A = anId('rec-a');
const B = anId('rec-b');

function aReader() {
  const clock = createPageClock();
  const background = createScriptedBackground();
  const left: unknown[] = [];
  const leave = (...place: unknown[]) => void left.push(place);
  const places = createReadingPlaces({ client: background.client, timers: clock.timers, leave });
  const keeps = () => background.asked().filter((name) => name === 'places.keep').length;
  return { clock, background, places, keeps, left };
}

describe('where the reader is', () => {
  it('is kept once, when scrolling rests, and it is the newest place', async () => {
    const { clock, background, places, keeps } = aReader();
    for (let turn = 1; turn <= 5; turn++) {
      places.note(A, aPlace({ turn }));
      clock.pass(399);
    }
    expect(keeps()).toBe(0);
    clock.pass(1);
    expect(await background.answer('places.keep', succeed(null))).toEqual({ id: A, place: aPlace({ turn: 5 }) });
    clock.pass(10_000);
    await background.roundTrip();
    expect(keeps()).toBe(1);
  });

  it('is kept at once when the page goes, and when another recording comes', async () => {
    const { clock, background, places, keeps } = aReader();
    places.note(A, aPlace({ turn: 1 }));
    places.note(B, aPlace({ turn: 2 }));
    expect(await background.answer('places.keep', succeed(null))).toEqual({ id: A, place: aPlace({ turn: 1 }) });
    places.flush();
    expect(await background.answer('places.keep', succeed(null))).toEqual({ id: B, place: aPlace({ turn: 2 }) });
    places.flush();
    expect(clock.waits()).toEqual([]);
    await background.roundTrip();
    expect(keeps()).toBe(2);
  });

  it('is not written where nothing has changed', async () => {
    const { background, places, keeps } = aReader();
    background.always('places.keep', succeed(null));
    background.always('places.read', succeed(aPlace()));
    await places.read(A);
    places.note(A, aPlace());
    places.flush();
    expect(keeps()).toBe(0);
    places.note(A, aPlace({ turn: 3 }));
    places.flush();
    places.note(A, aPlace({ turn: 3 }));
    places.flush();
    await background.roundTrip();
    expect(keeps()).toBe(1);
  });

  it('is written again after a refusal', async () => {
    const { background, places, keeps } = aReader();
    background.always('places.keep', fail({ code: 'storage-failed' }));
    for (const times of [1, 2]) {
      places.note(A, aPlace());
      places.flush();
      await background.roundTrip();
      await vi.waitFor(() => expect(keeps()).toBe(times));
    }
  });

  it('is what the background is just being told, however late that reaches it', async () => {
    const { background, places } = aReader();
    background.always('places.read', succeed(aPlace({ turn: 1 })));
    places.note(A, aPlace({ turn: 2 }));
    expect(await places.read(A)).toEqual(aPlace({ turn: 2 }));
    expect(await background.answer('places.keep', succeed(null))).toEqual({ id: A, place: aPlace({ turn: 2 }) });
    await background.roundTrip();
    expect(await places.read(A)).toEqual(aPlace({ turn: 1 }));
  });

  it('is told one after the other, so that none that is asked again comes after a newer one', async () => {
    const { background, places, keeps } = aReader();
    for (const turn of [1, 2, 3]) {
      places.note(A, aPlace({ turn }));
      places.flush();
    }
    await background.roundTrip();
    expect(keeps()).toBe(1);
    await background.answer('places.keep', succeed(null));
    expect(await background.answer('places.keep', succeed(null))).toEqual({ id: A, place: aPlace({ turn: 3 }) });
    await background.roundTrip();
    expect(keeps()).toBe(2);
  });

  it('is left when the page goes, unless the background has it for certain', async () => {
    const { background, places, left } = aReader();
    places.note(A, aPlace({ turn: 1 }));
    places.leave();
    places.leave();
    const place = [A, aPlace({ turn: 1 })];
    expect(left).toEqual([place, place]);
    await background.answer('places.keep', succeed(null));
    await background.roundTrip();
    places.leave();
    expect(left).toHaveLength(2);
  });

  it('is unknown when nothing was kept or nobody answers', async () => {
    const { background, places } = aReader();
    for (const reply of [succeed(null), fail({ code: 'storage-failed' }), undefined as never]) {
      background.always('places.read', reply);
      expect(await places.read(A)).toBeNull();
    }
    background.always('places.read', succeed(aPlace()));
    expect(await places.read(A)).toEqual(aPlace());
  });

  it('does not take the place of one that could not be read, until that was', async () => {
    const { background, places, keeps, left } = aReader();
    background.always('places.keep', succeed(null));
    background.always('places.read', fail({ code: 'storage-failed' }));
    await places.read(A);
    places.note(A, aPlace({ turn: 1 }));
    places.leave();
    places.note(B, aPlace({ turn: 2 }));
    places.flush();
    await background.roundTrip();
    expect([keeps(), left]).toEqual([1, []]);
    background.always('places.read', succeed(aPlace()));
    await places.read(A);
    places.note(A, aPlace({ turn: 3 }));
    places.flush();
    await background.roundTrip();
    expect(keeps()).toBe(2);
  });
});
