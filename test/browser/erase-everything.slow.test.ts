import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { filesWith } from '../support/find-in-files.ts';
import { until } from '../support/until.ts';
import { goToSection, openOptions, removeKey, unfoldConnection } from '../support/options-page.ts';

const SENTENCE = 'Impact first, fine. Go.';
/** Listed but never opened. A compressed database file contains the beginning of a word, but not all of it. */
const TITLE = 'All-hands';

describe('nothing is left in any file of the profile', () => {
  let app: Earshot;
  beforeEach(async () => {
    app = await startEarshot({}, {});
    const panel = await app.read('Incident review');
    await panel.getByText(SENTENCE).waitFor();
    await until('the transcript on the disk', async () => filesWith(app.browser.profile, SENTENCE).length > 0);
    await until('the title on the disk', async () => filesWith(app.browser.profile, TITLE).length > 0);
  });
  afterEach(() => app?.close());

  it('after the key was removed', async () => {
    const page = await openOptions(app.browser, 'library');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('Up to date.').waitFor();
    await goToSection(page, 'Connection');
    await unfoldConnection(page);
    await removeKey(page);
    await page.close();
    expect({ said: filesWith(app.browser.profile, SENTENCE), titles: filesWith(app.browser.profile, TITLE) }).toEqual({
      said: [],
      titles: [],
    });
  });

  it('after everything was erased', async () => {
    const page = await openOptions(app.browser, 'library');
    await page.getByRole('button', { name: 'Reset Earshot…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('heading', { name: 'Connect to your recordings' }).waitFor();
    // The permission must be removed, too: otherwise, browsers keep it forever.
    expect(await page.evaluate(() => chrome.permissions.getAll())).toMatchObject({ origins: [] });
    await page.close();
    expect({ said: filesWith(app.browser.profile, SENTENCE), titles: filesWith(app.browser.profile, TITLE) }).toEqual({
      said: [],
      titles: [],
    });
  });
});
