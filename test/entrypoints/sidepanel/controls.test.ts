import { expect, it, vi } from 'vitest';
import { createSeriesStep } from '../../../entrypoints/sidepanel/controls.ts';
import { fail, succeed, type Result } from '../../../lib/failure.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import type { SeriesPlace } from '../../../lib/messaging/protocol.ts';
import type { Choice, RecordingId } from '../../../lib/recording/types.ts';
import { anId } from '../../support/factories.ts';

/** The way through a series, from which somebody may go elsewhere before the answer. */
function stepFrom(answer: (id: RecordingId) => Result<SeriesPlace | null>, goesElsewhere = false) {
  let open = anId('b');
  const goTo = vi.fn<(choice: Choice) => void>(({ id }) => (open = id));
  const client = {
    ask(_: string, { id }: { id: RecordingId }) {
      if (goesElsewhere) open = anId('elsewhere');
      return Promise.resolve(answer(id));
    },
  } as unknown as Client;
  return { goTo, step: createSeriesStep({ client, goTo, openId: () => open }) };
}

const IDS = ['a', 'b', 'c', 'd', 'e'].map(anId);
const inSeries = (id: RecordingId): Result<SeriesPlace> => {
  const at = IDS.indexOf(id);
  const neighbor = (index: number) => {
    const found = IDS[index];
    return found === undefined ? null : { id: found, title: 'Weekly', createdAtMs: null };
  };
  return succeed({ at: at + 1, count: IDS.length, earlier: neighbor(at - 1), later: neighbor(at + 1) });
};

it('createSeriesStep counts each of several quick presses', async () => {
  const { goTo, step } = stepFrom(inSeries);
  expect(await Promise.all([step('later'), step('later'), step('later'), step('later')])).toEqual([
    'opened',
    'opened',
    'opened',
    'none',
  ]);
  expect(goTo.mock.calls.map(([{ id }]) => id)).toEqual(['c', 'd', 'e']);
});

it('createSeriesStep tells what there is not from what could not be asked, and goes nowhere from elsewhere', async () => {
  expect(await stepFrom(() => succeed(null)).step('later')).toBe('alone');
  expect(await stepFrom(() => fail({ code: 'offline' })).step('later')).toEqual({ code: 'offline' });
  const gone = stepFrom(inSeries, true);
  expect(await gone.step('earlier')).toBe('left');
  expect(gone.goTo).not.toHaveBeenCalled();
});
