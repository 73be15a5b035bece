import { chromium, type CDPSession, type Page } from 'playwright-core';
import { ensureChromium } from '../../scripts/install-chromium.ts';
import { serveGallery } from './serve.ts';
import { USUAL_SIZE, type GalleryPage } from './state.ts';

/** One appearance of the states. */
export interface Look {
  theme?: 'light' | 'dark';
  dir?: 'ltr' | 'rtl';
  /** `english`, `pseudo`, or a folder of `public/_locales`. */
  words?: string;
  /** Pixels; defaults to the usual width of the page. */
  width?: number;
  forcedColors?: 'active';
  /** Scale of pictures: 0.5 halves both dimensions. */
  scale?: number;
}

export const PAGES: readonly GalleryPage[] = ['popup', 'panel', 'options'];

/** A page of the gallery in a browser. */
export type OpenGallery = Awaited<ReturnType<Awaited<ReturnType<typeof openGallery>>['open']>>;

/** Opens the gallery in one Chromium. Always call `close`. */
export async function openGallery() {
  const [site, executablePath] = await Promise.all([serveGallery(), ensureChromium()]);
  const browser = await chromium.launch({
    executablePath,
    // Make text rendering as uniform as possible across machines.
    args: ['--disable-gpu', '--disable-lcd-text', '--font-render-hinting=none', '--force-color-profile=srgb'],
  });
  const faults: string[] = [];

  return {
    /** Errors of the pages so far. */
    faults,
    async open(of: GalleryPage, { width, scale = 1, forcedColors, ...look }: Look = {}) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        timezoneId: 'UTC',
        ...(forcedColors && { forcedColors }),
      });
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(`${of}: ${error.message}`));
      page.on('console', (message) => message.type() === 'error' && faults.push(`${of}: ${message.text()}`));
      const size = USUAL_SIZE[of];
      await page.setViewportSize({ width: width ?? size.width, height: size.height });
      await page.goto(`${site.origin}/${of}.html?${new URLSearchParams(look)}`);
      const session = await context.newCDPSession(page);
      return {
        page,
        states: await page.evaluate(() => gallery.states),
        show: (name: string) => page.evaluate((name) => gallery.show(name), name),
        /** A PNG of the shown state. */
        picture: () => picture(page, session, scale),
        drawnFiles: () => page.evaluate(() => gallery.drawnFiles()),
        close: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

async function picture(page: Page, session: CDPSession, scale: number): Promise<Buffer> {
  const clip = await page.evaluate(() => {
    const isWhole = document.body.className === 'whole';
    const height = isWhole
      ? innerHeight
      : Math.ceil(document.querySelector('#app')?.getBoundingClientRect().height ?? 0);
    return { x: scrollX, y: scrollY, width: innerWidth, height: Math.max(1, height) };
  });
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: clip.height > (page.viewportSize()?.height ?? 0),
    optimizeForSpeed: true,
    clip: { scale, ...clip },
  });
  return Buffer.from(data, 'base64');
}
