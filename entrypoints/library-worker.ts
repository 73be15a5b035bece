import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startWorker } from './library/worker.ts';

/** One classic file, so that Firefox's background page and Chromium's offscreen page start it the same way. */
export default defineUnlistedScript(startWorker);
