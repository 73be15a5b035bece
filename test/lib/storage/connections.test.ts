import { describe, expect, it } from 'vitest';
import { connectionOf, createRefusal, type StoredConnection, type Refusals } from '../../../lib/storage/connections.ts';
import { createMutex } from '../../../lib/background/mutex.ts';
import { createItem } from '../../../lib/storage/item.ts';
import { scopedId } from '../../../lib/recording/types.ts';
import { anId } from '../../support/factories.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const aConnection = (id: string, parts: Partial<StoredConnection> = {}): StoredConnection => ({
  id,
  scope: '',
  account: 1,
  address: `https://${id}.example`,
  forgetsKey: false,
  keyId: '',
  key: null,
  ...parts,
});

describe('connectionOf', () => {
  const list = [aConnection('first'), aConnection('second', { scope: 'b' })];

  it.each([
    ['rec-1', 'first'],
    [scopedId('b', 'rec-1'), 'second'],
    [scopedId('gone', 'rec-1'), undefined],
  ])('finds the connection of %j', (id, expected) => {
    expect(connectionOf(list, anId(id))?.id).toBe(expected);
  });
});

describe('a refused key', () => {
  const MINUTE_MS = 60_000;

  it.each<[string, number, boolean]>([
    ['at once', 0, true],
    ['after 14 minutes', 14 * MINUTE_MS, true],
    ['after 15 minutes', 15 * MINUTE_MS, false],
    ['after a clock was set back', -MINUTE_MS, false],
  ])('rests %s: %#', async (_, laterMs, rests) => {
    const clock = { nowMs: 1_000_000 };
    const item = createItem<Refusals>(createFakeArea(), createMutex(), 'refusal', {});
    const refusal = createRefusal(item, () => clock.nowMs);
    await refusal.note('first');
    clock.nowMs += laterMs;
    expect(await refusal.isResting('first')).toBe(rests);
    expect([await refusal.isNoted('first'), await refusal.isNoted('second')]).toEqual([true, false]);
    expect(await refusal.isResting('second')).toBe(false);
    await Promise.all([refusal.note('first'), refusal.note('second')]);
    expect([await refusal.isNoted('first'), await refusal.isNoted('second')]).toEqual([true, true]);
    await refusal.clear('first');
    expect([await refusal.isNoted('first'), await refusal.isNoted('second')]).toEqual([false, true]);
    await refusal.clear();
    expect(await refusal.isNoted('second')).toBe(false);
  });
});
