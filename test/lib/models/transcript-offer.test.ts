import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import { createTranscriptOffer } from '../../../lib/models/transcript-offer.ts';
import { UNMANAGED, type ManagedValues } from '../../../lib/storage/managed.ts';
import { aStatus } from '../../support/library-status.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';
import { aUserData } from '../../support/user-data.ts';

const NOW = 1_000 * 86_400_000;

/** An offer after the first search, whose pause is over when the test says so. */
async function anOffer(policy: Partial<ManagedValues> = {}, status = aStatus(), offeredAtMs = 0) {
  const background = createScriptedBackground();
  const { userData } = aUserData();
  await userData.offeredAtMs.write(offeredAtMs);
  await userData.policyCache.write({ ...UNMANAGED, ...policy });
  background.always('library.status', succeed(status));
  const timers: (() => void)[] = [];
  const later = (work: () => void) => {
    timers.push(work);
    return () => timers.splice(timers.indexOf(work), 1);
  };
  const offer = createTranscriptOffer(background.client, userData, { later, now: () => NOW });
  offer.look();
  async function pass() {
    timers.shift()?.();
    // Two questions, and what is made of both.
    await background.roundTrip();
    await background.roundTrip();
  }
  return { background, offer, pass, userData };
}

describe('createTranscriptOffer', () => {
  it('asks once, after a pause, and again whenever something has changed', async () => {
    const { background, offer, pass } = await anOffer();
    offer.look();
    expect(background.asked()).toEqual([]);
    await pass();
    expect(offer.state.value).toMatchObject({ isTheirs: true, download: { done: 4, total: 18 } });
    background.always('library.status', succeed(aStatus({ download: { done: 9 } })));
    background.notify({ notice: 'library.changed' });
    await background.roundTrip();
    await background.roundTrip();
    expect(offer.state.value?.download.done).toBe(9);
    expect(background.asked().filter((name) => name === 'library.status')).toHaveLength(2);
  });

  it.each([
    [{ keepAll: false }, false],
    [{ keepAll: true }, false],
    [{}, true],
  ])('leaves the decision to the organization where that has made it: %o', async (parts, isTheirs) => {
    const { offer, pass } = await anOffer(parts);
    await pass();
    expect(offer.state.value?.isTheirs).toBe(isTheirs);
  });

  it.each([
    ['never', 0, true],
    ['a day ago', NOW - 86_400_000, true],
    ['an hour ago', NOW - 3_600_000, false],
  ])('is due once a day: where it was made %s', async (_, offeredAtMs, isDue) => {
    const { background, offer, pass, userData } = await anOffer({}, aStatus(), offeredAtMs);
    await pass();
    expect(offer.state.value?.isDue).toBe(isDue);
    const noted = succeed(isDue ? NOW : offeredAtMs);
    await vi.waitFor(async () => expect(await userData.offeredAtMs.read()).toEqual(noted));
    // It stays while the page is open.
    background.notify({ notice: 'library.changed' });
    await background.roundTrip();
    await background.roundTrip();
    expect(offer.state.value?.isDue).toBe(isDue);
  });

  it('is not noted where there is nothing to decide', async () => {
    const { pass, userData } = await anOffer({}, aStatus({ download: { mode: 'on' } }));
    await pass();
    expect(await userData.offeredAtMs.read()).toEqual(succeed(0));
  });

  it('says nothing where nothing can be kept', async () => {
    const { offer, pass } = await anOffer({}, aStatus({ kept: { unavailable: 'broken' } }));
    await pass();
    expect(offer.state.value).toBeNull();
  });

  it('takes over what became of a decision, or says why it was not kept', async () => {
    const { background, offer, pass } = await anOffer();
    await pass();
    const refusing = offer.setMode('on');
    const refused = fail({ code: 'storage-failed' } as const);
    expect(await background.answer('library.setDownloadMode', refused)).toEqual({ mode: 'on' });
    await refusing;
    expect(offer.state.value).toMatchObject({ failure: { code: 'storage-failed' }, download: { mode: 'off' } });
    // Other news do not take that back.
    background.notify({ notice: 'library.changed' });
    await background.roundTrip();
    await background.roundTrip();
    expect(offer.state.value?.failure).toMatchObject({ code: 'storage-failed' });
    const saving = offer.setMode('on');
    await background.answer('library.setDownloadMode', succeed(aStatus({ download: { mode: 'on' } })));
    await saving;
    expect(offer.state.value).toMatchObject({ failure: null, download: { mode: 'on' } });
  });

  it('shows no older state over a decision', async () => {
    const { background, offer, pass } = await anOffer();
    await pass();
    // Read before the decision, and answered after it.
    const older = succeed(aStatus({ download: { mode: 'on' } }));
    background.never('library.status');
    background.notify({ notice: 'library.changed' });
    const pausing = offer.setMode('paused');
    await background.answer('library.setDownloadMode', succeed(aStatus({ download: { mode: 'paused' } })));
    await pausing;
    await background.answer('library.status', older);
    await background.roundTrip();
    expect(offer.state.value?.download.mode).toBe('paused');
  });
});
