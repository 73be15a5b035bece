import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startWorker } from './library/worker.ts';

/** One classic file, so that Firefox's background page and Chromium's offscreen page start the same. */
export default defineUnlistedScript(startWorker);
