import { describe, expect, it, vi } from 'vitest';
import { type Failure, fail, succeed } from '../../../lib/failures.ts';
import type { RecordingDetail } from '../../../lib/messaging/protocol.ts';
import { aContent, aListItem, anId, aRecording } from '../../support/factories.ts';
import { aDetail, answered, aPanelModel } from '../../support/panel-model.ts';

const A = anId('rec-a');
const B = anId('rec-b');
const OFFLINE: Failure = { code: 'offline' };

const pending = () => aDetail({ status: 'PROCESSING' }, { content: null });

describe('opening a recording', () => {
  it('shows the kept copy at once and replaces it by what the service says', async () => {
    const { model, background, stateOf, settled } = aPanelModel();
    void model.open(A);
    await background.answer('recordings.readCached', succeed(aDetail({ title: 'Kept' })));
    expect(await stateOf('shown')).toMatchObject({
      detail: { recording: { title: 'Kept' } },
      stale: null,
      refreshing: true,
    });
    await background.answer('recordings.open', answered(aDetail({ title: 'Fresh' })));
    expect(await settled()).toMatchObject({ detail: { recording: { title: 'Fresh' } }, refreshing: false });
  });

  it('ignores a kept copy that comes after the service', async () => {
    const { model, background, settled } = aPanelModel();
    void model.open(A);
    await background.answer('recordings.open', answered(aDetail({ title: 'Fresh' })));
    await settled();
    await background.answer('recordings.readCached', succeed(aDetail({ title: 'Kept' })));
    await background.roundTrip();
    expect(model.state.value).toMatchObject({ detail: { recording: { title: 'Fresh' } } });
  });

  it('shows a copy that the service could not renew, with the reason', async () => {
    const { model, background, settled } = aPanelModel();
    void model.open(A);
    await background.answer('recordings.readCached', succeed(null));
    await background.answer('recordings.open', answered(aDetail(), OFFLINE));
    expect((await settled()).stale).toEqual(OFFLINE);
  });

  it('waits for a kept copy before it calls a failure a failure', async () => {
    const { model, background, settled } = aPanelModel();
    void model.open(A);
    await background.answer('recordings.open', fail({ code: 'not-found' }));
    await background.answer('recordings.readCached', succeed(aDetail({ title: 'Kept' })));
    expect(await settled()).toMatchObject({
      detail: { recording: { title: 'Kept' } },
      stale: { code: 'not-found' },
    });
  });

  it('fails when nothing is kept, and loads again on refresh', async () => {
    const { model, background, stateOf, settled } = aPanelModel({ cached: null });
    void model.open(A);
    await background.answer('recordings.open', fail(OFFLINE));
    const failed = { status: 'failed', id: A, recording: null, failure: OFFLINE };
    expect(await stateOf('failed')).toEqual(failed);
    const listed = aListItem({ id: 'rec-a', title: 'Budget' });
    await background.answer('recordings.listed', succeed(listed));
    await background.roundTrip();
    expect(model.state.value).toEqual({ ...failed, recording: listed });
    void model.refresh();
    expect(model.state.value.status).toBe('loading');
    await background.answer('recordings.open', answered(aDetail()));
    expect((await settled()).stale).toBeNull();
  });

  it('shows the recording that was opened last, whatever is answered last', async () => {
    const { model, background, settled } = aPanelModel({ cached: null });
    const first = model.open(A);
    const second = model.open(B);
    // The first question stands first in the line; it is answered after the second one was asked.
    await background.answer('recordings.open', answered(aDetail({ title: 'Old choice' })));
    await first;
    expect(model.state.value.status).toBe('loading');
    await background.answer('recordings.open', answered(aDetail({ id: B, title: 'New choice' })));
    await second;
    expect((await settled()).detail.recording.title).toBe('New choice');
  });

  it('tells while it loads what the list knows', async () => {
    const { model, background } = aPanelModel({ cached: null });
    void model.open(A);
    await background.answer('recordings.listed', succeed(aRecording({ id: A, title: 'Weekly' })));
    await background.roundTrip();
    expect(model.state.value).toMatchObject({ status: 'loading', recording: { title: 'Weekly' } });
  });
});

