import { describe, expect, it } from 'vitest';
import { lastRecording, newestRecordings, ownRecordings } from '../../../lib/background/last-recording.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { aBackground, ADDRESS, paged } from '../../support/background.ts';
import { aRecording } from '../../support/factories.ts';

const listed = ['PROCESSING', 'COMPLETED', 'FAILED', 'COMPLETED', ''].map((status, index) =>
  aRecording({ id: `r${index}`, title: `Title ${index}`, status, createdAtMs: Date.UTC(2026, 5, 20 - index) }),
);

async function connected() {
  const background = aBackground({ list: paged(listed) });
  await background.connect();
  await background.handlers['recordings.list']({ restart: true });
  return background;
}

describe('The newest recordings', () => {
  it('are those that may have a summary', async () => {
    const { storage, list } = await connected();
    expect((await newestRecordings(storage, list, 2)).map(({ id }) => id)).toEqual(['r1', 'r3']);
    expect((await newestRecordings(storage, list, 5)).map(({ id }) => id)).toEqual(['r1', 'r3', 'r4']);
  });

  it('are none without a connection', async () => {
    const { storage, list, handlers } = await connected();
    await handlers['connection.removeKey'](null);
    expect(await newestRecordings(storage, list, 5)).toEqual([]);
  });
});

it('The recordings of another connection are nobody’s, as long as they are there', async () => {
  const { storage, list } = await connected();
  expect(await ownRecordings(storage, list)).toHaveLength(listed.length);
  await storage.keptKey.write({ key: `svc_${'abcdef0123'.repeat(4)}`, address: ADDRESS });
  expect(await list.readAll()).toMatchObject({ recordings: { length: listed.length } });
  expect(await ownRecordings(storage, list)).toEqual([]);
  expect(await newestRecordings(storage, list, 5)).toEqual([]);
  expect(await lastRecording(storage, list)).toBeNull();
  await storage.keptKey.remove();
  expect(await ownRecordings(storage, list)).toEqual([]);
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
