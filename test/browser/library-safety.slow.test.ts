import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';
import { anId } from '../support/factories.ts';
import { filesWith } from '../support/find-in-files.ts';
import { generatedMeetings } from '../support/library-meetings.ts';
import { askLibrary, valueOf, preload } from '../support/library-page.ts';
import { aQuery, phrase, word } from '../support/library-queries.ts';
import { aKept } from '../support/memory-library.ts';
import { whenNightly } from '../support/nightly.ts';
import { keepForEver } from '../support/keep-meetings.ts';
import { until } from '../support/until.ts';

const SENTENCE = 'The heliotrope otter signs our seventeen contracts';
const secret = () => aKept({ recording: { id: 'secret' }, said: ['Hello.', SENTENCE] });
const find = (page: Page, text: string) => valueOf(page, 'search', { query: aQuery([phrase(text)]), limit: 5 });

const CLOSINGS = whenNightly('Closings of the library in a write', { usual: 2, nightly: 6 });
/** Delay of the last closing within a write; earlier closings come sooner. */
const LATEST_MS = 20;

describe('one library', () => {
  let browser: ExtensionBrowser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchExtension();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    await browser.reset();
    page = await browser.openPage('options.html');
    await preload(page);
    await valueOf(page, 'keep', { kept: [secret(), ...generatedMeetings(5)] });
  });

  it('leaves nothing behind when its connection is removed, or one recording is forgotten', async () => {
    await valueOf(page, 'forget', { id: anId('secret') });
    expect(filesWith(browser.profile, SENTENCE)).toEqual([]);
    await valueOf(page, 'keep', { kept: [secret()] });
    expect(filesWith(browser.profile, SENTENCE)).not.toEqual([]);
    expect(await askLibrary(page, 'search', { query: aQuery([]), limit: 5 }, 'another')).toMatchObject({
      value: { total: 0 },
    });
    expect(await askLibrary(page, 'remove', null)).toEqual({ ok: true, value: null });
    expect(filesWith(browser.profile, SENTENCE)).toEqual([]);
  });

  it('has lost nothing that it had answered for when its page is closed in the middle of a write', async () => {
    const meetings = generatedMeetings(60);
    let told = 0;
    await page.exposeFunction('told', () => (told += 1));
    for (let close = 0; close < CLOSINGS; close++) {
      const before = told;
      const writing = keepForEver(page, meetings.slice(told)).catch(() => undefined);
      await until('some to be kept', async () => told >= before + 2);
      await new Promise((resolve) => setTimeout(resolve, (close * LATEST_MS) / (CLOSINGS - 1)));
      await page.evaluate(() => chrome.offscreen.closeDocument());
      // Pending requests to the closed page get no response.
      await writing;
      await preload(page);
      await valueOf(page, 'check', null);
      for (const { recording, content } of meetings.slice(0, told)) {
        expect((await valueOf(page, 'open', { id: recording.id }))?.content).toEqual(content);
      }
    }
  });

  it.each([
    ['overwritten', 'overwrite'],
    ['cut off', 'cut'],
  ])('that was %s begins anew', async (_, how) => {
    await page.evaluate(() => chrome.offscreen.closeDocument());
    await until('the file to be let go of', () =>
      page.evaluate(damage, how).then(
        () => true,
        (error: Error) => {
          if (!error.message.includes('NoModificationAllowedError')) throw error;
          return false;
        },
      ),
    );
    await preload(page);
    expect(await valueOf(page, 'search', { query: aQuery([word('hello')]), limit: 5 })).toMatchObject({
      total: 0,
    });
    expect(await valueOf(page, 'stats', null)).toMatchObject({ count: 0 });
    await valueOf(page, 'keep', { kept: [secret()] });
    expect((await find(page, SENTENCE)).total).toBe(1);
  });
});

/** Runs in the page: damages the largest file of the database. */
async function damage(how: string): Promise<void> {
  let folder = await navigator.storage.getDirectory();
  for (const name of ['connections', 'tests', 'library', '.opaque']) folder = await folder.getDirectoryHandle(name);
  let largest: { handle: FileSystemFileHandle; size: number } | null = null;
  for await (const handle of (folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> }).values()) {
    const { size } = await handle.getFile();
    if (largest === null || size > largest.size) largest = { handle, size };
  }
  if (!largest) throw new Error('There is no database');
  const writable = await largest.handle.createWritable({ keepExistingData: true });
  // After the header page with the file's owner, which the database itself never sees.
  if (how === 'cut') await writable.truncate(4096 + 3 * 16_384);
  else await writable.write({ type: 'write', position: 4096, data: new Uint8Array(100_000).fill(7) });
  await writable.close();
}
