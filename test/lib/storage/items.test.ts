import { describe, expect, it } from 'vitest';
import { fail } from '../../../lib/failure.ts';
import { createStorage } from '../../../lib/storage/items.ts';
import { createUserItem, type StorageArea } from '../../../lib/storage/item.ts';
import { anId } from '../../support/factories.ts';
import { createFakeFolders } from '../../support/fake-folders.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { valueOf } from '../../support/value-of.ts';

const create = (local: StorageArea, session: StorageArea) =>
  createStorage(local, session, createFakeFolders(), () => 'new');

function aStorage() {
  const local = createFakeArea();
  const session = createFakeArea();
  return { local, session, storage: create(local, session) };
}

describe('a stored item', () => {
  it('comes back as it was written', async () => {
    const { storage } = aStorage();
    const cooldowns = { 'https://a.example': { untilMs: 5, code: 'rate-limited', failures: 2 } } as const;
    expect(await storage.cooldowns.write(cooldowns)).toBe(true);
    expect(await storage.cooldowns.read()).toEqual(cooldowns);
  });

  it('is its fallback when it was never written, or was removed', async () => {
    const { storage } = aStorage();
    expect(await storage.cooldowns.read()).toEqual({});
    await storage.lastPanel.write(anId('a'));
    await storage.lastPanel.remove();
    expect(await storage.lastPanel.read()).toBeNull();
  });

  it.each([
    ['another shape', { 'https://a.example': { untilMs: 'soon' } }],
    ['a text', 'soon'],
    ['nothing', null],
  ])('is its fallback when what is there is %s', async (_, damaged) => {
    const { session, storage } = aStorage();
    session.values.set('cooldowns', damaged);
    expect(await storage.cooldowns.read()).toEqual({});
  });

  it('says when the browser refuses to write', async () => {
    const { local, storage } = aStorage();
    local.full = true;
    expect(await storage.lastPanel.write(null)).toBe(false);
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
  ])('is not absent, and is not overwritten, when the browser %s to read', async (_, get) => {
    const area = createFakeArea();
    area.values.set('templates', [TEMPLATE]);
    const storage = create({ ...area, get }, createFakeArea());
    expect(await storage.templates.read()).toEqual(FAILED);
    expect(await storage.connections.read()).toEqual(FAILED);
    expect(await storage.templates.write([])).toBe(false);
    expect(area.values.get('templates')).toEqual([TEMPLATE]);
  });

  it('says when it could not be removed', async () => {
    const area = createFakeArea();
    const broken = { ...area, remove: () => Promise.reject(new Error('corrupt')) };
    expect(await create(broken, area).templates.remove()).toBe(false);
    expect(await create(broken, area).connections.remove()).toBe(false);
    expect(await create(area, area).templates.remove()).toBe(true);
    expect(await create(area, area).connections.remove()).toBe(true);
  });

  it.each<[string, unknown]>([
    ['has another shape', { of: 'another version' }],
    ['is of another shape in part', [TEMPLATE, { id: 'b', title: 'B' }]],
  ])('is put aside before it is overwritten as far as it cannot be read: it %s', async (_, stored) => {
    const { local, storage } = aStorage();
    local.values.set('templates', stored);
    await storage.templates.write([TEMPLATE]);
    await storage.templates.write([]);
    expect(Object.fromEntries(local.values)).toEqual({ templates: [], 'templates-unreadable': [stored] });
    local.values.set('templates', 7);
    await storage.templates.write([TEMPLATE]);
    expect(local.values.get('templates-unreadable')).toEqual([stored, 7]);
    await storage.templates.remove();
    expect(local.values.size).toBe(0);
  });

  it.each<[string, unknown, (stored: unknown) => unknown]>([
    ['a list that is read as something else', [['a', 1]], (stored) => Object.fromEntries(stored as [string, number][])],
    ['something else that is read as a list', 'a,b', (stored) => (stored as string).split(',')],
  ])('is not put aside where all of it can be read: %s', async (_, stored, decode) => {
    const area = createFakeArea();
    area.values.set('mine', stored);
    await createUserItem<unknown>(area, 'mine', null, decode).write('new');
    expect(Object.fromEntries(area.values)).toEqual({ mine: 'new' });
  });

  it('leaves no copy where it is a secret that could not be read', async () => {
    const area = createFakeArea();
    const item = createUserItem<string>(area, 'secret', '', () => null, { overwritesUnreadable: true });
    area.values.set('secret', { of: 'another version' });
    await item.write('new');
    expect(Object.fromEntries(area.values)).toEqual({ secret: 'new' });
  });
});

describe('what the panels show', () => {
  it('never has what was typed on the disk', async () => {
    const { local, session, storage } = aStorage();
    await storage.panels.write([{ windowId: 1, choice: { id: anId('rec-a'), query: 'pricing' } }]);
    expect(local.values.size).toBe(0);
    expect(JSON.stringify([...session.values])).toContain('pricing');
  });
});

describe('how things are sent on', () => {
  it('has the templates that can be read', async () => {
    const { local, storage } = aStorage();
    const good = { id: 'a', name: 'A', text: '{{title}}' };
    local.values.set('templates', [null, { id: 'b', name: 'B' }, good, { ...good, text: 'x'.repeat(20_001) }, 'c']);
    expect(valueOf(await storage.templates.read())).toEqual([good]);
    const many = Array.from({ length: 150 }, (_, index) => ({ ...good, id: `${index}` }));
    local.values.set('templates', many);
    expect(valueOf(await storage.templates.read())).toEqual(many);
  });
});
