import type { Page } from 'playwright-core';
import { SAMPLE_KEY } from '../service/server.ts';
import type { ExtensionBrowser } from './browser.ts';
import { filesWithSecret } from './find-secret.ts';

/** The secret part of the key; leaking a part of it is as bad. */
export const SECRET = SAMPLE_KEY.slice(4);
/** Makes the browser write a log into its profile. */
export const LOGGED = ['--enable-logging', '--v=0'];

/** The files of the browser's profile that contain the key. */
export const filesWithKey = (browser: ExtensionBrowser, secret = SECRET) =>
  filesWithSecret(browser.profile, secret).files;

/** The number of files with wrapping keys. */
export const wrappingKeys = (page: Page) =>
  page.evaluate(async () => {
    const connections = await (await navigator.storage.getDirectory()).getDirectoryHandle('connections');
    let count = 0;
    for await (const id of connections.keys()) {
      const folder = await connections.getDirectoryHandle(id);
      for await (const name of folder.keys()) count += name.startsWith('key-') ? 1 : 0;
    }
    return count;
  });
