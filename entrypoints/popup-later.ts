import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { LATER_EVENT } from './popup/later-script.ts';
import { takeOver } from './popup/later/take-over.ts';

/** Everything after the popup's first paint, as another classic script; loaded by `popup/later-script.ts`. */
export default defineUnlistedScript(() => {
  dispatchEvent(new CustomEvent(LATER_EVENT, { detail: takeOver }));
});
