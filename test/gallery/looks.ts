import type { Look } from './browser.ts';
import type { GalleryPage } from './state.ts';

/** An appearance with stored reference pictures. */
export interface KeptLook {
  name: string;
  look: (page: GalleryPage) => Look;
}

/** The narrowest side panel of Chromium, and the narrowest window of an options page. */
const NARROW = 320;

/** The usual look, and one that differs in everything. The popup has a fixed width. */
export const LOOKS: readonly KeptLook[] = [
  { name: 'usual', look: () => ({ theme: 'light', scale: 0.5 }) },
  {
    name: 'other',
    look: (page) => ({ theme: 'dark', dir: 'rtl', scale: 0.5, ...(page === 'popup' ? {} : { width: NARROW }) }),
  },
];
