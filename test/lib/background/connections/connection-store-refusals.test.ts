import { describe, expect, it } from 'vitest';
import { fail } from '../../../../lib/failure.ts';
import { activeOf, type StoredConnection } from '../../../../lib/storage/connections.ts';
import { ADDRESS, KEY } from '../../../support/background.ts';
import { ELSEWHERE, full, OTHERS, type Background } from '../../../support/erasing-world.ts';
import { valueOf } from '../../../support/value-of.ts';

const REFUSED = fail({ code: 'storage-failed' });
const refuse = () => Promise.resolve(false);
const unreadable = () => Promise.resolve(REFUSED);

const readAll = async ({ storage }: Background) => valueOf(await storage.connections.read());
const activeIn = async (background: Background) => activeOf(await readAll(background));

/** As `full`, with a second connection beside the active one. */
async function withSecond() {
  const background = await full();
  const { activeId, list } = await readAll(background);
  const second: StoredConnection = {
    ...(list[0] as StoredConnection),
    id: 'second',
    address: 'https://second.example',
  };
  await background.storage.connections.write({ activeId, list: [second, ...list] });
  return { background, second };
}

/** `method` of a stored item answers `answer` so many times, and then as before. */
function answerFirst(item: object, method: 'read' | 'write', answer: () => Promise<unknown>, times = 1): void {
  const methods = item as Record<string, unknown>;
  const before = methods[method];
  let left = times;
  methods[method] = () => {
    left -= 1;
    if (left === 0) methods[method] = before;
    return answer();
  };
}

describe('a second connection', () => {
  it.each<[string, (background: Background) => Promise<unknown>]>([
    ['is entered with another address', ({ connections }) => connections.save(ELSEWHERE)],
    ['gets another key', ({ connections }) => connections.save(OTHERS)],
    ['is given another address by the organisation', ({ connections }) => connections.useAddress(ELSEWHERE.address)],
    ['is removed', ({ connections }) => connections.remove()],
  ])('stays as it is where the active one %s', async (_, change) => {
    const { background, second } = await withSecond();
    expect(await change(background)).toBeTruthy();
    const { activeId, list } = await readAll(background);
    expect(list).toHaveLength(2);
    expect(list).toContainEqual(second);
    expect(activeId).not.toBe('second');
  });

  it('keeps the record of the one that is removed from being deleted as a whole on a full disk', async () => {
    const { background, second } = await withSecond();
    background.storage.connections.write = refuse;
    expect(await background.connections.remove()).toBe(false);
    expect((await readAll(background)).list).toContainEqual(second);
  });
});

describe('a connection that is saved', () => {
  it('is not where what is there cannot be read, and the key of before is still good', async () => {
    const background = await full();
    const { connections, keys } = background.storage;
    for (const [item, reads] of [
      [connections, 1],
      [keys, 1],
    ] as const) {
      answerFirst(item, 'read', unreadable, reads);
      expect(await background.connections.save(OTHERS)).toEqual(REFUSED);
      const active = await activeIn(background);
      expect(active && valueOf(await keys.read(active))?.key).toBe(KEY);
    }
  });

  it('leaves the offline download as it was where it could not be stored', async () => {
    const background = await full();
    await background.downloadState.change((state) => ({ ...state, mode: 'on' }));
    background.storage.keys.store = () => Promise.resolve(null);
    expect(await background.connections.save(ELSEWHERE)).toEqual(REFUSED);
    expect(valueOf(await background.storage.offlineDownload.read()).mode).toBe('on');
    expect(await background.connections.save({ ...OTHERS, key: KEY })).toEqual(REFUSED);
  });

  it('has another id of its key with another key, and the same with the same', async () => {
    const background = await full();
    const before = await activeIn(background);
    await background.connections.save({ address: ADDRESS, key: KEY, forgetsKey: false });
    expect((await activeIn(background))?.keyId).toBe(before?.keyId);
    await background.connections.save(OTHERS);
    expect((await activeIn(background))?.keyId).not.toBe(before?.keyId);
  });

  it('still has its key in memory where another could not be written', async () => {
    const background = await full(true);
    background.storage.connections.write = refuse;
    expect(await background.connections.save({ ...OTHERS, forgetsKey: true })).toEqual(REFUSED);
    const active = await activeIn(background);
    expect(active && valueOf(await background.storage.keys.read(active))?.key).toBe(KEY);
  });
});

describe('what is erased', () => {
  it('is told to be left where the connections cannot be read', async () => {
    const background = await full();
    background.storage.connections.read = unreadable;
    expect(await background.connections.eraseRecordings()).toBe(false);
    expect(await background.connections.remove()).toBe(false);
    expect(await background.connections.useAddress(ELSEWHERE.address)).toBe(false);
  });
});

describe('an address of the organisation', () => {
  it('is noted where there was none, and where there was another', async () => {
    const background = await full();
    expect(await background.connections.useAddress(ELSEWHERE.address)).toBe(true);
    const first = await activeIn(background);
    expect(first).toMatchObject({
      address: ELSEWHERE.address,
      key: null,
      keyId: '',
    });
    expect(background.folders.files.size).toBe(0);
    await background.storage.connections.remove();
    expect(await background.connections.useAddress(ADDRESS)).toBe(true);
    expect((await readAll(background)).list).toMatchObject([{ address: ADDRESS }]);
  });
});
