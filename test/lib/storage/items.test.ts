import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import { createStorage } from '../../../lib/storage/items.ts';
import type { SharedArea } from '../../../lib/storage/item.ts';
import { DEFAULT_SENDING } from '../../../lib/storage/user-data.ts';
import { anId } from '../../support/factories.ts';
import { createFakeFolders } from '../../support/fake-folders.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { createMutex } from '../../../lib/background/mutex.ts';

const create = (local: SharedArea, session: SharedArea) =>
  createStorage(local, session, createFakeFolders(), () => 'new', createMutex());

function aStorage() {
  const local = createFakeArea();
  const session = createFakeArea();
  return { local, session, storage: create(local, session) };
}

describe('a stored item', () => {
  it('says when the browser refuses to write', async () => {
    const { session, storage } = aStorage();
    session.full = true;
    expect(await storage.pendingAction.write(null)).toBe(false);
  });

  it('is its fallback when the browser refuses to read, where it can be had again', async () => {
    const broken = { ...createFakeArea(), get: () => Promise.reject(new Error('corrupt')) };
    expect(await create(broken, broken).cooldowns.read()).toEqual({});
  });
});

describe('an item that the user wrote', () => {
  const TEMPLATE = { id: 'a', name: 'A', text: '{{title}}' };
  const FAILED = fail({ code: 'storage-failed' });

  it.each<[string, () => Promise<never>]>([
    ['refuses', () => Promise.reject(new Error('corrupt'))],
    [
      'refuses at once',
      () => {
        throw new Error('corrupt');
      },
    ],
  ])('is not absent when the browser %s to read', async (_, get) => {
    const area = createFakeArea();
    area.values.set('templates', [TEMPLATE]);
    const storage = create({ ...area, get }, createFakeArea());
    expect(await storage.templates.read()).toEqual(FAILED);
    expect(await storage.connections.read()).toEqual(FAILED);
  });

  it('says when it could not be removed', async () => {
    const area = createFakeArea();
    const broken = { ...area, remove: () => Promise.reject(new Error('corrupt')) };
    expect(await create(broken, area).templates.remove()).toBe(false);
    expect(await create(broken, area).connections.remove()).toBe(false);
    expect(await create(area, area).templates.remove()).toBe(true);
    expect(await create(area, area).connections.remove()).toBe(true);
  });
});

it.each<[name: 'connections' | 'templates' | 'sending' | 'preferences', stored: unknown, read: unknown]>([
  ['connections', [{ id: 'a' }], { list: [] }],
  ['connections', { list: 'text' }, { list: [] }],
  ['templates', 'text', []],
  ['sending', null, DEFAULT_SENDING],
  ['preferences', { tab: 'notes' }, { letterKeys: true, tab: 'notes' }],
  ['preferences', { tab: 5, more: 1 }, { letterKeys: true, tab: 'transcript', more: 1 }],
])('reads in %s what another version wrote, or what is damaged, as far as it can: %o', async (name, stored, read) => {
  const { storage } = aStorage();
  await (storage[name].write as (value: unknown) => Promise<boolean>)(stored);
  expect(await storage[name].read()).toEqual(succeed(read));
});

describe('what the panels show', () => {
  it('never has what was typed on the disk', async () => {
    const { local, session, storage } = aStorage();
    await storage.panels.of(1).write({ id: anId('rec-a'), query: 'pricing', chosenBy: 'popup' });
    expect(local.values.size).toBe(0);
    expect(JSON.stringify([...session.values])).toContain('pricing');
  });
});
