import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createPageInserter } from '../lib/insert/page-inserter.ts';
import type { InsertWorld } from '../lib/insert/request.ts';

/** Injected into the page that the user asked for, and into no other; leaves its functions there, which are called next. */
export default defineUnlistedScript(() => {
  (globalThis as InsertWorld).earshotInserter = createPageInserter(document, Date.now);
});
