import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../../lib/failure.ts';
import type { LibraryNamed } from '../../../../lib/library/types.ts';
import { aBackground, ADDRESS, KEY, paged } from '../../../support/background.ts';
import { anId, aRecording } from '../../../support/factories.ts';
import { refusingFactory } from '../../../support/refusing-factory.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu'] as const;

/** Four standups, one a day, and something else in between; `names` of who speaks in them. */
async function aWeek(names: Partial<Record<(typeof DAYS)[number], string[]>> | null = {}, factory?: IDBFactory) {
  const standups = DAYS.map((id, at) => aRecording({ id, title: `Standup ${at + 1} Nov`, createdAtMs: at * 10 }));
  const other = aRecording({ id: 'other', title: 'Planning', createdAtMs: 15 });
  const named = Object.entries(names ?? {}).map(([id, all]): LibraryNamed => ({ id: anId(id), names: all }));
  const background = aBackground({ list: paged([...standups, other]) }, factory, {
    speakerNames: () =>
      Promise.resolve(names ? { ok: true, value: named } : ({ ok: false, unavailable: 'broken' } as const)),
  });
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  const place = (id: string) => background.handlers['series.place']({ id: anId(id) });
  const detach = (id: string, isDetached = true) => background.handlers['series.detach']({ id: anId(id), isDetached });
  return { ...background, place, detach };
}

const at = (earlier: string | null, later: string | null, isDetached = false) =>
  succeed({ earlier, later, isDetached });

describe('the place in a series', () => {
  it('is between the meetings of the same title, by date', async () => {
    const { place } = await aWeek();
    expect(await place('tue')).toEqual(at('mon', 'wed'));
    expect(await place('mon')).toEqual(at(null, 'tue'));
    expect(await place('other')).toEqual(at(null, null));
    expect(await place('unknown')).toEqual(at(null, null));
  });

  it('is among those in which somebody of the same name speaks, where there are names', async () => {
    const { place } = await aWeek({ mon: [' ana', ' bo'], tue: [' cy'], thu: [' bo'] });
    expect(await place('mon')).toEqual(at(null, 'wed'));
    expect(await place('thu')).toEqual(at('wed', null));
    expect(await place('tue')).toEqual(at(null, 'wed'));
  });

  it('is among larger meetings with one speaker in common', async () => {
    const { place } = await aWeek({
      mon: [' me', ' ana', ' bo'],
      tue: [' cy', ' dan', ' eve'],
      wed: [' me', ' cy', ' fay', ' gil'],
    });
    expect(await place('mon')).toEqual(at(null, 'wed'));
    expect(await place('tue')).toEqual(at(null, 'wed'));
  });

  it('is not among those that share only one of two, as all share their user', async () => {
    const { place } = await aWeek({
      mon: [' me', ' ana'],
      tue: [' me', ' bo'],
      wed: [' me', ' ana', ' cy'],
      thu: [' bo'],
    });
    expect(await place('mon')).toEqual(at(null, 'wed'));
    expect(await place('tue')).toEqual(at(null, 'thu'));
  });

  it('is not told where the library does not answer', async () => {
    const { place } = await aWeek(null);
    expect(await place('wed')).toEqual(at(null, null));
  });

  it('leaves out what its user has taken out of it, until that is put back', async () => {
    const { place, detach } = await aWeek();
    expect(await detach('tue')).toEqual(succeed(null));
    expect(await place('mon')).toEqual(at(null, 'wed'));
    expect(await place('tue')).toEqual(at(null, null, true));
    expect(await detach('tue', false)).toEqual(succeed(null));
    expect(await place('mon')).toEqual(at(null, 'tue'));
  });
});

describe('what was taken out of its series', () => {
  it('stays when recordings are erased, is of one service, and goes with everything', async () => {
    const { place, detach, handlers, connect } = await aWeek();
    await detach('tue');
    await handlers['library.erase'](null);
    expect(await place('tue')).toEqual(at(null, null, true));
    await handlers['connection.save']({ address: 'https://other.example', key: KEY, forgetsKey: false });
    expect(await place('tue')).toMatchObject({ value: { isDetached: false } });
    await handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey: false });
    expect(await place('tue')).toEqual(at(null, null, true));
    await handlers['everything.erase'](null);
    await connect();
    expect(await place('tue')).toMatchObject({ value: { isDetached: false } });
  });

  it('is an error where it cannot be read or written, and nobody’s without a connection', async () => {
    const { place, detach } = await aWeek({}, refusingFactory);
    expect(await place('tue')).toEqual(fail({ code: 'storage-failed' }));
    expect(await detach('tue')).toEqual(fail({ code: 'storage-failed' }));
    const nobody = aBackground();
    expect(await nobody.handlers['series.place']({ id: anId('tue') })).toEqual(at(null, null));
  });
});
