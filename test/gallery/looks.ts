import type { Look } from './browser.ts';
import type { GalleryPage } from './state.ts';

/** A way to look at the states of which pictures are kept. */
export interface KeptLook {
  name: string;
  look: (page: GalleryPage) => Look;
}

/** The narrowest side panel of Chromium, and the narrowest window that an options page is given. */
const NARROW = 320;

/** As usual; and with everything else the other way round. The popup has a width of its own. */
export const LOOKS: readonly KeptLook[] = [
  { name: 'usual', look: () => ({ theme: 'light', scale: 0.5 }) },
  {
    name: 'other',
    look: (page) => ({ theme: 'dark', dir: 'rtl', scale: 0.5, ...(page === 'popup' ? {} : { width: NARROW }) }),
  },
];
