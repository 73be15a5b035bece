import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { LATER_EVENT } from './popup/later-script.ts';
import { takeOver } from './popup/later/take-over.ts';

/** All that the popup does after its first paint, as a classic script as well: `popup/later-script.ts` loads it. */
export default defineUnlistedScript(() => {
  dispatchEvent(new CustomEvent(LATER_EVENT, { detail: takeOver }));
});
