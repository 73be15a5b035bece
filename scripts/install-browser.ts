import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A browser that tests run in, and how to install it. */
export interface TestBrowser {
  name: string;
  /** The path of a usable one, or null. */
  find(): Promise<string | null>;
  /** Debian's packages; if these cannot be installed, `installElsewhere` is tried. */
  debianPackages: readonly string[];
  installElsewhere?: () => Promise<void>;
  /** One line that says what to install by hand. */
  advice: string;
}

/** Debian's own packages work as they are; Ubuntu's browsers are snaps, which cannot be used. */
function isDebianAsRoot(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    const release = readFileSync('/etc/os-release', 'utf8');
    return /^ID(_LIKE)?=.*debian/m.test(release) && !/ubuntu/i.test(release);
  } catch {
    return false;
  }
}

function installFromDebian(packages: readonly string[]): boolean {
  const get = (...args: string[]) =>
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    get('update', '-qq');
    get('install', '-y', '-qq', '--no-install-recommends', ...packages);
    return true;
  } catch {
    return false;
  }
}

/** The path of a usable browser; installs one when there is none. Throws an error of one line that says what to do. */
export async function ensureBrowser(
  browser: TestBrowser,
  install: (packages: readonly string[]) => boolean = (packages) => isDebianAsRoot() && installFromDebian(packages),
): Promise<string> {
  const found = await browser.find();
  if (found !== null) return found;
  console.log(`No ${browser.name} found; installing one …`);
  if (!install(browser.debianPackages)) await browser.installElsewhere?.();
  const installed = await browser.find();
  if (installed !== null) return installed;
  throw new Error(`No ${browser.name} could be installed. ${browser.advice}`);
}
