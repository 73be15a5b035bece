import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectInFirefox, startFirefoxEarshot, type FirefoxEarshot } from '../support/firefox/earshot.ts';
import type { FirefoxPage } from '../support/firefox/page.ts';
import { firefoxToTest } from '../../scripts/install-firefox.ts';
import { until } from '../support/until.ts';

const program = await firefoxToTest();

/** Normally half a minute. Long enough to open the database, which takes two or three tenths of a second. */
const SHORT_IDLE_MS = 1_000;

/** In Firefox, the database worker belongs to the background page: both are stopped together, and the files stay. */
describe.skipIf(program === null)('the library in Firefox', () => {
  let app: FirefoxEarshot;
  beforeAll(async () => {
    app = await startFirefoxEarshot(program ?? '');
    await connectInFirefox(app);
    const panel = await app.read('Pricing review Q3');
    await until('its words', async () => (await panel.texts('.turn')).length > 0);
  });
  afterAll(() => app?.close());

  /** Types words that are in no title, and waits for a hit inside a recording. */
  async function search(words: string, said = /./): Promise<FirefoxPage> {
    const popup = await app.openPopup();
    await popup.press('Control+a');
    await popup.type(words);
    await until(`${words} inside of a recording`, async () => said.test((await popup.texts('.hit-words')).join('\n')));
    return popup;
  }

  const stopped = () =>
    until('the background to stop', async () => (await app.browser.inside.backgroundState()) === 'stopped');

  it('finds a sentence that was read, in the popup', async () => {
    const popup = await search('rose negoti', /A rose doesn't negotiate/);
    expect((await popup.texts('.result-quote .result-title'))[0]).toContain('Pricing review Q3');
  });

  it('opens the sidebar at that moment', async () => {
    const popup = await search('rose negoti');
    await until('the place', async () => {
      const [selected] = await popup.texts('.results [aria-selected="true"]');
      if (selected?.includes('negotiate')) return true;
      await popup.press('ArrowDown');
      return false;
    });
    await popup.press('Enter');
    await app.browser.popupIsClosed();
    const panel = await app.browser.sidebar();
    await until('the moment on the screen', () =>
      panel.evaluate(() => {
        const turn = [...document.querySelectorAll('.turn')].find((each) => each.textContent.includes('rose doesn'));
        const box = turn?.getBoundingClientRect();
        return box !== undefined && box.top < innerHeight && box.bottom > 0;
      }),
    );
  });

  it('finds it on the next day, still connected, without asking the service for the words', async () => {
    // The browser would reopen it, and it would request updates.
    await app.browser.inside.closeSidebar();
    await app.browser.restart();
    app.service.reset();
    const popup = await search('rose negoti');
    expect((await popup.texts('.result-quote .result-title'))[0]).toContain('Pricing review Q3');
    expect(app.service.requests.filter(({ url }) => url.includes('/content'))).toEqual([]);
    await app.browser.inside.closePopup();
    // Nothing opens by itself.
    expect(await app.browser.hasTab(`${app.browser.base}options.html`)).toBe(false);
    expect(await app.browser.inside.isOpen('sidebar')).toBe(false);
    await app.find('Incident review');
    await app.browser.inside.closePopup();
  });

  describe('with a background that is stopped as soon as it idles', () => {
    beforeAll(() => app.browser.mayIdle(SHORT_IDLE_MS));
    afterAll(() => app.browser.mayIdle(null));

    it('finds what was read, and starts anew with each question', async () => {
      const before = await app.browser.inside.timesStopped();
      await search('same or better', /same or better/);
      await app.browser.inside.closePopup();
      await stopped();
      expect(await app.browser.inside.timesStopped()).toBeGreaterThan(before);
    });

    it('keeps what is read', async () => {
      const panel = await app.read('Incident review');
      await until('its words', async () => (await panel.texts('.turn')).length > 0);
      await stopped();
      const popup = await search('double booked');
      expect((await popup.texts('.result-title')).join('\n')).toContain('Incident review');
      await app.browser.inside.closePopup();
    });
  });
});
