import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';
import { ensureBrowser } from './install-browser.ts';
import { runTool } from './tool.ts';

async function installWithPlaywright(): Promise<void> {
  // Playwright can install the libraries that its Chromium needs only with apt, and as root.
  const libraries = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') ? ['--with-deps'] : [];
  await runTool(['playwright-core', 'install', ...libraries, 'chromium'], { show: true });
}

/** The path of a usable Chromium; installs one when there is none. Throws an error that says what to do. */
export const ensureChromium = (): Promise<string> =>
  ensureBrowser({
    name: 'Chromium',
    find: findChromium,
    debianPackages: ['chromium', 'fonts-liberation', 'fonts-noto-core'],
    installElsewhere: installWithPlaywright,
    advice:
      'Install Chromium yourself, or set the variable CHROMIUM to the path of one ' +
      '(Google Chrome does not do: it no longer loads unpacked extensions from the command line).',
  });
