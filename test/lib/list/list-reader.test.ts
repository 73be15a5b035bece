import { describe, expect, it } from 'vitest';
import { createListReader, START, TITLES_FILE, titlesText, type ListStart } from '../../../lib/list/list-reader.ts';
import { createConnectionFolders } from '../../../lib/storage/connection-folders.ts';
import { aRecording } from '../../support/factories.ts';
import { createFakeDirectory, type FakeDirectory } from '../../support/fake-directory.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const UNIT = { unit: 'seconds', proved: false } as const;
const PATH = `connections/n/${TITLES_FILE}`;
const listed = (count: number) => Array.from({ length: count }, (_, index) => aRecording({ id: `r${index}` }));
const textOf = (count: number, savedAtMs = 7, connectionId = 'n') =>
  titlesText(
    { connectionId, savedAtMs, unit: UNIT },
    listed(count).map((row) => JSON.stringify(row)),
  );
const startOf = (savedAtMs: number, connectionId = 'n') => ({
  connectionId,
  recordings: listed(2),
  count: 1000,
  savedAtMs,
  people: [],
  unit: UNIT,
});

/** Writes as the background does. */
const aWriter = (root: () => Promise<FileSystemDirectoryHandle>, session: ReturnType<typeof createFakeArea>) => ({
  saveStart: (start: ListStart) => session.set({ [START]: start }),
  saveTitles: (connectionId: string, text: string) =>
    createConnectionFolders(root).write(connectionId, TITLES_FILE, text),
});

/** The list of the connection `n`, as a page and as the background have it. */
function aDevice(directory: FakeDirectory = createFakeDirectory()) {
  const session = createFakeArea();
  const root = () => Promise.resolve(directory.handle);
  const inUse: { id: string | null } = { id: 'n' };
  const list = createListReader(createConnectionFolders(root), session, () =>
    Promise.resolve(inUse.id === null ? [] : [{ id: inUse.id, scope: '' }]),
  );
  return { directory, session, inUse, list, writer: aWriter(root, session) };
}

describe('the list for pages', () => {
  it('gives the popup its newest rows and the count without the whole', async () => {
    const { list, writer } = aDevice();
    await writer.saveStart(startOf(77));
    expect(await list.readStart()).toMatchObject({ count: 1000, view: null, recordings: { length: 2 } });
    expect(await list.readAll()).toBeNull();
  });

  it('is absent when the session refuses', async () => {
    const { list, session, writer } = aDevice();
    await writer.saveStart(startOf(77));
    await list.saveShortlist({ pins: [], opened: [] });
    Object.assign(session, { get: () => Promise.reject(new Error('refused')) });
    expect([await list.readStart(), await list.readAll()]).toEqual([null, null]);
  });

  it('is whole in a file, with the unit of its lengths', async () => {
    const { directory, list, writer } = aDevice();
    expect(await writer.saveTitles('n', textOf(1000))).toBe(true);
    expect(Object.keys(directory.list())).toEqual([PATH]);
    expect(await list.readAll()).toEqual({ connectionId: 'n', savedAtMs: 7, unit: UNIT, recordings: listed(1000) });
  });

  it('brings the popup back to its query', async () => {
    const { list, writer } = aDevice();
    await writer.saveStart(startOf(1));
    await list.readStart();
    await list.saveView({ query: 'pricing', selectedId: 'r2' }, 50);
    expect((await list.readStart())?.view).toMatchObject({ query: 'pricing', selectedId: 'r2', savedAtMs: 50 });
  });

  it('brings nobody back to what was typed for another connection, also by a page that is left later', async () => {
    const { list, writer, inUse } = aDevice();
    await writer.saveStart(startOf(1));
    await list.readStart();
    inUse.id = 'other';
    await list.saveView({ query: 'layoffs', selectedId: null }, 50);
    await writer.saveStart(startOf(2, 'other'));
    expect(await list.readStart()).toMatchObject({ view: null });
  });

  it('is there for the popup after the session was forgotten, without what was typed', async () => {
    const { directory, list, writer } = aDevice();
    await writer.saveTitles('n', textOf(100));
    await list.saveView({ query: 'pricing', selectedId: null }, 8);
    const start = await aDevice(directory).list.readStart();
    expect(start).toMatchObject({ count: 100, view: null });
    expect(start?.recordings).toHaveLength(24);
  });

  it('has the newest rows also where they came after the snapshot', async () => {
    const { list, writer } = aDevice();
    const later = {
      ...startOf(8),
      recordings: [aRecording({ id: 'new' }), aRecording({ id: 'r1', title: 'Renamed' })],
    };
    await writer.saveTitles('n', textOf(3));
    const titles = async () => (await list.readAll())?.recordings.map(({ id, title }) => `${id} ${title}`);
    const before = await titles();
    await writer.saveStart({ ...later, savedAtMs: 6 });
    expect(await titles()).toEqual(before);
    await writer.saveStart({ ...later, connectionId: 'other' });
    expect(await titles()).toEqual(before);
    await writer.saveStart(later);
    expect((await titles())?.map((each) => each.split(' ')[0])).toEqual(['new', 'r1', 'r0', 'r2']);
    expect((await titles())?.[1]).toBe('r1 Renamed');
  });

  it('is never that of another connection than the one in use', async () => {
    const { inUse, list, writer, directory } = aDevice();
    await writer.saveTitles('n', textOf(3));
    inUse.id = 'other';
    expect(await list.readAll()).toBeNull();
    directory.put(`connections/other/${TITLES_FILE}`, textOf(3, 7, 'n'));
    expect(await list.readAll()).toBeNull();
    inUse.id = null;
    expect(await list.readAll()).toBeNull();
  });

  it('is absent where the browser has no files for us, and nothing throws', async () => {
    const refused = () => Promise.reject(new DOMException('', 'SecurityError'));
    const session = createFakeArea();
    const list = createListReader(createConnectionFolders(refused), session, () =>
      Promise.resolve([{ id: 'n', scope: '' }]),
    );
    expect(await list.readStart()).toBeNull();
    const writer = aWriter(refused, session);
    expect(await writer.saveTitles('n', textOf(3))).toBe(false);
    await writer.saveStart(startOf(5));
    expect((await list.readListStart({ id: 'n', scope: '' }))?.savedAtMs).toBe(5);
  });

  it.each(['{"half', 'null', '{"version":99,"connectionId":"n","recordings":[]}'])(
    'is absent when the file is damaged, or of another version: %s',
    async (text) => {
      const { directory, list } = aDevice();
      directory.put(PATH, text);
      expect(await list.readAll()).toBeNull();
    },
  );
});
