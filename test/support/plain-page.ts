import type { Page } from 'playwright-core';

const ADDRESS = 'https://writing.example/';

/** An ordinary page of the web, with every kind of field that a user may write in. */
export const PLAIN_PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Somewhere to write</title>
  <style>
    body { font: 16px/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 40rem; padding: 0 1rem; }
    input, textarea, [contenteditable] { border: 1px solid #8888; box-sizing: border-box; display: block; font: inherit;
      margin: 0.25rem 0 1rem; min-height: 2.5rem; padding: 0.5rem; width: 100%; }
  </style>
  <h1>Somewhere to write</h1>
  <label>Subject <input /></label>
  <label>Plain text <textarea rows="4"></textarea></label>
  <div id="label">Rich text</div>
  <div contenteditable="true" role="textbox" aria-labelledby="label" aria-multiline="true"></div>
</html>`;

/** Shows the plain page, without any network request. */
export async function openPlainPage(page: Page): Promise<void> {
  await page.route(`${ADDRESS}**`, (route) => route.fulfill({ contentType: 'text/html', body: PLAIN_PAGE }));
  await page.goto(ADDRESS);
}
