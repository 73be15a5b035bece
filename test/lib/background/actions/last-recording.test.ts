import { describe, expect, it } from 'vitest';
import { lastRecording, newestRecordings } from '../../../../lib/background/actions/last-recording.ts';
import type { RecordingId } from '../../../../lib/recording/types.ts';
import { valueOf } from '../../../support/value-of.ts';
import { aBackground, paged } from '../../../support/background.ts';
import { aRecording } from '../../../support/factories.ts';

const listed = ['PROCESSING', 'COMPLETED', 'FAILED', 'COMPLETED', ''].map((status, index) =>
  aRecording({ id: `r${index}`, title: `Title ${index}`, status, createdAtMs: Date.UTC(2026, 5, 20 - index) }),
);

async function connected() {
  const background = aBackground({ list: paged(listed) });
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  return background;
}

describe('The newest recordings', () => {
  it('are those that may have a summary', async () => {
    const { storage, list } = await connected();
    expect((await newestRecordings(storage, list, 2)).map(({ id }) => id)).toEqual(['r1', 'r3']);
    expect((await newestRecordings(storage, list, 5)).map(({ id }) => id)).toEqual(['r1', 'r3', 'r4']);
  });

  it('are none whose id no address can carry, as a menu takes two of them for one', async () => {
    const ids = ['a\uD800', 'a\uDBFF', '..', '', 'fine'];
    const background = aBackground({ list: paged(ids.map((id) => aRecording({ id, status: 'COMPLETED' }))) });
    await background.connect();
    await background.handlers['list.refresh']({ restart: true });
    const { storage, list } = background;
    expect((await newestRecordings(storage, list, 5)).map(({ id }) => id)).toEqual(['fine']);
  });

  it('are none without a connection', async () => {
    const { storage, list, handlers } = await connected();
    await handlers['connection.removeKey'](null);
    expect(await newestRecordings(storage, list, 5)).toEqual([]);
  });
});

it('The recordings of another connection are nobody’s, as long as they are there', async () => {
  const { storage, list, session } = await connected();
  const all = valueOf(await storage.connections.read());
  const others = all.list.map((each) => ({ ...each, id: 'other' }));
  await storage.connections.write({ activeId: 'other', list: [...all.list, ...others] });
  expect(session.values.has('popup-start')).toBe(true);
  expect(await list.readStart()).toBeNull();
  expect(await newestRecordings(storage, list, 5)).toEqual([]);
  expect(await lastRecording(storage, list)).toBeNull();
});

describe('The last recording', () => {
  it('is what a panel showed last, else the newest', async () => {
    const { storage, list, handlers } = await connected();
    expect(await lastRecording(storage, list)).toBe('r1');
    await handlers['panel.show']({ windowId: 1, id: 'r3' as RecordingId, query: '' });
    expect(await lastRecording(storage, list)).toBe('r3');
  });

  it('is none where there is none', async () => {
    const { storage, list } = aBackground();
    expect(await lastRecording(storage, list)).toBeNull();
  });
});
