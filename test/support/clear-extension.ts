/** Functions to run in the extension's background, for a test that needs its state after an install. */

/** Removes the connection, the alarms and the permissions, so that a background that starts now has nothing to do. */
export async function forgetConnection(): Promise<void> {
  const { origins } = await chrome.permissions.getAll();
  if (origins.length > 0) await chrome.permissions.remove({ origins });
  await Promise.all([chrome.storage.local.clear(), chrome.alarms.clearAll()]);
}

/** Clears everything that the extension has stored. */
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
