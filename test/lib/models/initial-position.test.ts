import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import { anId, aReadingPosition } from '../../support/factories.ts';
import { held } from '../../support/held.ts';
import { aDetail, answered, aPanelModel } from '../../support/panel-model.ts';
import { keepPlace } from '../../support/user-data.ts';

const A = anId('rec-a');

describe('how the reader came', () => {
  it('is with the first showing: words, moment, and the last place', async () => {
    const { model, background, stored, stateOf } = aPanelModel();
    await keepPlace(stored.elsewhere, A, aReadingPosition());
    void model.open(A, { query: 'pricing', atSeconds: 754 });
    await background.answer('recordings.readCached', succeed(aDetail()));
    expect((await stateOf('shown')).initialPosition).toEqual({
      query: 'pricing',
      atSeconds: 754,
      place: aReadingPosition(),
    });
  });

  it('is nowhere in particular when nothing is said, or the place is not known', async () => {
    const { model, background, stored, stateOf } = aPanelModel();
    await keepPlace(stored.elsewhere, A, aReadingPosition());
    stored.reading.fails = true;
    void model.open(A);
    await background.answer('recordings.readCached', succeed(aDetail()));
    expect((await stateOf('shown')).initialPosition).toEqual({ query: '', atSeconds: null, place: null });
  });

  it('is waited for, so that nothing is shown at the wrong place first', async () => {
    const { background, model, stored, stateOf } = aPanelModel();
    await keepPlace(stored.elsewhere, A, aReadingPosition({ turn: 3 }));
    const later = held();
    stored.reading.until = later.held;
    void model.open(A);
    await background.answer('recordings.readCached', succeed(aDetail()));
    await background.roundTrip();
    expect(model.state.value.status).toBe('loading');
    later.letGo();
    expect((await stateOf('shown')).initialPosition.place).toEqual(aReadingPosition({ turn: 3 }));
  });

  it('stays the same object over what the service says, refreshing and recovering', async () => {
    const { model, background, stored, stateOf, settled } = aPanelModel();
    await keepPlace(stored.elsewhere, A, aReadingPosition());
    void model.open(A, { query: 'pricing', atSeconds: null });
    await background.answer('recordings.readCached', succeed(aDetail({ title: 'Kept' })));
    const { initialPosition } = await stateOf('shown');
    await background.answer(
      'recordings.open',
      answered(aDetail({ title: 'Fresh', ownerName: null, sharingScope: null })),
    );
    await background.answer('recordings.listed', succeed(aDetail().recording));
    expect((await settled()).initialPosition).toBe(initialPosition);
    const refreshing = model.refresh();
    await background.answer('recordings.open', fail({ code: 'offline' }));
    await refreshing;
    expect((await settled()).initialPosition).toBe(initialPosition);
    const recovering = model.recover();
    await background.answer('recordings.open', answered(aDetail()));
    await recovering;
    expect(await settled()).toMatchObject({ stale: null });
    expect((await settled()).initialPosition).toBe(initialPosition);
  });

  it('is new when what is on the screen is opened somewhere else, without the place of last time', async () => {
    const { model, background, stored, settled } = aPanelModel({ cached: null });
    background.always('recordings.open', answered(aDetail()));
    await keepPlace(stored.elsewhere, A, aReadingPosition());
    await model.open(A);
    const first = (await settled()).initialPosition;
    const opening = model.open(A, { query: 'budget', atSeconds: null });
    const second = shownNow(model).initialPosition;
    expect(second).toEqual({ query: 'budget', atSeconds: null, place: null });
    await opening;
    expect((await settled()).initialPosition).toBe(second);
    await model.open(A, { query: 'budget', atSeconds: null });
    expect((await settled()).initialPosition).not.toBe(second);
    const third = (await settled()).initialPosition;
    await model.open(A);
    expect((await settled()).initialPosition).toBe(third);
    expect(first.place).toEqual(aReadingPosition());
  });
});

function shownNow(model: ReturnType<typeof aPanelModel>['model']) {
  const state = model.state.value;
  if (state.status !== 'shown') throw new Error(`not shown but ${state.status}`);
  return state;
}
