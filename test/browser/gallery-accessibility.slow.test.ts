import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGallery, PAGES, type Look } from '../gallery/browser.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { lowContrast } from '../support/low-contrast.ts';
import { whenNightly } from '../support/nightly.ts';
import { smallTargets } from '../support/target-size.ts';

const NARROW = 320;
/** Theme, direction and width are independent of each other in these checks. */
const LOOKS: readonly Look[] = whenNightly('Accessibility in every look', {
  usual: [{ theme: 'light' }, { theme: 'dark', dir: 'rtl', width: NARROW }],
  nightly: [
    { theme: 'light' },
    { theme: 'dark' },
    { forcedColors: 'active' },
    { theme: 'light', width: NARROW },
    { dir: 'rtl', width: NARROW },
  ],
} satisfies Record<string, Look[]>);

let gallery: Awaited<ReturnType<typeof openGallery>>;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery?.close());

/**
 * Rules about a whole page, of which a part that is drawn alone has only some: tests in the extension hold them. And the
 * list of the popup, which is scrolled by the keys of the box.
 */
const LEFT_OUT =
  /^(?:region|page-has-heading-one|landmark-one-main|heading-order) |^scrollable-region-focusable .* at #recordings:/;

describe.each(PAGES)('in no state of the %s', (of) => {
  it.each(LOOKS)(
    'axe finds a fault, a text has too little contrast, a target less than 24 pixels, or the page scrolls sideways: %j',
    async (look) => {
      // The popup asks for its own width.
      const { page, states, show, close } = await gallery.open(of, of === 'popup' ? { ...look, width: 480 } : look);
      const found: string[] = [];
      for (const { name, pictures } of states) {
        // What differs in words alone differs in nothing here, and what differs little does so in each look.
        if (pictures === 'none' || (pictures === 'usual' && look !== LOOKS[0])) continue;
        await show(name);
        const faults = (await accessibilityFaults(page)).filter((fault) => !LEFT_OUT.test(fault));
        const wideBy = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wideBy > 0) faults.push(`it scrolls sideways by ${wideBy} px`);
        faults.push(...(await lowContrast(page)), ...(await smallTargets(page)));
        found.push(...faults.map((fault) => `${name}: ${fault}`));
      }
      expect(found).toEqual([]);
      await close();
    },
  );
});
