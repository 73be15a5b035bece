// @vitest-environment node
import { expect, it } from 'vitest';
import { isUsableVersion } from '../../scripts/find-chromium.ts';

it.each([
  ['Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)\n', true],
  ['Google Chrome for Testing 150.0.7000.1 \n', true],
  ['Chromium 140.0.7339.80 \n', true],
  ['Chromium 139.0.7258.154 \n', false],
  ['Chromium 150.0.7000.1 snap\n', false],
  ['Google Chrome 150.0.7000.1 \n', false],
  ['Command chromium-browser requires the chromium snap to be installed.\n', false],
])('which browsers load the extension %j: %s', (words, usable) => expect(isUsableVersion(words)).toBe(usable));
