/** Run in the background of the extension, by a test that wants it as it is after an install. */

/** Takes the connection, the alarms and the permissions away, so that a background which starts now has nothing to do. */
export async function forgetConnection(): Promise<void> {
  const { origins } = await chrome.permissions.getAll();
  if (origins.length > 0) await chrome.permissions.remove({ origins });
  await Promise.all([chrome.storage.local.clear(), chrome.alarms.clearAll()]);
}

/** Clears all that the extension has stored. */
export async function clearAll(): Promise<void> {
  if (await chrome.offscreen.hasDocument()) await chrome.offscreen.closeDocument();
  await Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]);
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name);
          Object.assign(request, { onsuccess: resolve, onerror: reject });
        }),
    ),
  );
  const root = await navigator.storage.getDirectory();
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
}
