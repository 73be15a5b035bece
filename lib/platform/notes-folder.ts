/** A folder as TypeScript's DOM library lacks it: its permission must be asked for again in a later session. */
interface Folder extends FileSystemDirectoryHandle {
  requestPermission(options: { mode: 'readwrite' }): Promise<PermissionState>;
}

declare global {
  /** Missing in Firefox. Rejects with an AbortError if the user chooses none. */
  var showDirectoryPicker: (options: { id: string; mode: 'readwrite' }) => Promise<Folder>;
}

export type FolderOutcome =
  | { status: 'saved'; fileName: string; folder: string }
  | { status: 'cancelled' }
  /** `folder` is null if none was chosen yet. */
  | { status: 'failed'; folder: string | null };

const DATABASE = 'notes-folder';
const STORE = 'folder';

/** Whether this browser lets a page write to a folder of the user's. */
export const hasFolders = () => typeof globalThis.showDirectoryPicker === 'function';

/** The name of the folder that was chosen; null if none was. */
export const notesFolder = async (): Promise<string | null> => (await chosenFolder())?.name ?? null;

/**
 * Saves a text file in the folder that was chosen once, or in another one. Must be called in a click, as the browser may
 * ask. A file of that name is left as it is, since the user may have changed it: the new one gets a number.
 */
export async function saveInFolder(
  fileName: string,
  text: string,
  which: 'chosen' | 'another',
): Promise<FolderOutcome> {
  let folder: Folder | null = null;
  try {
    folder = (which === 'chosen' ? await chosenFolder() : null) ?? (await chooseFolder());
    if ((await folder.requestPermission({ mode: 'readwrite' })) === 'granted')
      return { status: 'saved', fileName: await write(folder, fileName, text), folder: folder.name };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'AbortError') return { status: 'cancelled' };
  }
  return { status: 'failed', folder: folder?.name ?? null };
}

/** Forgets which folder was chosen. Its files stay. */
export async function forgetFolder(): Promise<void> {
  await settled(indexedDB.deleteDatabase(DATABASE));
}

async function chooseFolder(): Promise<Folder> {
  const folder = await showDirectoryPicker({ id: 'notes', mode: 'readwrite' });
  await inStore('readwrite', (store) => store.put(folder, STORE));
  return folder;
}

const chosenFolder = (): Promise<Folder | null> =>
  inStore('readonly', (store) => store.get(STORE) as IDBRequest<Folder | undefined>).then((folder) => folder ?? null);

async function write(folder: Folder, fileName: string, text: string): Promise<string> {
  const dot = fileName.lastIndexOf('.');
  const taken = new Set<string>();
  for await (const name of folder.keys()) taken.add(name.toLowerCase());
  let name = fileName;
  for (let number = 2; taken.has(name.toLowerCase()); number++) {
    name = `${fileName.slice(0, dot)} ${number}${fileName.slice(dot)}`;
  }
  const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await file.write(text);
  await file.close();
  return name;
}

/** Only IndexedDB stores the handle of a folder. */
async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await settled(opening);
  try {
    return await settled(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new DOMException('No database of folders')));
  });
