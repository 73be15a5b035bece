import { findFirefox } from './find-firefox.ts';
import { ensureBrowser } from './install-browser.ts';

/** The variable that leaves out the tests in Firefox, when it is `1`. */
export const SKIP_FIREFOX = 'EARSHOT_SKIP_FIREFOX';

/** Whether the tests in Firefox are left out on request. */
export const skipsFirefox = (): boolean => process.env[SKIP_FIREFOX] === '1';

/** The path of a usable Firefox; installs one when there is none. Throws an error that says what to do. */
export const ensureFirefox = (): Promise<string> =>
  ensureBrowser({
    name: 'Firefox that takes unsigned packages',
    find: findFirefox,
    debianPackages: ['firefox-esr'],
    advice:
      'Install Firefox ESR, Developer Edition or Nightly (147 or newer), set the variable EARSHOT_FIREFOX to the path ' +
      `of one, or set ${SKIP_FIREFOX}=1 to leave out its tests.`,
  });

/** The Firefox that tests run in; null when they are left out on request. */
export const firefoxToTest = async (): Promise<string | null> => (skipsFirefox() ? null : ensureFirefox());
