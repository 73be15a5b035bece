import { describe, expect, it } from 'vitest';
import { createStorage, type Storage } from '../../../lib/storage/items.ts';
import { createFakeFolders } from '../../support/fake-folders.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { createMutex } from '../../../lib/background/mutex.ts';
import { DEFAULT_SENDING } from '../../../lib/storage/user-data.ts';

const CONNECTION = {
  id: 'a',
  scope: '',
  account: 1,
  address: 'https://rec.example',
  forgetsKey: false,
  keyId: 'k1',
  key: { file: 'key-1', iv: 'aXY=', data: 'ZGF0YQ==' },
};
const TEMPLATE = { id: 'a', name: 'A', text: '{{ title }}' };
const REPORT = { atMs: 1, context: 'panel', request: null, error: 'TypeError', stack: ['at a'], version: '1' };

/** What is an item of its own; keys are not, nor is what belongs to an address. */
type ItemName = Exclude<
  keyof Storage,
  | 'keys'
  | 'refusal'
  | 'panels'
  | 'at'
  | 'dataOf'
  | 'dataFor'
  | 'lastOpened'
  | 'readAllData'
  | 'readNamed'
  | 'onNamed'
  | 'removeAt'
  | 'dropOldPositions'
  | 'readAll'
  | 'changeAll'
  | 'clear'
>;

/** Where each record is kept, what it is without one, and what may be kept. */
const RECORDS: [name: ItemName, area: 'local' | 'session', none: unknown, value: unknown][] = [
  ['connections', 'local', { list: [] }, { list: [CONNECTION] }],
  ['answeredAddresses', 'session', [], ['https://rec.example']],
  ['welcome', 'local', null, 'welcome'],
  [
    'policyCache',
    'local',
    { address: null, linkPattern: null, keepAll: null, retentionDays: null },
    { address: 'https://rec.example', linkPattern: 'https://rec.example/{id}', keepAll: true, retentionDays: 30 },
  ],
  [
    'offlineDownload',
    'local',
    { mode: 'off', waits: {} },
    { mode: 'on', waits: { a: { waiting: { why: { code: 'offline' }, sinceMs: 1, untilMs: 3 }, failures: 4 } } },
  ],
  ['cooldowns', 'session', {}, { 'https://a.example': { retryAtMs: 1, code: 'rate-limited' } }],
  ['preferences', 'local', { letterKeys: true, tab: 'transcript' }, { letterKeys: false, tab: 'notes' }],
  [
    'sending',
    'local',
    DEFAULT_SENDING,
    { form: 'plain', templateId: 'a', quoteTemplateId: 'b', aboutThisPage: false, sites: [] },
  ],
  ['templates', 'local', [], [TEMPLATE]],
  ['pendingAction', 'session', null, { actionId: 'e', atMs: 1, action: { kind: 'nothing-to-send' } }],
  ['errors', 'local', [], [REPORT]],
];

const storageOn = (local = createFakeArea(), session = createFakeArea()) =>
  createStorage(local, session, createFakeFolders(), () => 'new', createMutex());

async function readOf(storage: Storage, name: ItemName): Promise<unknown> {
  const read: unknown = await storage[name].read();
  return typeof read === 'object' && read !== null && 'ok' in read
    ? (read as unknown as { value: unknown }).value
    : read;
}

describe('createStorage', () => {
  it.each(RECORDS)('has %s in %s, also after a restart, until it is removed', async (name, area, none, value) => {
    const areas = { local: createFakeArea(), session: createFakeArea() };
    const [storage, restarted] = [storageOn(areas.local, areas.session), storageOn(areas.local, areas.session)];
    expect(await readOf(storage, name)).toEqual(none);
    await (storage[name].write as (value: unknown) => Promise<boolean>)(value);
    expect([...areas[area].values.values()]).toEqual([value]);
    expect(await readOf(restarted, name)).toEqual(value);
    await restarted[name].remove();
    expect([areas.local.values.size, areas.session.values.size]).toEqual([0, 0]);
  });

  it.each<[name: ItemName, stored: unknown, read: unknown]>([
    ['connections', [CONNECTION], { list: [] }],
    ['templates', 'text', []],
    ['sending', null, DEFAULT_SENDING],
    ['preferences', { tab: 'notes' }, { letterKeys: true, tab: 'notes' }],
    ['preferences', { tab: 5, more: 1 }, { letterKeys: true, tab: 'transcript', more: 1 }],
    ['connections', { list: [null, CONNECTION] }, { list: [CONNECTION] }],
    ['connections', { list: 'text' }, { list: [] }],
    ['templates', [null, TEMPLATE], [TEMPLATE]],
    ['errors', [null, REPORT], [REPORT]],
  ])('reads in %s what another version wrote, or what is damaged, as far as it can: %o', async (name, stored, read) => {
    const areas = { local: createFakeArea(), session: createFakeArea() };
    const storage = storageOn(areas.local, areas.session);
    await (storage[name].write as (value: unknown) => Promise<boolean>)(stored);
    expect(await readOf(storage, name)).toEqual(read);
  });
});