it('tells the background which recording is on the screen, each time that it was chosen', async () => {
  const { model, background, settled } = aPanelModel({ cached: null });
  const noted = async () => {
    await background.roundTrip();
    return background.asked().filter((name) => name === 'shortlist.noteOpened').length;
  };
  background.always('shortlist.noteOpened', fail({ code: 'storage-failed' }));
  background.always('recordings.open', fail({ code: 'offline' }));
  await model.open(B);
  expect(await noted()).toBe(0);
  background.always('recordings.open', answered(aDetail()));
  await model.open(A);
  await model.refresh();
  expect(await noted()).toBe(1);
  await model.open(A, { query: 'pricing', atSeconds: null });
  await settled();
  expect(await noted()).toBe(2);
});

describe('recovering', () => {
  it('asks again when the network is back, but only after a failure', async () => {
    const { model, background, settled, opens } = aPanelModel({ cached: null });
    background.always('recordings.open', answered(aDetail(), OFFLINE));
    await model.open(A);
    background.always('recordings.open', answered(aDetail()));
    await model.recover();
    expect((await settled()).stale).toBeNull();
    await model.recover();
    expect(opens()).toBe(2);
  });

  it.each([
    ['nothing', null],
    ['a kept copy', aDetail()],
  ])('asks once more when that fails which was asked before the network was back, over %s', async (_, kept) => {
    const { model, background, settled, opens } = aPanelModel();
    background.always('recordings.readCached', succeed(kept));
    void model.open(A);
    await background.roundTrip();
    const recovering = [model.recover(), model.recover()];
    await background.answer('recordings.open', fail({ code: 'offline' }));
    await background.answer('recordings.open', answered(aDetail()));
    await Promise.all(recovering);
    expect((await settled()).stale).toBeNull();
    expect(opens()).toBe(2);
  });
});

describe('a recording that the service is working on', () => {
  async function opened(detail: RecordingDetail, stale: Failure | null = null) {
    const panel = aPanelModel({ cached: null });
    panel.background.always('recordings.open', answered(detail, stale));
    await panel.model.open(A);
    return panel;
  }

  it('is shown when it is ready, and left alone from then on', async () => {
    const { clock, background, model } = await opened(pending());
    background.always('recordings.open', answered(aDetail()));
    clock.pass(5_000);
    await vi.waitUntil(() => model.state.value.status === 'shown' && model.state.value.detail.content !== null);
    expect(clock.waits()).toEqual([]);
  });

  it.each([
    ['FAILED', null],
    ['COMPLETED', null],
    ['', null],
    ['ARCHIVED_V2', aContent()],
  ])('is not asked for again with status %j', async (status, content) => {
    const { clock } = await opened(aDetail({ status }, { content }));
    expect(clock.waits()).toEqual([]);
  });

  it('may be one with a status that nobody knows', async () => {
    const { clock } = await opened(aDetail({ status: 'POLISHING_X' }, { content: null }));
    expect(clock.waits()).toEqual([5_000]);
  });

  it('is asked for after a failure that passes, when the service allows it', async () => {
    const retryAtMs = 1_000_000 + 42_000;
    const { clock } = await opened(pending(), { code: 'rate-limited', retryAtMs });
    expect(clock.waits()).toEqual([42_000]);
  });

  it('is not asked for while the user has to do something first', async () => {
    const { clock } = await opened(pending(), { code: 'key-rejected' });
    expect(clock.waits()).toEqual([]);
  });

  it('keeps the words on the screen while nothing but "processing" is answered', async () => {
    const { model, background, clock, stateOf, opens } = aPanelModel({ cached: null });
    background.always('recordings.open', fail({ code: 'processing' }));
    await model.open(A);
    await stateOf('failed');
    const statuses = new Set<string>();
    const stop = model.state.subscribe(({ status }) => statuses.add(status));
    clock.pass(5_000);
    await vi.waitUntil(() => opens() === 2 && clock.waits().length === 1);
    stop();
    expect([...statuses]).toEqual(['failed']);
  });
});
