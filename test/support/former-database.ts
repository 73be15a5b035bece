/** Fills an IndexedDB database in the format of versions up to 0.4. */
export async function fillFormerDatabase(
  factory: IDBFactory,
  name: string,
  entries: readonly (readonly [key: string, value: unknown])[],
): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('entries'));
    request.addEventListener('error', () => reject(request.error ?? new Error('It did not open')));
    request.addEventListener('success', () => resolve(request.result));
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('entries', 'readwrite');
    for (const [key, value] of entries) transaction.objectStore('entries').put(value, key);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('It gave up')));
  });
  database.close();
}
