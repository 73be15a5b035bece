import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { OLDEST_BROWSERS } from './oldest-browsers.ts';
import { printsVersion } from './prints-version.ts';

function onPath(...names: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/** Possible paths of Chromium, best first. Google Chrome is not tried: since 137 it ignores `--load-extension`. */
function places(): string[] {
  if (process.platform === 'darwin') {
    const folders = ['/Applications', join(process.env['HOME'] ?? '', 'Applications')];
    return folders.map((folder) => join(folder, 'Chromium.app', 'Contents', 'MacOS', 'Chromium'));
  }
  if (process.platform === 'win32') {
    const folders = ['LOCALAPPDATA', 'ProgramFiles', 'ProgramFiles(x86)'].flatMap((name) => process.env[name] ?? []);
    return folders.map((folder) => join(folder, 'Chromium', 'Application', 'chrome.exe'));
  }
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', ...onPath('chromium', 'chromium-browser')];
}

/**
 * Whether the output of `--version` is that of a browser that loads an unpacked extension from a temporary folder:
 * Chromium or "Chrome for Testing", new enough, and not a snap (a snap sees neither the folder nor the profile).
 */
export function isUsableVersion(words: string): boolean {
  const major = /^(?:Chromium|Google Chrome for Testing) (\d+)\./.exec(words.trim())?.[1];
  return major !== undefined && Number(major) >= OLDEST_BROWSERS.chromium && !/\bsnap\b/i.test(words);
}

/** The path of a usable Chromium, or null. The variable CHROMIUM is used unchecked. */
export async function findChromium(): Promise<string | null> {
  const chosen = process.env['CHROMIUM'];
  if (chosen) return chosen;
  for (const path of [...places(), chromium.executablePath()]) {
    if (await printsVersion(path, isUsableVersion)) return path;
  }
  return null;
}
