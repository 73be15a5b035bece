import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const profiles = new Set<string>();
// For a run that ends before it can close its browser.
process.once('exit', () => profiles.forEach(removeProfile));

/**
 * A new profile folder in which `permissions.request` for these origins is granted without the browser's prompt, as
 * when the user once granted them and then removed them. `permissions.contains` stays false until they are requested.
 * It does not show that the user is prompted: that needs a profile without the origin.
 */
export function createProfile(extensionId: string, origins: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-profile-'));
  const granted = {
    api: [],
    explicit_host: origins.map((origin) => `${origin}/*`),
    manifest_permissions: [],
    scriptable_host: [],
  };
  profiles.add(folder);
  mkdirSync(join(folder, 'Default'));
  writeFileSync(
    join(folder, 'Default', 'Preferences'),
    JSON.stringify({ extensions: { settings: { [extensionId]: { runtime_granted_permissions: granted } } } }),
  );
  return folder;
}

const TRIES = 20;

/**
 * Removes a profile. A browser that is just ending may still write, which takes another try: Node's own retries do not
 * list again.
 */
export function removeProfile(folder: string): void {
  profiles.delete(folder);
  for (let attempt = 1; ; attempt++) {
    try {
      return rmSync(folder, { recursive: true, force: true, maxRetries: 2, retryDelay: 50 });
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}
