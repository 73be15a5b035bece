import { SAMPLE_KEY } from '../service/server.ts';
import type { ExtensionBrowser } from './browser.ts';
import { filesWithSecret } from './find-secret.ts';

/** What makes the key one; a part of it is as bad. */
export const SECRET = SAMPLE_KEY.slice(4);
/** The browser writes a log into its profile. */
export const LOGGED = ['--enable-logging', '--v=0'];

/** The files of the browser's profile that hold the key. */
export const filesWithKey = (browser: ExtensionBrowser, secret = SECRET) =>
  filesWithSecret(browser.profile, secret).files;
