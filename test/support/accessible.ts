import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from './axe.ts';
import { lowContrast } from './low-contrast.ts';
import { whenNightly } from './nightly.ts';
import { smallTargets } from './target-size.ts';

interface Look {
  media: { colorScheme: 'light' | 'dark'; forcedColors?: 'active'; reducedMotion?: 'reduce' };
  /** Size and direction default to those of the window and the language. */
  size?: { width: number; height: number };
  direction?: 'ltr' | 'rtl';
}

// From the second look on nothing moves, as colors must not be checked during transitions.
const still = { reducedMotion: 'reduce' } as const;
const inLight = { colorScheme: 'light', ...still } as const;
const theLight: Record<string, Look> = { 'the light theme': { media: { colorScheme: 'light' } } };
const theDark: Look = { media: { colorScheme: 'dark', ...still } };
const NARROW = { width: 320, height: 700 };
const looks = Object.entries(
  whenNightly('Accessibility in every look', {
    // Theme, direction and width are independent of each other in these checks.
    usual: {
      ...theLight,
      'the dark theme, from right to left, at 320 pixels': { ...theDark, direction: 'rtl', size: NARROW },
    },
    nightly: {
      ...theLight,
      'the dark theme': theDark,
      'forced colours': { media: { ...inLight, forcedColors: 'active' } },
      'at 320 pixels': { media: inLight, size: NARROW },
      // A window of 1280 by 1024, enlarged four times.
      'at 400 % zoom': { media: inLight, size: { width: 320, height: 256 } },
      'at 320 pixels from right to left': { media: inLight, size: NARROW, direction: 'rtl' },
    },
  } satisfies Record<string, Record<string, Look>>),
);

async function show(page: Page, { media, size, direction = 'ltr' }: Look): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none', ...media });
  // The popup has a fixed width.
  if (size && !page.url().includes('/popup.html')) await page.setViewportSize(size);
  await page.evaluate((direction) => {
    for (const root of [document.documentElement, document.querySelector('.search-over > div')]) {
      if (root instanceof HTMLElement) root.dir = direction;
    }
  }, direction);
}

/** The number of pixels that the page scrolls sideways. */
const tooWideBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Checks the page of `own`, an element that only this view has, in every look: axe finds no faults, placeholders and
 * found words have contrast, targets have 24 pixels, and nothing scrolls sideways.
 */
export async function expectAccessible(own: Locator): Promise<void> {
  await own.waitFor();
  const page = own.page();
  const found = [];
  for (const [lookName, look] of looks) {
    await show(page, look);
    // A view that another size has closed would pass.
    await own.waitFor({ timeout: 5_000 });
    const faults = [...(await accessibilityFaults(page)), ...(await lowContrast(page)), ...(await smallTargets(page))];
    found.push({ lookName, tooWideBy: await tooWideBy(page), faults });
  }
  expect(found).toEqual(looks.map(([lookName]) => ({ lookName, tooWideBy: 0, faults: [] })));
}
