import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../../lib/failures.ts';
import { MOST_OPENED, type RecordingId } from '../../../../lib/recording/types.ts';
import { aBackground, ADDRESS, anAnswer, paged } from '../../../support/background.ts';
import { anId, aReadingPosition, aRecording } from '../../../support/factories.ts';
import { NOT_USED, placeAt, shortlistAt, type Used } from '../../../support/user-data.ts';

const IDS = Array.from({ length: MOST_OPENED + 2 }, (_, at) => anId(`r${at}`));
const [A, B] = [anId('a'), anId('b')];

const USED: Used = { pins: [A], opened: [A], searches: ['budget'] };

/** A background that knows some recordings; `a` was opened, and pages have pinned it and searched for it. */
async function aUsed() {
  const list = paged([A, B, ...IDS].map((id) => aRecording({ id })));
  const background = aBackground({ list, content: () => Promise.resolve(succeed(anAnswer())) });
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  await background.handlers['shortlist.noteOpened']({ id: A });
  const { shortlist, searches } = background.storage.at(ADDRESS);
  await shortlist.change((before) => ({ ...before, pins: [A] }));
  await searches.write(['budget']);
  return background;
}

describe('the shortlist', () => {
  it('has what was opened, the last one first, each once, and no more than there is room for', async () => {
    const { handlers, storage } = await aUsed();
    expect(await shortlistAt(storage)).toEqual(USED);
    for (const id of [...IDS, A]) await handlers['shortlist.noteOpened']({ id });
    const { opened, pins, searches } = await shortlistAt(storage);
    expect(opened).toEqual([A, ...IDS.toReversed()].slice(0, MOST_OPENED));
    expect({ pins, searches }).toEqual({ pins: [A], searches: ['budget'] });
  });

  it('keeps its pins where the recordings are erased, and nothing where everything is', async () => {
    const { handlers, storage, local } = await aUsed();
    await handlers['library.erase']({ what: 'library' });
    expect(await shortlistAt(storage)).toEqual({ ...NOT_USED, pins: [A] });
    await handlers['library.erase']({ what: 'everything' });
    expect(local.values.size).toBe(0);
  });

  it('goes from the session, too, where the recordings are erased', async () => {
    const { handlers, storage, session } = await aUsed();
    const choice = { id: A, query: 'budget' };
    for (const windowId of [1, 2]) await storage.panels.of(windowId).write({ ...choice, chosenBy: 'popup' });
    await session.set({ 'popup-view': { query: 'budget' }, 'popup-shortlist': { pins: [aRecording({ id: A })] } });
    await handlers['library.erase']({ what: 'library' });
    expect(JSON.stringify([...session.values])).not.toMatch(/budget|popup-shortlist|panel/);
  });

  it('notes nothing that was opened before an erasure, after it', async () => {
    const { handlers, storage } = await aUsed();
    const noting = handlers['shortlist.noteOpened']({ id: B });
    const erasing = handlers['library.erase']({ what: 'library' });
    await Promise.all([noting, erasing]);
    expect(await shortlistAt(storage)).toMatchObject({ opened: [] });
  });

  it('has what was opened painted first the next time, by its own connection alone', async () => {
    const { handlers, list, session, connect, ...background } = await aUsed();
    const connectionId = await background.connectionId();
    await session.set({ 'popup-shortlist': { connectionId, pins: [], opened: [] } });
    await handlers['shortlist.noteOpened']({ id: B });
    await vi.waitFor(async () => expect((await list.readStart())?.shortlist?.opened[0]).toMatchObject({ id: B }));
    await handlers['connection.removeKey'](null);
    await connect();
    await handlers['list.refresh']({ restart: true });
    expect((await list.readStart())?.shortlist ?? null).toBeNull();
  });

  it('says where nothing is noted', async () => {
    const { handlers, storage, local } = await aUsed();
    const note = (id: RecordingId) => handlers['shortlist.noteOpened']({ id });
    local.full = true;
    expect(await note(B)).toEqual(fail({ code: 'storage-failed' }));
    expect(await shortlistAt(storage)).toEqual(USED);
    expect(await aBackground().handlers['shortlist.noteOpened']({ id: A })).toMatchObject({ ok: false });
  });
});

it('Of an address, the 200 positions that were used last are kept', async () => {
  const { handlers, storage, keepAlive } = await aUsed();
  const [own, other] = [storage.at(ADDRESS), storage.at(`${ADDRESS}/1`)];
  for (let at = 0; at < 203; at++) {
    await own.position(anId(`p${at}`)).write({ place: aReadingPosition({ turn: at }), usedAtMs: at });
  }
  await other.position(A).write({ place: aReadingPosition(), usedAtMs: 0 });
  await handlers['shortlist.noteOpened']({ id: A });
  await keepAlive.rest();
  const left = await Promise.all([0, 1, 2, 3, 202].map((at) => placeAt(storage, anId(`p${at}`))));
  expect(left.map((place) => place?.turn ?? null)).toEqual([null, null, null, 3, 202]);
  expect(await placeAt(storage, A, `${ADDRESS}/1`)).not.toBeNull();
});
