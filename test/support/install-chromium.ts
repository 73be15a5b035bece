import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';
import { runTool } from './tool.ts';

/** Debian's own package works as it is; Ubuntu's is a snap, which cannot be used. */
function isDebianAsRoot(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    const release = readFileSync('/etc/os-release', 'utf8');
    return /^ID(_LIKE)?=.*debian/m.test(release) && !/ubuntu/i.test(release);
  } catch {
    return false;
  }
}

function installFromDebian(): boolean {
  const get = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    get('update', '-qq');
    get('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation', 'fonts-noto-core');
    return true;
  } catch {
    return false;
  }
}

/** The path of a usable Chromium; installs one when there is none. Throws words that say what to do. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium();
  if (found) return found;
  console.log('No Chromium found; installing one …');
  if (!isDebianAsRoot() || !installFromDebian()) {
    // Only where there is apt, and the right to use it, can Playwright install the libraries that its Chromium needs.
    const libraries = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') ? ['--with-deps'] : [];
    await runTool(['playwright-core', 'install', ...libraries, 'chromium'], { show: true });
  }
  const installed = await findChromium();
  if (installed) return installed;
  throw new Error(
    'No Chromium could be installed. Install Chromium yourself, or set the variable CHROMIUM to the path of one ' +
      '(Google Chrome does not do: it no longer loads unpacked extensions from the command line).',
  );
}
