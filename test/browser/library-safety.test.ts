import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';
import type { KeptRecord } from '../../lib/library/types.ts';
import { anId } from '../support/factories.ts';
import { filesWith } from '../support/find-in-files.ts';
import { launchToKill, type Killable } from '../support/killable.ts';
import { generatedMeetings } from '../support/library-meetings.ts';
import { askLibrary, NAMESPACE, valueOf, warm } from '../support/library-page.ts';
import { aQuery, phrase, word } from '../support/library-queries.ts';
import { aKept, NO_BOUNDS } from '../support/memory-library.ts';
import { byNight } from '../support/night.ts';
import { createProfile, removeProfile } from '../support/profile.ts';
import { seededRandom } from '../service/recordings/random.ts';
import { until } from '../support/until.ts';

const SENTENCE = 'The heliotrope otter signs our seventeen contracts';
const secret = () => aKept({ recording: { id: 'secret' }, said: ['Hello.', SENTENCE] });
const find = (page: Page, text: string) =>
  valueOf(page, 'search', { query: aQuery([phrase(text)]), limit: 5, offset: 0 });

const CLOSINGS = byNight('Closings of the library in a write', { day: 3, night: 6 });
/** The later closings come later in a write, the last of them so late. */
const LATEST_MS = 20;

describe('one library', () => {
  let browser: ExtensionBrowser;
  let page: Page;
  beforeEach(async () => {
    browser = await launchExtension();
    page = await browser.openPage('options.html');
    await warm(page);
    await valueOf(page, 'keep', { kept: [secret(), ...generatedMeetings(5)], bounds: NO_BOUNDS });
  });
  afterEach(() => browser?.close());

  it('leaves nothing behind when it is erased', async () => {
    expect((await find(page, SENTENCE)).total).toBe(1);
    expect(filesWith(browser.profile, SENTENCE)).not.toEqual([]);
    await valueOf(page, 'erase', null);
    expect(filesWith(browser.profile, SENTENCE)).toEqual([]);
    expect(await askLibrary(page, 'keep', { kept: [secret()], bounds: NO_BOUNDS })).toEqual({
      ok: false,
      unavailable: 'unbound',
    });
    await valueOf(page, 'bind', null);
    expect(await valueOf(page, 'stats', null)).toMatchObject({ count: 0, rebuilt: false });
  });

  it('leaves nothing behind when another connection takes it over, or one recording is forgotten', async () => {
    await valueOf(page, 'forget', { id: anId('secret') });
    expect(filesWith(browser.profile, SENTENCE)).toEqual([]);
    await valueOf(page, 'keep', { kept: [secret()], bounds: NO_BOUNDS });
    expect(filesWith(browser.profile, SENTENCE)).not.toEqual([]);
    expect(await askLibrary(page, 'bind', null, 'another')).toEqual({ ok: true, value: null });
    expect(filesWith(browser.profile, SENTENCE)).toEqual([]);
    expect(await askLibrary(page, 'search', { query: aQuery([]), limit: 5, offset: 0 }, 'another')).toMatchObject({
      value: { total: 0 },
    });
  });

  it('outlives its page and the background', async () => {
    await page.evaluate(() => chrome.offscreen.closeDocument());
    await browser.stopServiceWorker();
    await warm(page);
    expect((await find(page, SENTENCE)).total).toBe(1);
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
      // Those behind the closed page are answered by nobody.
      await writing;
      await warm(page);
      await valueOf(page, 'check', null);
      expect(await valueOf(page, 'stats', null)).toMatchObject({ rebuilt: false });
      for (const { recording, content } of meetings.slice(0, told)) {
        expect((await valueOf(page, 'open', { id: recording.id }))?.content).toEqual(content);
      }
    }
  }, 120_000);

  it.each([
    ['overwritten', 'overwrite'],
    ['cut off', 'cut'],
  ])('that was %s begins anew, and says so', async (_, how) => {
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
    await warm(page);
    expect(await valueOf(page, 'search', { query: aQuery([word('hello')]), limit: 5, offset: 0 })).toMatchObject({
      total: 0,
    });
    expect(await valueOf(page, 'stats', null)).toMatchObject({ count: 0, rebuilt: true });
    // An answer may be overtaken by the next one.
    expect(await valueOf(page, 'stats', null)).toMatchObject({ rebuilt: true });
    await valueOf(page, 'keep', { kept: [secret()], bounds: NO_BOUNDS });
    expect((await find(page, SENTENCE)).total).toBe(1);
  });
});

