// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findFirefox, firefoxPlaces, isUsableFirefox } from '../../scripts/find-firefox.ts';

describe('which Firefox runs the extension', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['Mozilla Firefox 153.7.0esr\n', true],
    ['Mozilla Firefox 147.0\n', true],
    ['Mozilla Firefox 146.0\n', false],
    ['Mozilla Firefox 140.9.0esr\n', false],
    ['Gtk-Message: no theme\nMozilla Firefox 160.0a1\n', true],
    ['Command not found\n', false],
  ])('%j: %s', (words, usable) => expect(isUsableFirefox(words)).toBe(usable));

  it('is the one that was chosen, whatever else there is', async () => {
    vi.stubEnv('EARSHOT_FIREFOX', '/somewhere/firefox');
    expect(await findFirefox()).toBe('/somewhere/firefox');
  });
});

it.each([
  ['darwin', { HOME: '/Users/ana' }, '/Applications/Firefox Nightly.app/Contents/MacOS/firefox'],
  ['darwin', { HOME: '/Users/ana' }, '/Users/ana/Applications/Firefox Developer Edition.app/Contents/MacOS/firefox'],
  ['win32', { ProgramFiles: 'C:\\Program Files' }, 'C:\\Program Files\\Firefox Nightly\\firefox.exe'],
  ['win32', { LOCALAPPDATA: 'C:\\Local' }, 'C:\\Local\\Firefox Developer Edition\\firefox.exe'],
  ['linux', { PATH: '/bin:/opt/bin' }, '/opt/bin/firefox-nightly'],
  ['linux', {}, '/usr/bin/firefox-esr'],
] as const)('where Firefox is looked for on %s, %j: among others in %s', (platform, environment, path) =>
  expect(firefoxPlaces(platform, environment)).toContain(path),
);
