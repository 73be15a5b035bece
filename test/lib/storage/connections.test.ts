import { describe, expect, it } from 'vitest';
import {
  activeOf,
  createRefusal,
  NO_CONNECTIONS,
  withConnection,
  type Connections,
  type StoredConnection,
  type Refusal,
} from '../../../lib/storage/connections.ts';
import { createItem } from '../../../lib/storage/item.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const aConnection = (id: string, parts: Partial<StoredConnection> = {}): StoredConnection => ({
  id,
  address: `https://${id}.example`,
  forgetsKey: false,
  keyId: '',
  key: null,
  ...parts,
});

const [FIRST, SECOND, THIRD] = [aConnection('first'), aConnection('second'), aConnection('third')];
const ALL: Connections = { activeId: 'second', list: [FIRST, SECOND, THIRD] };

describe('the active connection', () => {
  it('is the one that was chosen, wherever it is in the list', () => {
    expect(activeOf(ALL)).toBe(SECOND);
    expect(activeOf({ ...ALL, activeId: 'third' })).toBe(THIRD);
  });

  it('is none where none was chosen, or the one that was is gone', () => {
    expect(activeOf(NO_CONNECTIONS)).toBeNull();
    expect(activeOf({ ...ALL, activeId: null })).toBeNull();
    expect(activeOf({ ...ALL, activeId: 'gone' })).toBeNull();
  });
});

describe('a connection that was changed', () => {
  it('takes its own place, and leaves the others and which is active', () => {
    const changed = aConnection('third', { keyId: 'k2' });
    expect(withConnection(ALL, changed)).toEqual({ activeId: 'second', list: [FIRST, SECOND, changed] });
    expect(ALL.list).toEqual([FIRST, SECOND, THIRD]);
  });

  it('does not come back once it was removed', () => {
    expect(withConnection(ALL, aConnection('gone'))).toEqual(ALL);
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
    const item = createItem<Refusal | null>(createFakeArea(), 'refusal', null);
    const refusal = createRefusal(item, () => clock.nowMs);
    await refusal.note('first');
    clock.nowMs += laterMs;
    expect(await refusal.isResting('first')).toBe(rests);
    expect([await refusal.isNoted('first'), await refusal.isNoted('second')]).toEqual([true, false]);
    expect(await refusal.isResting('second')).toBe(false);
    await refusal.clear();
    expect(await refusal.isNoted('first')).toBe(false);
  });
});
