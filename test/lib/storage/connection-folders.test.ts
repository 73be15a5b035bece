import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import { createConnectionFolders } from '../../../lib/storage/connection-folders.ts';
import { createFailingCalls } from '../../support/failing-calls.ts';
import { createFakeDirectory } from '../../support/fake-directory.ts';

const FAILED = fail({ code: 'storage-failed' });

function someFolders() {
  const directory = createFakeDirectory();
  return { directory, folders: createConnectionFolders(() => Promise.resolve(directory.handle)) };
}

/** Where the browser has no files for us. */
const none = () => createConnectionFolders(() => Promise.reject(new DOMException('', 'SecurityError')));

/** Runs `work` again and again, with another call failing each time, until there are no more. */
async function failEach<T>(
  prepare: (put: (path: string, text: string) => void) => void,
  work: (folders: ReturnType<typeof createConnectionFolders>) => Promise<T>,
) {
  const outcomes: { answer: T; left: Record<string, string> }[] = [];
  for (let failing = 1; ; failing++) {
    const directory = createFakeDirectory();
    prepare((path, text) => directory.put(path, text));
    const calls = createFailingCalls(failing);
    const answer = await work(createConnectionFolders(() => Promise.resolve(calls.folder(directory.handle))));
    if (calls.count() < failing) return outcomes;
    outcomes.push({ answer, left: directory.list() });
  }
}

describe('a file of a connection', () => {
  it('is read as it was written, also by a page', async () => {
    const { directory, folders } = someFolders();
    expect(await folders.write('a', 'titles.json', '{"Grüße": 1}')).toBe(true);
    expect(directory.list()).toEqual({ 'connections/a/titles.json': '{"Grüße": 1}' });
    expect(await folders.read('a', 'titles.json')).toEqual(succeed('{"Grüße": 1}'));
  });

  it('is absent as long as nothing was written, and makes no folder', async () => {
    const { directory, folders } = someFolders();
    expect(await folders.read('a', 'titles.json')).toEqual(succeed(null));
    await folders.write('a', 'key-1', 'secret');
    expect(await folders.read('a', 'titles.json')).toEqual(succeed(null));
    expect(await folders.read('b', 'key-1')).toEqual(succeed(null));
    expect(directory.list()).toEqual({ 'connections/a/key-1': 'secret' });
  });

  it('is read again when another took its place meanwhile, and not for ever', async () => {
    const { directory, folders } = someFolders();
    await folders.write('a', 'titles.json', '[]');
    directory.replacements = 4;
    expect(await folders.read('a', 'titles.json')).toEqual(succeed('[]'));
    directory.replacements = Infinity;
    expect(await folders.read('a', 'titles.json')).toEqual(FAILED);
  });

  it('is not absent when it could not be read, whichever call fails', async () => {
    const outcomes = await failEach(
      (put) => put('connections/a/key-1', 'secret'),
      (folders) => folders.read('a', 'key-1'),
    );
    expect(outcomes.length).toBeGreaterThan(3);
    for (const { answer } of outcomes) expect(answer).toEqual(FAILED);
    expect(await none().read('a', 'key-1')).toEqual(FAILED);
  });

  it('is what was there or what was written, and says which, whichever call fails', async () => {
    const outcomes = await failEach(
      (put) => put('connections/a/key-1', 'before'),
      (folders) => folders.write('a', 'key-1', 'after'),
    );
    expect(outcomes.length).toBeGreaterThan(4);
    for (const outcome of outcomes)
      expect(outcome).toEqual({ answer: false, left: { 'connections/a/key-1': 'before' } });
  });

  it('is removed, and removed when it never was there, which makes no folder', async () => {
    const { directory, folders } = someFolders();
    expect(await folders.remove('a', 'key-1')).toBe(true);
    expect(directory.list()).toEqual({});
    await folders.write('a', 'key-1', 'secret');
    await folders.write('a', 'key-2', 'other');
    expect(await folders.remove('a', 'key-1')).toBe(true);
    expect(await folders.remove('a', 'key-1')).toBe(true);
    expect(directory.list()).toEqual({ 'connections/a/key-2': 'other' });
  });

  it('may be there still when it could not be removed, whichever call fails', async () => {
    const left = { 'connections/a/key-1': 'secret' };
    const outcomes = await failEach(
      (put) => put('connections/a/key-1', 'secret'),
      (folders) => folders.remove('a', 'key-1'),
    );
    expect(outcomes.length).toBeGreaterThan(2);
    for (const outcome of outcomes) expect(outcome).toEqual({ answer: false, left });
  });
});

describe('the folders of connections', () => {
  it('are known by their ids, and their keys by their names', async () => {
    const { directory, folders } = someFolders();
    expect([await folders.keyFiles('a'), await folders.ids()]).toEqual([[], []]);
    expect(directory.list()).toEqual({});
    for (const name of ['key-1', 'titles.json', 'key-2']) await folders.write('a', name, '');
    directory.put('connections/b/library/db', '');
    expect(await folders.ids()).toEqual(['a', 'b']);
    expect(await folders.keyFiles('a')).toEqual(['key-1', 'key-2']);
    expect(await folders.keyFiles('b')).toEqual([]);
  });

  it('are removed with all that is in them, and leave the others', async () => {
    const { directory, folders } = someFolders();
    directory.put('connections/a/library/db', 'words');
    directory.put('connections/a/key-1', 'secret');
    directory.put('connections/b/key-2', 'other');
    expect(await folders.removeFolder('a')).toBe(true);
    expect(directory.list()).toEqual({ 'connections/b/key-2': 'other' });
    expect(await folders.removeFolder('a')).toBe(true);
    expect(await someFolders().folders.removeFolder('a')).toBe(true);
  });

  it('may be there still when they could not be removed, whichever call fails', async () => {
    const outcomes = await failEach(
      (put) => put('connections/a/key-1', 'secret'),
      (folders) => folders.removeFolder('a'),
    );
    expect(outcomes.length).toBeGreaterThan(1);
    for (const { answer } of outcomes) expect(answer).toBe(false);
  });

  it('are there or not as the browser says', async () => {
    expect(await someFolders().folders.isAvailable()).toBe(true);
    expect(await none().isAvailable()).toBe(false);
    expect([await none().ids(), await none().keyFiles('a')]).toEqual([[], []]);
  });

  it.each<[string, unknown, boolean | null]>([
    ['knows none', new TypeError('getDirectory is not a function'), false],
    ['keeps us from them', new DOMException('', 'SecurityError'), false],
    ['does not allow them', new DOMException('', 'NotAllowedError'), false],
    ['does not support them', new DOMException('', 'NotSupportedError'), false],
    ['cannot say what went wrong', new DOMException('', 'UnknownError'), null],
    ['is short of room', new DOMException('', 'QuotaExceededError'), null],
    ['has something else that is called so', Object.assign(new Error('odd'), { name: 'SecurityError' }), null],
  ])('are told apart from files that cannot be had now: the browser %s', async (_, thrown, isAvailable) => {
    const folders = createConnectionFolders(() => Promise.reject(thrown));
    expect(await folders.isAvailable()).toBe(isAvailable);
  });
});
