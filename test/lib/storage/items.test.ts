import { describe, expect, it } from 'vitest';
import { createStorage, FIRST_PASS } from '../../../lib/storage/items.ts';
import { anId, aPlace } from '../../support/factories.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const KEY = `svc_${'0123456789'.repeat(4)}`;

function aStorage() {
  const local = createFakeArea();
  const session = createFakeArea();
  return { local, session, storage: createStorage(local, session) };
}

describe('a stored item', () => {
  it('comes back as it was written', async () => {
    const { storage } = aStorage();
    const pass = { ...FIRST_PASS, startedAtMs: 5, next: 'cursor-2', everComplete: true, pages: 3, total: 40 };
    expect(await storage.pass.write(pass)).toBe(true);
    expect(await storage.pass.read()).toEqual(pass);
  });

  it('is its fallback when it was never written, or was removed', async () => {
    const { storage } = aStorage();
    expect(await storage.pass.read()).toEqual(FIRST_PASS);
    await storage.keptKey.write({ key: KEY, address: 'https://rec.example' });
    await storage.keptKey.remove();
    expect(await storage.keptKey.read()).toBeNull();
  });

  it.each([
    ['another shape', { unit: 'fortnights', proved: true }],
    ['a text', 'seconds'],
    ['nothing', null],
  ])('is its fallback when what is there is %s', async (_, damaged) => {
    const { local, storage } = aStorage();
    local.values.set('unit-belief', damaged);
    expect(await storage.belief.read()).toEqual({ unit: 'seconds', proved: false });
  });

  it('says when the browser refuses to write', async () => {
    const { local, storage } = aStorage();
    local.full = true;
    expect(await storage.lastPanel.write(null)).toBe(false);
  });

  it('is its fallback when the browser refuses to read', async () => {
    const broken = { ...createFakeArea(), get: () => Promise.reject(new Error('corrupt')) };
    expect(await createStorage(broken, broken).settings.read()).toEqual({ address: null, forgetsKey: false });
  });
});

describe('what the panels show', () => {
  it('never has what was typed on the disk', async () => {
    const { local, session, storage } = aStorage();
    await storage.panels.write({ 1: { id: anId('rec-a'), query: 'pricing' } });
    expect(local.values.size).toBe(0);
    expect(JSON.stringify([...session.values])).toContain('pricing');
  });
});

describe('places', () => {
  it('come back in their order, whatever the ids', async () => {
    const { storage } = aStorage();
    const places = ['z', '10', '__proto__', '9'].map((id) => [anId(id), aPlace()] as const);
    await storage.places.write(places);
    expect(await storage.places.read()).toEqual(places);
  });

  it('are known also from before they told when their turn begins', async () => {
    const { local, storage } = aStorage();
    const { turnSeconds: _, ...old } = aPlace({ turn: 30 });
    local.values.set('places', [['a', old]]);
    expect(await storage.places.read()).toEqual([['a', aPlace({ turn: 30, turnSeconds: null })]]);
  });

  it('are those that can be read', async () => {
    const { local, storage } = aStorage();
    const good = ['a', aPlace({ tab: 'notes' })];
    const bad = [null, 'a', ['b'], ['b', null], ['b', { ...aPlace(), tab: 'chat' }], ['b', { tab: 'notes' }]];
    local.values.set('places', [...bad, good, ['c', { ...aPlace(), turn: '12' }], ['d', { ...aPlace(), notes: null }]]);
    expect(await storage.places.read()).toEqual([good]);
    local.values.set('places', { a: aPlace() });
    expect(await storage.places.read()).toEqual([]);
  });
});

describe('how things are sent on', () => {
  it('is known also from before there was a template for quotes', async () => {
    const { local, storage } = aStorage();
    local.values.set('sending', { form: 'plain', templateId: 'mine', aboutThisPage: false });
    expect(await storage.sending.read()).toEqual({
      form: 'plain',
      templateId: 'mine',
      quoteTemplateId: 'quote',
      aboutThisPage: false,
    });
  });

  it('has the templates that can be read', async () => {
    const { local, storage } = aStorage();
    const good = { id: 'a', name: 'A', text: '{{title}}' };
    local.values.set('templates', [null, { id: 'b', name: 'B' }, good, { ...good, text: 'x'.repeat(20_001) }, 'c']);
    expect(await storage.templates.read()).toEqual([good]);
    const many = Array.from({ length: 150 }, (_, index) => ({ ...good, id: `${index}` }));
    local.values.set('templates', many);
    expect(await storage.templates.read()).toEqual(many);
  });
});

describe('the key', () => {
  it('is on disk only when it is to be kept', async () => {
    const { local, session, storage } = aStorage();
    await storage.sessionKey.write({ key: KEY, address: 'https://rec.example' });
    expect(JSON.stringify([...local.values])).not.toContain(KEY);
    expect(JSON.stringify([...session.values])).toContain(KEY);
  });

  it.each([['svc_123'], [{ key: 'svc_123', address: 'https://rec.example' }], [{ key: KEY }], [null]])(
    'is no key when the record was damaged: %o',
    async (damaged) => {
      const { local, storage } = aStorage();
      local.values.set('key', damaged);
      expect(await storage.keptKey.read()).toBeNull();
    },
  );

  it('is read as versions up to 0.3 kept it, without an address', async () => {
    const { local, storage } = aStorage();
    local.values.set('key', KEY);
    expect(await storage.keptKey.read()).toEqual({ key: KEY, address: null });
  });
});
