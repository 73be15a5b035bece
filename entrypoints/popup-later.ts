import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { LATER_EVENT } from './popup/later.ts';
import { laterScript } from './popup/later-script.ts';

/** What the popup needs after its first paint, as a classic script as well: `popup/later.ts` loads it. */
export default defineUnlistedScript(() => {
  dispatchEvent(new CustomEvent(LATER_EVENT, { detail: laterScript }));
});
