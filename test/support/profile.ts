import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const profiles = new Set<string>();
// For a run that ends before it can close its browser.
process.once('exit', () => profiles.forEach(removeProfile));

/**
 * A new profile folder in which `permissions.request` for these origins is granted without the browser's question, as
 * it is when the user once granted them and then removed them. `permissions.contains` stays false until it is asked.
 * It does not show that the user is asked: that needs a profile without the origin.
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

/** Removes a profile; the browser may still be writing the last of it. */
export function removeProfile(folder: string): void {
  profiles.delete(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
