import { PNG } from 'pngjs';
import type { Page } from 'playwright-core';
import { pressToClose } from '../../test/support/keys.ts';
import { goToSection, openOptions } from '../../test/support/options-page.ts';
import { until } from '../../test/support/until.ts';
import type { ExtensionBrowser } from '../../test/support/browser.ts';
import { incidentReview } from '../../test/service/recordings/samples/incident-review.ts';
import { salesCallMarwick } from '../../test/service/recordings/samples/sales-call.ts';
import type { Frame } from './animated-png.ts';
import { frames } from '../../test/support/reading.ts';

interface Size {
  width: number;
  height: number;
}

/** What the user is writing in the pictures. */
const MAIL = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Re: Marwick trial</title>
  <style>
    body { background: #f4f4f7; color: #1c1c28; font: 16px/1.5 system-ui, sans-serif; margin: 0; }
    main { background: #fff; border: 1px solid #dcdce4; border-radius: 8px; margin: 24px; padding: 0 24px 24px;
      min-height: calc(100vh - 74px); }
    main > p { border-bottom: 1px solid #e8e8ee; color: #6b6b7b; margin: 0; padding: 12px 0; }
    b { color: #1c1c28; font-weight: 400; }
    [contenteditable] { max-width: 24rem; outline: none; padding: 16px 0; }
    blockquote { border-inline-start: 3px solid #c9c9d6; margin-inline: 0; padding-inline-start: 14px; }
  </style>
  <main>
    <p>To: <b>Maren Okafor-Lindqvist</b></p>
    <p>Subject: <b>Re: Marwick trial</b></p>
    <div contenteditable="true" role="textbox" aria-label="Message" aria-multiline="true"><div>Hi Maren,</div>
      <div><br></div><div>you asked what it costs Marwick when nobody decides at the gate:</div><div><br></div></div>
  </main>
</html>`;

const MAIL_ADDRESS = 'https://mail.example/compose';

const boxOf = (popup: Page) => popup.getByRole('combobox', { name: 'Search recordings' });
async function shot(page: Page): Promise<PNG> {
  // What was resized or opened is drawn by then.
  await frames(page, 5);
  return PNG.sync.read(await page.screenshot({ caret: 'initial' }));
}

/** Shows the mail in the browser's ordinary tab, with the cursor at its end. */
async function openMail({ page }: ExtensionBrowser, size: Size): Promise<Page> {
  await page.setViewportSize(size);
  await page.route(`${MAIL_ADDRESS}**`, (route) => route.fulfill({ contentType: 'text/html', body: MAIL }));
  await page.goto(MAIL_ADDRESS);
  await page.locator('[contenteditable]').focus();
  await page.keyboard.press('Control+End');
  return page;
}

/** Saves all transcripts on this device, so that they can be searched. */
export async function saveTranscripts(options: Page): Promise<void> {
  await goToSection(options, 'Library');
  await options.getByRole('checkbox', { name: /^Save all/ }).check();
  await until('all transcripts to be saved', async () => {
    const { max, value } = await options
      .locator('progress')
      .evaluate(({ max, value }: HTMLProgressElement) => ({ max, value }));
    return max > 1 && value === max;
  });
}

/** The popup over `page`, with what was typed and found. */
async function search(browser: ExtensionBrowser, words: string, first: string): Promise<Page> {
  const popup = await browser.openPopup(browser.page);
  await boxOf(popup).fill(words);
  await until(`${first} as the first row for “${words}”`, async () =>
    (await popup.getByRole('option').first().innerText()).includes(first),
  );
  return popup;
}

/** A picture of a page with another one over its top right corner. */
async function over(below: PNG, above: Page): Promise<PNG> {
  const popup = await shot(above);
  const whole = new PNG({ width: below.width, height: below.height });
  PNG.bitblt(below, whole, 0, 0, below.width, below.height, 0, 0);
  const left = below.width - popup.width - 16;
  const height = Math.min(popup.height, below.height - 8);
  frame(whole, left - 1, 7, popup.width + 2, Math.min(height + 2, below.height - 7));
  PNG.bitblt(popup, whole, 0, 0, popup.width, height, left, 8);
  return whole;
}

/** A thin grey line around an area. */
function frame({ width, data }: PNG, left: number, top: number, wide: number, high: number): void {
  for (let y = top; y < top + high; y++) {
    for (let x = left; x < left + wide; x++) data.writeUInt32BE(0xb4b4c2ff, (y * width + x) * 4);
  }
}

/**
 * Twelve seconds of use: half a sentence is remembered, typed, found and unfolded, and the quote inserted into the
 * mail.
 */
export async function rememberedQuote(browser: ExtensionBrowser): Promise<Frame[]> {
  const mail = await openMail(browser, { width: 960, height: 620 });
  const before = await shot(mail);
  const frames: Frame[] = [{ picture: before, ms: 1_500 }];
  const popup = await browser.openPopup(mail);
  await popup.getByRole('option').first().waitFor();
  const add = async (ms: number) => frames.push({ picture: await over(before, popup), ms });
  await add(900);
  for (const letter of 'away for a fortnight') {
    await boxOf(popup).pressSequentially(letter);
    await add(70);
  }
  await until('the sentence', async () => (await popup.getByRole('option').first().innerText()).includes('fortnight'));
  await add(1_400);
  await boxOf(popup).press('ArrowRight');
  await popup.locator('.peek').first().waitFor();
  await add(2_800);
  await pressToClose(popup, 'Alt+Enter');
  await until('the quote in the mail', async () =>
    (await mail.locator('[contenteditable]').innerText()).includes('fortnight'),
  );
  frames.push({ picture: await shot(mail), ms: 3_600 });
  return frames;
}

/** Pictures of 480 by 600 pixels for the README, by name. */
export async function screens(browser: ExtensionBrowser): Promise<Record<string, PNG>> {
  const size = { width: 480, height: 600 };
  await openMail(browser, { width: 960, height: 620 });
  const pictures: Record<string, PNG> = {};

  const peek = await search(browser, 'double bookings', 'Incident review');
  await boxOf(peek).press('ArrowRight');
  await peek.locator('.peek').first().waitFor();
  pictures['peek'] = await shot(peek);
  await browser.closePopup();
  pictures['person'] = await shot(await search(browser, 'priya', 'Priya'));
  await browser.closePopup();

  await pressToClose(await search(browser, 'away for a fortnight', 'Marwick'), 'Enter');
  const panel = await browser.sidePanel();
  await panel.setViewportSize(size);
  await panel.locator('.turn', { hasText: 'fortnight' }).waitFor();
  pictures['transcript'] = await shot(panel);
  await panel.close();

  const review = await panelOf(browser, incidentReview.meta.id, size);
  await review.getByRole('button', { name: 'Copy as' }).click();
  pictures['copy'] = await shot(review);
  await review.close();
  const call = await panelOf(browser, salesCallMarwick.meta.id, size);
  await call.locator('#people-button').click();
  await call.locator('.people-list').waitFor();
  pictures['people'] = await shot(call);
  await call.close();

  const options = await openOptions(browser, 'copying');
  await options.setViewportSize(size);
  await options.getByRole('heading', { level: 3, name: 'Templates' }).evaluate((heading) => heading.scrollIntoView());
  pictures['templates'] = await shot(options);
  await options.close();
  return pictures;
}

async function panelOf(browser: ExtensionBrowser, recording: string, size: Size): Promise<Page> {
  const panel = await browser.openPage(`sidepanel.html?recording=${recording}`);
  await panel.setViewportSize(size);
  await panel.getByRole('tab', { name: 'Transcript' }).click();
  await panel.locator('.turn').first().waitFor();
  return panel;
}

/** Pictures of 1280 by 800 pixels for the stores, by name. */
export async function storeScreens(browser: ExtensionBrowser): Promise<Record<string, PNG>> {
  const size = { width: 1280, height: 800 };
  const mail = await openMail(browser, size);
  const below = await shot(mail);
  const popup = await search(browser, 'away for a fortnight', 'Marwick');
  await boxOf(popup).press('ArrowRight');
  await popup.locator('.peek').first().waitFor();
  const found = await over(below, popup);
  await browser.closePopup();
  const panel = await panelOf(browser, salesCallMarwick.meta.id, { width: 400, height: 784 });
  const read = await over(below, panel);
  await panel.close();
  const options = await openOptions(browser, 'copying');
  await options.setViewportSize(size);
  await options.getByRole('heading', { level: 3, name: 'Templates' }).waitFor();
  const copying = await shot(options);
  await options.close();
  return { '1-found': found, '2-read': read, '3-copying': copying };
}
