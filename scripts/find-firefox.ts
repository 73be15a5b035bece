import { posix, win32 } from 'node:path';
import { OLDEST_BROWSERS } from './oldest-browsers.ts';
import { printsVersion } from './prints-version.ts';

/** Editions that install packages without Mozilla's signature, beside ESR: regular releases do not. */
const EDITIONS = ['Firefox Developer Edition', 'Firefox Nightly'];
const COMMANDS = ['firefox-esr', 'firefox-developer-edition', 'firefox-nightly'];

/**
 * Possible paths of a usable Firefox, best first. ESR is found on Linux only: elsewhere it is installed in the place of
 * the regular release.
 */
export function firefoxPlaces(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', posix.join(environment['HOME'] ?? '', 'Applications')];
    return folders.flatMap((folder) => EDITIONS.map((name) => `${folder}/${name}.app/Contents/MacOS/firefox`));
  }
  if (platform === 'win32') {
    const folders = ['ProgramFiles', 'LOCALAPPDATA'].flatMap((name) => environment[name] ?? []);
    return folders.flatMap((folder) => EDITIONS.map((name) => win32.join(folder, name, 'firefox.exe')));
  }
  const folders = (environment['PATH'] ?? '').split(posix.delimiter).filter(Boolean);
  return ['/usr/bin/firefox-esr', ...folders.flatMap((folder) => COMMANDS.map((name) => posix.join(folder, name)))];
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
  for (const path of firefoxPlaces(process.platform, process.env)) {
    if (await printsVersion(path, isUsableFirefox)) return path;
  }
  return null;
}
