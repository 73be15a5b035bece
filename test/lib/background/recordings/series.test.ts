import { describe, expect, it } from 'vitest';
import { succeed } from '../../../../lib/failures.ts';
import type { LibraryReply } from '../../../../lib/library/requests.ts';
import { aBackground, paged } from '../../../support/background.ts';
import { anId, aRecording } from '../../../support/factories.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu'] as const;

/** Four standups, one a day, and something else in between; `names` of who speaks in them. */
async function aWeek(names: Partial<Record<(typeof DAYS)[number], string[]>> | null = {}) {
  const standups = DAYS.map((id, at) => aRecording({ id, title: `Standup ${at + 1} Nov`, createdAtMs: at * 10 }));
  const other = aRecording({ id: 'other', title: 'Planning', createdAtMs: 15 });
  const named = Object.entries(names ?? {}).map(([id, all]): LibraryReply<'speakerNames'>[number] => ({
    id: anId(id),
    names: all,
  }));
  const background = aBackground(
    { list: paged([...standups, other]) },
    {
      speakerNames: () =>
        Promise.resolve(names ? { ok: true, value: named } : ({ ok: false, unavailable: 'broken' } as const)),
    },
  );
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  const place = async (id: string) => {
    const answer = await background.handlers['recordings.series']({ id: anId(id) });
    return answer.ok && answer.value && [answer.value.earlier?.id ?? null, answer.value.later?.id ?? null];
  };
  return { ...background, place };
}

const at = (earlier: string | null, later: string | null) => [earlier, later];

describe('the place in a series', () => {
  it('is between the meetings of the same title, by date', async () => {
    const { place } = await aWeek();
    expect(await place('tue')).toEqual(at('mon', 'wed'));
    expect(await place('mon')).toEqual(at(null, 'tue'));
    expect(await place('other')).toBeNull();
    expect(await place('unknown')).toBeNull();
  });

  it('is told with its number, and with what its neighbors are called', async () => {
    const { handlers } = await aWeek();
    const answer = await handlers['recordings.series']({ id: anId('tue') });
    expect(answer).toMatchObject({ value: { at: 2, earlier: { id: 'mon' }, later: { id: 'wed' } } });
    const { count, earlier } = (answer.ok && answer.value) || {};
    expect([count, earlier?.title !== '', typeof earlier?.createdAtMs]).toEqual([4, true, 'number']);
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
    expect(await place('wed')).toBeNull();
  });

  it('is nobody\u2019s without a connection', async () => {
    expect(await aBackground().handlers['recordings.series']({ id: anId('tue') })).toEqual(succeed(null));
  });
});
