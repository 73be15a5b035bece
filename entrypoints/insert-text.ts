import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createPageInserter, type InsertWorld } from '../lib/insert/page-inserter.ts';

/** Injected only into the page that the user asked for; leaves its functions there, to be called next. */
export default defineUnlistedScript(() => {
  (globalThis as InsertWorld).earshotInserter = createPageInserter(document, Date.now);
});
