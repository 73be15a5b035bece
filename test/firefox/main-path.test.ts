import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds, sampleRecordings } from '../service/recordings/index.ts';
import { SAMPLE_KEY, startService } from '../service/server.ts';
import { connectInFirefox, startFirefoxEarshot, type FirefoxEarshot } from '../support/firefox/earshot.ts';
import type { FirefoxPage } from '../support/firefox/page.ts';
import { firefoxToTest } from '../../scripts/install-firefox.ts';
import { clearFaultLog } from '../support/fault-log.ts';
import { until } from '../support/until.ts';
import { startWritingPage } from '../support/writing-page.ts';

const program = await firefoxToTest();

/** The path of every day, and what was read before: in one Firefox, from its install on. */
const STATUS = 'output, [role="status"]';

describe.skipIf(program === null)('Earshot in Firefox', () => {
  let app: FirefoxEarshot;
  let site: Awaited<ReturnType<typeof startWritingPage>>;
  let writing: FirefoxPage;
  beforeAll(async () => {
    [app, site] = await Promise.all([startFirefoxEarshot(program ?? ''), startWritingPage()]);
  });
  afterAll(async () => {
    await app?.close();
    await site?.close();
  });
  beforeEach(() => app.service.reset());

  const originsIn = (options: FirefoxPage) => options.evaluate(async () => (await chrome.permissions.getAll()).origins);
  const said = (page: FirefoxPage, words: RegExp) =>
    until(`${String(words)} in what is said`, async () => words.test((await page.texts(STATUS)).join('\n')));
  /** The text in the field of the plain page. */
  const written = (field: 'textarea' | '[contenteditable]') =>
    writing.evaluate((css) => {
      const field = document.querySelector(css);
      return field instanceof HTMLTextAreaElement ? field.value : (field?.innerHTML ?? '');
    }, field);

  /** Types words that are in no title, and waits for a hit inside a recording. */
  async function search(words: string, said = /./): Promise<FirefoxPage> {
    const popup = await app.openPopup();
    await popup.press('Control+a');
    await popup.type(words);
    await until(`${words} inside of a recording`, async () => said.test((await popup.texts('.hit-words')).join('\n')));
    return popup;
  }

  it('opens its options at install, no sidebar, and has access to no host', async () => {
    const options = await app.browser.tab(`${app.browser.base}options.html`);
    await options.find('#address');
    expect(await app.browser.inside.isOpen('sidebar')).toBe(false);
    expect(await originsIn(options)).toEqual([]);
  });

  describe('once connected', () => {
    let words: string;
    beforeAll(async () => {
      words = await connectInFirefox(app);
      writing = await app.browser.openPage(site.url);
    });

    it('says so, and has the access that it asked for in the click', async () => {
      expect(words).toMatch(/Connected/);
      expect(await originsIn(await app.browser.tab(`${app.browser.base}options.html`))).toEqual(['http://127.0.0.1/*']);
    });

    it('has the search box focused in the popup, and the newest recordings under it', async () => {
      const popup = await app.openPopup();
      await until('rows', async () => (await popup.texts('.results [role="option"]')).length > 5);
      await popup.press('Escape');
      await app.browser.popupIsClosed();
    });

    it('finds by title while one types, and keeps what was typed', async () => {
      await app.find('incident');
      const again = await app.openPopup();
      await until(
        'what was typed',
        async () => (await again.evaluate(() => document.querySelector('input')?.value)) === 'incident',
      );
      await app.browser.inside.closePopup();
    });

    it('opens the sidebar by Enter, and shows who said what by their names', async () => {
      const panel = await app.read('Pricing review Q3');
      const transcript = await until('turns', async () => {
        const turns = await panel.texts('.turn');
        // Text far from the window is not drawn, and before the first frame it is not known what is far.
        return turns.length > 5 && turns[0] !== '' && turns.join('\n');
      });
      expect(transcript).toContain('Tomás Aguilar Ibáñez');
      expect(transcript).not.toMatch(/Speaker [1-4]\b/);
      expect(app.service.requests.every(({ headers }) => headers.authorization?.startsWith('Bearer svc_'))).toBe(true);
    });

    it('copies as Markdown and as rich text, as a page sees it that they are pasted into', async () => {
      const panel = await app.read('Incident review');
      await panel.click({ role: 'tab', name: 'Summary' });
      await panel.click({ role: 'button', name: 'Copy summary' });
      await said(panel, /copied/i);
      await writing.bringToFront();
      await writing.click('textarea');
      await writing.press('Control+v');
      await until('Markdown in the page', async () => (await written('textarea')).startsWith('# Incident review'));
      await writing.click('[contenteditable]');
      await writing.press('Control+v');
      await until('rich text in the page', async () => /<h1>Incident review/.test(await written('[contenteditable]')));
      expect(await written('[contenteditable]')).toContain('<li');
    });

    it('copies from the popup, which closes', async () => {
      const popup = await app.find('Board meeting');
      // The click is lost with its page, if that closes sooner.
      await popup.click({ role: 'button', name: 'Copy summary' }).catch(() => undefined);
      await app.browser.popupIsClosed();
      await writing.goto(site.url);
      await writing.bringToFront();
      await writing.click('textarea');
      await writing.press('Control+v');
      await until('Markdown in the page', async () => (await written('textarea')).startsWith('# Board meeting'));
    });

    it('copies several meetings, selected by keys, and names the one without a summary', async () => {
      const popup = await app.find('weekly sync');
      await popup.press('Control+Shift+s');
      await popup.press('Shift+ArrowDown');
      await said(popup, /^2 selected$/m);
      await popup.click({ role: 'button', name: 'Copy summaries' });
      await said(popup, /Copied 1 summary\. Without a summary: Weekly sync/);
      await app.browser.inside.closePopup();
      await writing.goto(site.url);
      await writing.bringToFront();
      await writing.click('textarea');
      await writing.press('Control+v');
      await until('the summary in the page', async () => (await written('textarea')).startsWith('# Weekly sync'));
    });

    it('inserts into a rich field of the page under the popup', async () => {
      await writing.goto(site.url);
      await writing.bringToFront();
      await writing.click('[contenteditable]');
      const popup = await app.find('Incident review');
      await popup.press('Alt+Enter');
      await until('the summary in the page', async () => (await written('[contenteditable]')).includes('<h1>'));
      await app.browser.inside.closePopup();
    });

    it('inserts the last summary by its key, without any page of the extension', async () => {
      await app.read('Incident review');
      await writing.goto(site.url);
      await writing.bringToFront();
      await writing.click('textarea');
      await app.browser.inside.pressCommand('I');
      await until('the summary in the page', async () => (await written('textarea')).includes('Incident review'));
    });

    it('leaves the text selected where the browser refuses the clipboard, as it does without a click in the popup', async () => {
      await app.read('Incident review');
      await writing.goto(site.url);
      await writing.bringToFront();
      await app.browser.inside.pressCommand('S');
      const popup = await app.browser.popup();
      await until('the words', async () => /Press Ctrl\+C/.test((await popup.texts('body')).join('')));
      await popup.press('Control+c');
      await app.browser.inside.closePopup();
      await writing.click('textarea');
      await writing.press('Control+v');
      await until('the summary in the page', async () => (await written('textarea')).includes('Incident review'));
    });

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

    it('lists the open tasks over the sidebar, from their row in the popup', async () => {
      const popup = await search('is:task');
      await until('the row of the tasks', async () =>
        (await popup.texts('.results [aria-selected="true"]'))[0]?.startsWith('Open tasks'),
      );
      await popup.press('Enter');
      await app.browser.popupIsClosed();
      const panel = await app.browser.sidebar();
      await until('the tasks', async () => (await panel.texts('dialog .task')).length > 1);
      await panel.click('dialog .task > input');
      await until('a tick', async () => (await panel.texts('dialog .task-done')).length === 1);
      await panel.press('Escape');
    });

    it('opens a recording in the service, once the pattern of its address is set', async () => {
      const options = await app.browser.openPage(`${app.browser.base}options.html#connection`);
      await options.click({ role: 'button', name: 'Change' });
      await options.click('#link-pattern');
      await options.type(`${app.service.address}/recordings/{id}`);
      await options.press('Tab');
      await options.find('.stack > p > a');
      await options.close();
      const panel = await app.read('Incident review');
      await panel.click('.recording-facts a');
      const tab = await app.browser.tab(`${app.service.address}/recordings/`);
      await tab.close();
    });

    it('tells on the button what a watched search finds, and shows it first', async () => {
      const popup = await app.openPopup();
      await popup.press('Control+a');
      await popup.type('zebra crossing');
      await popup.click({ role: 'button', name: 'Actions' });
      await popup.click({ role: 'menuitem', name: 'Watch this search' });
      await said(popup, /Watching this search/);
      await app.browser.inside.closePopup();
      const like = sampleRecordings.find(({ meta }) => meta.id === sampleIds.main);
      if (!like) throw new Error('There is no such sample.');
      const meta = { ...like.meta, id: 'zebra', meetingTitle: 'Zebra crossing', createdAt: new Date().toISOString() };
      app.service.load([{ ...like, meta }, ...sampleRecordings]);
      const options = await app.browser.openPage(`${app.browser.base}options.html#library`);
      await options.click({ role: 'button', name: 'Sync now' });
      await until('the number', () => options.evaluate(async () => (await chrome.action.getBadgeText({})) === '1'));
      await options.close();
      const next = await app.openPopup();
      await next.press('Control+a');
      await next.press('Backspace');
      await until('it first', async () => (await next.texts('.results [role="option"]'))[0]?.startsWith('Zebra'));
      await app.browser.inside.closePopup();
    });

    it('searches a second connection, too, and tells its rows by a dot', async () => {
      const data = sampleRecordings.map(({ meta, content }, at) => ({
        meta: { ...meta, meetingTitle: `Quillfeather${at}x` },
        content,
      }));
      const other = await startService({ data });
      try {
        const options = await app.browser.openPage(`${app.browser.base}options.html#connection`);
        await options.click({ role: 'button', name: 'Add another connection' });
        await until('the form', async () =>
          (await options.texts('.entry')).some((words) => words.startsWith('New connection')),
        );
        await options.click('#address');
        await options.type(other.address);
        await options.click('#key');
        await options.type(SAMPLE_KEY);
        await options.click({ role: 'button', name: 'Connect' });
        await until('both', async () => (await options.texts('button.entry')).length === 2);
        await app.find('Quillfeather3x');
        const popup = await app.browser.popup();
        expect((await popup.texts('.results [aria-selected="true"] .source-dot + .visually-hidden'))[0]).toContain(
          '127',
        );
        await app.browser.inside.closePopup();
        await options.bringToFront();
        await options.click({ role: 'button', name: 'Remove connection…' });
        await options.click('dialog .button-danger');
        // Then everything of it is erased, which open pages were told.
        const { host } = new URL(app.service.address);
        await until('the form of the other', async () =>
          (await options.texts('.connection-line')).some((words) => words.includes(host)),
        );
        expect(await options.texts('button.entry')).toEqual([]);
        await writing.bringToFront();
      } finally {
        await other.close();
      }
    });

    it('finds, reads and copies with a background that is stopped whenever it idles for a second', async () => {
      const { inside } = app.browser;
      const stopped = () => until('the background to stop', async () => (await inside.backgroundState()) === 'stopped');
      await app.browser.mayIdle(1_000);
      const before = await inside.timesStopped();
      try {
        const panel = await app.read('Board meeting');
        await stopped();
        await panel.click({ role: 'tab', name: 'Summary' });
        await panel.click({ role: 'button', name: 'Copy summary' });
        await said(panel, /copied/i);
        await app.read('Weekly sync');
        await stopped();
        // The database worker belongs to the background page: both are stopped together, and the files stay.
        await search('same or better', /same or better/);
        await inside.closePopup();
        expect(await inside.timesStopped()).toBeGreaterThan(before);
      } finally {
        await app.browser.mayIdle(null);
      }
    });

    it('fails the test in which it reports an error', async () => {
      const page = await app.browser.openPage(`${app.browser.base}popup.html`);
      await page
        .evaluate(() => {
          setTimeout(() => {
            throw new Error('planted');
          });
          const script = document.createElement('script');
          script.setAttribute('src', 'https://elsewhere.example/planted.js');
          document.head.append(script);
        })
        .catch(() => undefined);
      await until('both', async () => {
        await app.browser.fetchFaults();
        const faults = app.browser.faults.join('\n');
        return /planted/.test(faults) && /Content-Security-Policy|Trusted/i.test(faults);
      });
      clearFaultLog(app.browser.faults);
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
  });
});
