import { expect, it } from 'vitest';
import { startEarshot } from '../support/earshot.ts';
import { filesWith } from '../support/find-in-files.ts';
import { until } from '../support/until.ts';
import { goToSection, openOptions, removeKey, unfoldConnection } from '../support/options-page.ts';

const SENTENCE = 'Impact first, fine. Go.';
/** Listed but never opened. A compressed database file contains the beginning of a word, but not all of it. */
const TITLE = 'All-hands';

it('nothing is left in any file of the profile after the key was removed', async () => {
  const app = await startEarshot({}, {});
  try {
    const left = () => [SENTENCE, TITLE].map((text) => filesWith(app.browser.profile, text).length > 0);
    const panel = await app.read('Incident review');
    await panel.getByText(SENTENCE).waitFor();
    await until('the transcript and the title on the disk', async () => !left().includes(false));
    const page = await openOptions(app.browser, 'library');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('Up to date.').waitFor();
    await goToSection(page, 'Connection');
    await unfoldConnection(page);
    await removeKey(page);
    await page.close();
    expect(left()).toEqual([false, false]);
  } finally {
    await app.close();
  }
});