/** Keeps meetings one by one, in the page, and tells of each that was answered for, until one is not. */
async function keepForEver(page: Page, meetings: readonly KeptRecord[]): Promise<void> {
  const messages = meetings.slice(0, 40).map((record, at) => ({
    library: 'keep',
    requestId: `${record.recording.id}-${at}`,
    namespace: NAMESPACE,
    arg: { kept: [record], bounds: NO_BOUNDS },
  }));
  await page.evaluate(async (all) => {
    for (const message of all) {
      const answer = (await chrome.runtime.sendMessage(message)) as { ok: boolean } | undefined;
      if (!answer?.ok) return;
      await (globalThis as unknown as { told: () => Promise<void> }).told();
    }
  }, messages);
}

/** Runs in the page: spoils the largest file of the database. */
async function damage(how: string): Promise<void> {
  let folder = await navigator.storage.getDirectory();
  for (const name of ['.earshot-library', '.opaque']) folder = await folder.getDirectoryHandle(name);
  let largest: { handle: FileSystemFileHandle; size: number } | null = null;
  for await (const handle of (folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> }).values()) {
    const { size } = await handle.getFile();
    if (largest === null || size > largest.size) largest = { handle, size };
  }
  if (!largest) throw new Error('There is no database');
  const writable = await largest.handle.createWritable({ keepExistingData: true });
  // Behind the page of the file that says whose it is, which the database itself never sees.
  if (how === 'cut') await writable.truncate(4096 + 3 * 32_768);
  else await writable.write({ type: 'write', position: 4096, data: new Uint8Array(100_000).fill(7) });
  await writable.close();
}

describe('a browser that is killed', () => {
  const KILLS = byNight('Kills of the browser in a write', { day: 3, night: 10 });
  const meetings = generatedMeetings(200);
  /** Another each time, and told when something is wrong: put it here to do the same again. */
  const seed = Date.now() % 1_000_000;
  const random = seededRandom(seed);
  let profile = '';
  let running: Killable | null = null;
  beforeAll(() => {
    profile = createProfile('', []);
  });
  afterAll(async () => {
    // It was killed already, unless the test has failed.
    await running?.close().catch(() => undefined);
    removeProfile(profile);
  });

  it('has lost nothing that it had answered for, and is sound, each time', async () => {
    let kept = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      running = await launchToKill(profile);
      const { page } = running;
      await warm(page);
      // Whatever came through besides was on its way, and is whole.
      const { count, rebuilt } = await valueOf(page, 'stats', null);
      const when = `kill ${kill} of seed ${seed}`;
      const isRight = count >= kept && count <= kept + 1;
      expect({ when, rebuilt, isRight }).toEqual({ when, rebuilt: false, isRight: true });
      await valueOf(page, 'check', null);
      expect({ when, ...(await valueOf(page, 'stats', null)) }).toMatchObject({ when, count, rebuilt: false });
      for (const { recording, content } of meetings.slice(Math.max(0, count - 3), count)) {
        const opened = await valueOf(page, 'open', { id: recording.id });
        expect({ when, content: opened?.content }).toEqual({ when, content });
      }
      let told = count;
      await page.exposeFunction('told', () => (told += 1));
      const goal = count + random.between(1, 6);
      keepForEver(page, meetings.slice(count)).catch(() => undefined);
      await until(`some to be kept, ${when}`, async () => told >= goal, 30_000);
      // Somewhere in the middle of the next.
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 25)));
      await running.kill();
      kept = told;
    }
  }, 300_000);
});
