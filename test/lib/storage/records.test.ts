import { describe, expect, it } from 'vitest';
import { createStorage, type Storage } from '../../../lib/storage/items.ts';
import { ERROR_CONTEXTS } from '../../../lib/errors/error-report.ts';
import { INSERT_REFUSALS } from '../../../lib/recording/sending.ts';
import { createFakeFolders } from '../../support/fake-folders.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { createMutex } from '../../../lib/background/mutex.ts';
import { DEFAULT_SENDING } from '../../../lib/storage/user-data.ts';

const CONNECTION = {
  id: 'a',
  address: 'https://rec.example',
  forgetsKey: false,
  keyId: 'k1',
  key: { file: 'key-1', iv: 'aXY=', data: 'ZGF0YQ==' },
};
const SENDING = { form: 'plain', templateId: 'a', quoteTemplateId: 'b', aboutThisPage: false, sites: [] };
const TEMPLATE = { id: 'a', name: 'A', text: '{{ title }}' };
const REPORT = {
  atMs: 1,
  context: 'panel',
  request: 'recordings.open',
  error: 'TypeError',
  stack: ['at a'],
  version: '1',
};

const waiting = (action: unknown) => ({ actionId: 'e', atMs: 1, action });
const cooldown = (parts: object) => ({
  'https://a.example': { retryAtMs: 1, code: 'rate-limited', ...parts },
});

/** What is an item of its own; keys are not, nor is what belongs to an address. */
type ItemName = Exclude<
  keyof Storage,
  'keys' | 'refusal' | 'panels' | 'at' | 'atActive' | 'removeAt' | 'dropOldPositions' | 'clear'
>;

/** Under which name each record is kept, where, what it is without one, and what may be kept. */
const RECORDS: [name: ItemName, area: 'local' | 'session', key: string, none: unknown, values: unknown[]][] = [
  [
    'connections',
    'local',
    'connections',
    { activeId: null, list: [] },
    [
      { activeId: 'a', list: [CONNECTION, { ...CONNECTION, id: 'b', address: null, key: null }] },
      { activeId: null, list: [{ ...CONNECTION, forgetsKey: true }] },
    ],
  ],
  ['answeredAddress', 'session', 'answered-address', null, ['https://rec.example']],
  ['welcome', 'local', 'welcome', null, ['welcome', 'done']],
  [
    'policyCache',
    'local',
    'policy-cache',
    { address: null, keepAll: null, retentionDays: null },
    [{ address: 'https://rec.example', keepAll: true, retentionDays: 30 }],
  ],
  [
    'offlineDownload',
    'local',
    'offline-download',
    { mode: 'off', waiting: null, failures: 0 },
    [
      { mode: 'on', waiting: { why: 'quota', sinceMs: 1, untilMs: 3 }, failures: 4 },
      { mode: 'paused', waiting: null, failures: 0 },
      { mode: 'off', waiting: { why: { code: 'offline' }, sinceMs: 1, untilMs: 3 }, failures: 0 },
    ],
  ],
  ['checkedAtMs', 'local', 'checked-at', 0, [1]],
  ['cooldowns', 'session', 'cooldowns', {}, [cooldown({}), cooldown({ code: 'maintenance' })]],
  [
    'preferences',
    'local',
    'preferences',
    { letterKeys: true, tab: 'transcript' },
    [{ letterKeys: false, tab: 'notes' }],
  ],
  [
    'sending',
    'local',
    'sending',
    DEFAULT_SENDING,
    [SENDING, { ...SENDING, form: 'markdown' }, { ...SENDING, form: 'rich', templateId: 'x'.repeat(100) }],
  ],
  [
    'templates',
    'local',
    'templates',
    [],
    [
      [
        { id: 'a'.repeat(100), name: 'n'.repeat(200), text: 't'.repeat(20_000) },
        { id: 'b', name: '', text: '' },
      ],
    ],
  ],
  [
    'pendingAction',
    'session',
    'pending-action',
    null,
    [
      waiting({ kind: 'copy-summary', id: 'a' }),
      waiting({ kind: 'nothing-to-send' }),
      ...INSERT_REFUSALS.map((reason) => waiting({ kind: 'insert-failed', id: 'a', reason })),
    ],
  ],
  [
    'errors',
    'local',
    'errors',
    [],
    [ERROR_CONTEXTS.map((context) => ({ ...REPORT, context })), [{ ...REPORT, request: null, stack: [] }]],
  ],
];

async function readOf(storage: Storage, name: ItemName): Promise<unknown> {
  const read: unknown = await storage[name].read();
  return typeof read === 'object' && read !== null && 'ok' in read
    ? (read as unknown as { value: unknown }).value
    : read;
}

describe('createStorage', () => {
  it.each(RECORDS)('has in %s what is in the %s area as %s, and all of it', async (name, area, key, _, values) => {
    const areas = { local: createFakeArea(), session: createFakeArea() };
    const storage = createStorage(areas.local, areas.session, createFakeFolders(), () => 'new', createMutex());
    for (const value of values) {
      areas[area].values.set(key, value);
      expect(await readOf(storage, name)).toEqual(value);
      await (storage[name].write as (value: unknown) => Promise<boolean>)(value);
      expect(Object.fromEntries(areas[area].values)).toEqual({ [key]: value });
    }
    await storage[name].remove();
    expect([areas.local.values.size, areas.session.values.size]).toEqual([0, 0]);
  });

  it.each(RECORDS)('has in %s what is meant where the %s area has no %s', async (name, _, __, none) => {
    expect(
      await readOf(
        createStorage(createFakeArea(), createFakeArea(), createFakeFolders(), () => 'new', createMutex()),
        name,
      ),
    ).toEqual(none);
  });

  it.each<[name: ItemName, stored: unknown, read: unknown]>([
    ['connections', [CONNECTION], { activeId: null, list: [] }],
    ['templates', 'text', []],
    ['checkedAtMs', '5', 0],
    ['sending', null, DEFAULT_SENDING],
    ['preferences', { tab: 'notes' }, { letterKeys: true, tab: 'notes' }],
    ['preferences', { tab: 5, more: 1 }, { letterKeys: true, tab: 'transcript', more: 1 }],
    ['connections', { activeId: 'a', list: [null, CONNECTION] }, { activeId: 'a', list: [CONNECTION] }],
    ['connections', { activeId: 'a', list: 'text' }, { activeId: 'a', list: [] }],
    ['templates', [null, TEMPLATE], [TEMPLATE]],
    ['errors', [null, REPORT], [REPORT]],
  ])('reads in %s what another version wrote, or what is damaged, as far as it can: %o', async (name, stored, read) => {
    const [, area, key] = RECORDS.find(([each]) => each === name) ?? [];
    const areas = { local: createFakeArea(), session: createFakeArea() };
    areas[area ?? 'local'].values.set(key ?? '', stored);
    const storage = createStorage(areas.local, areas.session, createFakeFolders(), () => 'new', createMutex());
    expect(await readOf(storage, name)).toEqual(read);
  });
});
