import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project folder, absolute. */
export const PROJECT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
/** The built extension for Chromium, as `wxt build` leaves it. */
export const BUILT_EXTENSION = join(PROJECT, '.output', 'chrome-mv3');
