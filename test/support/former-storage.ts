/**
 * Stores data as version 0.4 did: a connection, names, positions, templates and preferences, and caches. Runs in a page
 * of the extension. `id` is that of a recording; `address` is normalized.
 */
export async function storeAs04({ address, key, id }: { address: string; key: string; id: string }): Promise<void> {
  const { storage } = (globalThis as unknown as { chrome: { storage: { local: Area } } }).chrome;
  const names = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('earshot-names', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('entries'));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('It did not open')));
  });
  await new Promise((resolve) => {
    const transaction = names.transaction('entries', 'readwrite');
    const store = transaction.objectStore('entries');
    store.put('0123456789abcdef0123456789abcdef', 'owner');
    store.put([['Speaker 2', 'Tomás Lind']], `names:${id}`);
    transaction.addEventListener('complete', resolve);
  });
  names.close();
  // Caches: what was fetched, and can be fetched again.
  const root = await navigator.storage.getDirectory();
  for (const name of ['list', 'contents', '.earshot-library']) {
    const folder = await root.getDirectoryHandle(name, { create: true });
    const stream = await (await folder.getFileHandle('0123', { create: true })).createWritable();
    await stream.write('Words that 0.4 had fetched');
    await stream.close();
  }
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('earshot');
    request.addEventListener('success', resolve);
    request.addEventListener('error', reject);
    // The background has it open: it is deleted once that is reloaded, before any other request to it.
    request.addEventListener('blocked', resolve);
  });
  const stored = {
    settings: { address, forgetsKey: false },
    key: { key, address },
    'list-pass': {
      startedAtMs: 1,
      next: null,
      everComplete: true,
      fullAtMs: 1,
      newOnly: false,
      confirmedAtMs: 1,
      steppedAtMs: 1,
      pages: 1,
      total: 1,
      emptySinceMs: 0,
    },
    'unit-belief': { unit: 'seconds', proved: false },
    preferences: { letterKeys: false },
    sending: { form: 'markdown', templateId: 'mine', quoteTemplateId: 'quote', aboutThisPage: false },
    templates: [{ id: 'mine', name: 'Mine', text: '{{title}}' }],
    places: [[id, { tab: 'summary', turn: 0, turnOffset: 0, turnSeconds: 0, summary: 0, notes: 0 }]],
    'keep-all': { mode: 'paused', spent: [], waiting: null, strikes: 0 },
  };
  // Last, and in one go: each change here wakes the background, which takes over what it finds.
  const others = Object.keys(await storage.local.get()).filter((name) => !Object.hasOwn(stored, name));
  await Promise.all([storage.local.set(stored), storage.local.remove(others)]);
}

interface Area {
  get(): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(names: string[]): Promise<void>;
}
