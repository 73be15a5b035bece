import { describe, expect, it } from 'vitest';
import {
  activeOf,
  NO_CONNECTIONS,
  personScope,
  withConnection,
  type Connections,
  type StoredConnection,
} from '../../../lib/storage/connections.ts';

const aConnection = (id: string, parts: Partial<StoredConnection> = {}): StoredConnection => ({
  id,
  address: `https://${id}.example`,
  personId: null,
  isOtherPerson: false,
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
    const changed = aConnection('third', { personId: 'user-1' });
    expect(withConnection(ALL, changed)).toEqual({ activeId: 'second', list: [FIRST, SECOND, changed] });
    expect(ALL.list).toEqual([FIRST, SECOND, THIRD]);
  });

  it('does not come back once it was removed', () => {
    expect(withConnection(ALL, aConnection('gone'))).toEqual(ALL);
  });
});

describe('the scope of a person', () => {
  it.each<[string | null, string | null, string]>([
    ['https://rec.example', 'user-1', 'https://rec.example\nuser-1'],
    ['https://rec.example', null, 'https://rec.example\n'],
    [null, 'user-1', '\nuser-1'],
    [null, null, '\n'],
  ])('is what records on devices are kept under: %o, %o', (address, personId, scope) => {
    expect(personScope({ address, personId })).toBe(scope);
  });
});
