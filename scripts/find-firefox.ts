import { delimiter, join } from 'node:path';
import { OLDEST_BROWSERS } from './oldest-browsers.ts';
import { printsVersion } from './prints-version.ts';

/**
 * Possible paths of a Firefox that installs packages without Mozilla's signature, best first: regular releases do not.
 */
function places(): string[] {
  if (process.platform === 'darwin') {
    return ['Firefox Developer Edition', 'Firefox Nightly'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/firefox`,
    );
  }
  if (process.platform === 'win32') {
    const folders = ['ProgramFiles', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
    return folders.map((folder) => join(folder, 'Firefox Developer Edition', 'firefox.exe'));
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const names = ['firefox-esr', 'firefox-developer-edition', 'firefox-nightly'];
  return ['/usr/bin/firefox-esr', ...folders.flatMap((folder) => names.map((name) => join(folder, name)))];
}

/** Whether the output of `--version` is that of a Firefox that is new enough for the extension. */
export function isUsableFirefox(words: string): boolean {
  const major = /^Mozilla Firefox (\d+)\./m.exec(words)?.[1];
  return major !== undefined && Number(major) >= OLDEST_BROWSERS.firefox;
}

/** The path of a usable Firefox, or null. The variable EARSHOT_FIREFOX is used unchecked. */
export async function findFirefox(): Promise<string | null> {
  const chosen = process.env['EARSHOT_FIREFOX'];
  if (chosen) return chosen;
  for (const path of places()) {
    if (await printsVersion(path, isUsableFirefox)) return path;
  }
  return null;
}
