import { chromium, type CDPSession, type Page } from 'playwright-core';
import { ensureChromium } from '../support/install-chromium.ts';
import type {} from './page/show.tsx';
import { serveGallery } from './serve.ts';
import { USUAL_SIZE, type GalleryPage } from './state.ts';

/** One way to look at the states. */
export interface Look {
  theme?: 'light' | 'dark';
  dir?: 'ltr' | 'rtl';
  words?: 'english' | 'pseudo';
  /** Pixels; the usual width of the page when absent. */
  width?: number;
}

export const PAGES: readonly GalleryPage[] = ['popup', 'panel', 'options'];

/** A page of the gallery in a browser. */
export interface OpenGallery {
  page: Page;
  names: readonly string[];
  show: (name: string) => Promise<void>;
  /** Of what is shown, as PNG. */
  picture: () => Promise<Buffer>;
  drawnFiles: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** So high is the window while a page without a height of its own is looked at, in pixels. */
const WINDOW_HEIGHT = 200;

/** The gallery in one Chromium. `close` it in any case. */
export async function openGallery() {
  const [site, executablePath] = await Promise.all([serveGallery(), ensureChromium()]);
  const browser = await chromium.launch({
    executablePath,
    // Letters are drawn as much alike everywhere as can be.
    args: ['--disable-gpu', '--disable-lcd-text', '--font-render-hinting=none', '--force-color-profile=srgb'],
  });
  const faults: string[] = [];
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC', deviceScaleFactor: 1 });

  return {
    /** Errors of the pages so far. */
    faults,
    async open(of: GalleryPage, { width, ...look }: Look = {}): Promise<OpenGallery> {
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(`${of}: ${error.message}`));
      page.on('console', (message) => message.type() === 'error' && faults.push(`${of}: ${message.text()}`));
      const size = USUAL_SIZE[of];
      await page.setViewportSize({ width: width ?? size.width, height: size.height ?? WINDOW_HEIGHT });
      await page.goto(`${site.origin}/${of}.html?${new URLSearchParams(look)}`);
      const session = await context.newCDPSession(page);
      return {
        page,
        names: await page.evaluate(() => gallery.names),
        show: (name) => page.evaluate((name) => gallery.show(name), name),
        picture: () => picture(page, session),
        drawnFiles: () => page.evaluate(() => gallery.drawnFiles()),
        close: () => page.close(),
      };
    },
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

async function picture(page: Page, session: CDPSession): Promise<Buffer> {
  const size = await page.evaluate(() => {
    const { width, height } = document.body.getBoundingClientRect();
    return { width: Math.ceil(Math.max(width, innerWidth)), height: Math.ceil(height) };
  });
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    optimizeForSpeed: true,
    clip: { x: 0, y: 0, scale: 1, ...size },
  });
  return Buffer.from(data, 'base64');
}
