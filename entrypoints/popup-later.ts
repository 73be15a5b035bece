import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { laterParts } from '../components/search/later/parts.ts';
import { holdCursor } from '../lib/insert/insert-at-cursor.ts';
import { clipboardDeps, copyForms } from '../lib/platform/clipboard.ts';
import { LATER_EVENT, type LaterScript } from './popup/later.ts';

/** What the popup needs after its first paint, as a classic script as well: `popup/later.ts` loads it. */
export default defineUnlistedScript(() => {
  const detail: LaterScript = {
    ...laterParts,
    holdCursor,
    copy: async (forms) => (await copyForms(forms, clipboardDeps())) === 'copied',
  };
  dispatchEvent(new CustomEvent(LATER_EVENT, { detail }));
});
