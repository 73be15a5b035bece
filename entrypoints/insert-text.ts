import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { insertIntoPage } from '../lib/page/insert/insert-into-page.ts';
import type { InsertWorld } from '../lib/page/insert/request.ts';

/** Injected into the page that the user asked for, and into no other; leaves one function there, which is called next. */
export default defineUnlistedScript(() => {
  (globalThis as InsertWorld).earshotInsert = (request) => insertIntoPage(document, request);
});
