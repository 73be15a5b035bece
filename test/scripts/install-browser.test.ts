// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureBrowser, type TestBrowser } from '../../scripts/install-browser.ts';
import { firefoxToTest } from '../../scripts/install-firefox.ts';

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
afterEach(() => void vi.unstubAllEnvs());

/** A browser that is there only when it was installed in the given way. */
function aBrowser(way: 'is there' | 'by Debian' | 'elsewhere' | 'never') {
  const steps: string[] = [];
  let isThere = way === 'is there';
  const browser: TestBrowser = {
    name: 'Lynx',
    find: () => Promise.resolve(isThere ? '/usr/bin/lynx' : null),
    debianPackages: ['lynx', 'fonts-plain'],
    installElsewhere() {
      steps.push('elsewhere');
      isThere = way === 'elsewhere';
      return Promise.resolve();
    },
    advice: 'Install Lynx.',
  };
  const install = (packages: readonly string[]) => {
    steps.push(...packages);
    isThere = way === 'by Debian';
    return isThere;
  };
  return { steps, ensured: ensureBrowser(browser, install) };
}

describe('A browser for the tests', () => {
  it.each([
    ['is there', []],
    ['by Debian', ['lynx', 'fonts-plain']],
    ['elsewhere', ['lynx', 'fonts-plain', 'elsewhere']],
  ] as const)('is installed only as far as it has to be: %s', async (way, expected) => {
    const { steps, ensured } = aBrowser(way);
    expect(await ensured).toBe('/usr/bin/lynx');
    expect(steps).toEqual(expected);
  });

  it('is asked for in one line where it cannot be installed', () =>
    expect(aBrowser('never').ensured).rejects.toThrow(/^No Lynx could be installed\. Install Lynx\.$/));
});

describe('The Firefox of the tests', () => {
  it('is the one that was named', async () => {
    vi.stubEnv('EARSHOT_SKIP_FIREFOX', '');
    vi.stubEnv('EARSHOT_FIREFOX', '/somewhere/firefox');
    expect(await firefoxToTest()).toBe('/somewhere/firefox');
  });

  it('is none only where its tests are to be left out', async () => {
    vi.stubEnv('EARSHOT_FIREFOX', '/somewhere/firefox');
    vi.stubEnv('EARSHOT_SKIP_FIREFOX', '1');
    expect(await firefoxToTest()).toBeNull();
  });
});
