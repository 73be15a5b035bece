import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../service/recordings/random.ts';
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';
import { anId } from '../support/factories.ts';
import { askLibrary, valueOf, preload } from '../support/library-page.ts';
import { aQuery, word } from '../support/library-queries.ts';
import { aKept } from '../support/memory-library.ts';
import { createSmallDisk } from '../support/sandboxed-chromium.ts';

/** Enough deletions for another one to fit. */
const FORGOTTEN = 12;
const disk = await createSmallDisk(16);

describe.skipIf(disk === null)('a library on a disk that is full', () => {
  let browser: ExtensionBrowser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchExtension({ program: disk?.program ?? '' });
    page = await browser.openPage('options.html');
    await preload(page);
  });
  afterAll(async () => {
    await browser?.close();
    if (disk) rmSync(disk.folder, { recursive: true, force: true });
  });

  const random = seededRandom(5);
  const speech = () => Array.from({ length: 30_000 }, () => `w${random.between(0, 20_000)}`).join(' ');
  const keep = (id: string) => {
    const said = [`Everybody ${id}`, speech()];
    return askLibrary(page, 'keep', { kept: [aKept({ recording: { id }, said })] });
  };
  const found = async () => (await valueOf(page, 'search', { query: aQuery([word('everybody')]), limit: 100 })).total;

  /** Simulates other data on the disk, which is removed later. */
  const takeSome = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const stream = await (await root.getFileHandle('filler-first', { create: true })).createWritable();
      await stream.write(new Uint8Array(3 * 1024 * 1024));
      await stream.close();
    });
  /** Fills most of the disk: the note of a change finds no space, but the browser itself needs some. */
  const takeTheRest = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      for (let bytes = 512 * 1024, file = 0; bytes >= 256 * 1024; file++) {
        try {
          const stream = await (await root.getFileHandle(`filler-${file}`, { create: true })).createWritable();
          await stream.write(new Uint8Array(bytes));
          await stream.close();
        } catch {
          bytes /= 2;
        }
      }
    });
  const giveItBack = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      for await (const name of root.keys()) if (name.startsWith('filler-')) await root.removeEntry(name);
    });

  it('says so, loses nothing, lets go of what it has, and takes more as soon as there is room', async () => {
    await takeSome();
    let kept = 0;
    let refusal: unknown = null;
    while (refusal === null && kept < 60) {
      const answer = await keep(`long-${kept}`);
      if (answer.ok) kept += 1;
      else refusal = answer;
    }
    expect(refusal).toEqual({ ok: false, unavailable: 'full' });
    expect(kept).toBeGreaterThan(FORGOTTEN);
    expect((await valueOf(page, 'stats', null)).count).toBe(kept);
    expect(await found()).toBe(kept);
    expect(await valueOf(page, 'open', { id: anId(`long-${kept - 1}`) })).not.toBeNull();
    await takeTheRest();
    for (let gone = 0; gone < FORGOTTEN; gone++) await valueOf(page, 'forget', { id: anId(`long-${gone}`) });
    await giveItBack();
    expect((await keep('later')).ok).toBe(true);
    await valueOf(page, 'check', null);
    expect(await found()).toBe(kept - FORGOTTEN + 1);
    expect(await valueOf(page, 'stats', null)).toMatchObject({ count: kept - FORGOTTEN + 1 });
  });
});
