import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mammoth from 'mammoth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cueStamp, toJoinedCues, toVtt } from '../../lib/output/cues.ts';
import { WORDS } from '../lib/output/contents.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { aContent } from '../support/factories.ts';
import { chooseMore } from '../support/more-menu.ts';
import { saveAs } from '../support/saved-file.ts';

let app: Earshot;
let panel: Page;
const folder = mkdtempSync(join(tmpdir(), 'earshot-export-'));
beforeAll(async () => {
  app = await startEarshot();
  panel = await app.read('Incident review');
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const chooseFormat = (label: RegExp) => saveAs(app.browser, panel, label, folder);

describe('the export menu in the real side panel', () => {
  it.each([
    [/^Markdown/, /^# Incident review[^]*## Transcript/],
    [/^Plain text/, /^Incident review.*\n=+\n/],
    [/^SRT/, /^1\n00:00:01,200 --> .*\nMaren Okafor-Lindqvist: Okay/],
    [/^WebVTT/, /^WEBVTT\n\n00:/],
    [/^JSON/, /^\{\n {2}"format": "earshot-recording"/],
  ])('saves %s as a file', async (label, start) => {
    const { name, data } = await chooseFormat(label);
    expect(name).toMatch(/^\d{4}-\d\d-\d\d Incident review.*\.\w+$/);
    expect(data.toString('utf8')).toMatch(start);
  });

  it('loads the writer of Word files only when it is asked for, under the extension’s own policy', async () => {
    await panel.reload();
    await panel.getByRole('button', { name: 'Actions' }).waitFor();
    const requested: string[] = [];
    panel.on('request', (request) => requested.push(request.url()));
    await chooseFormat(/^Markdown/);
    expect(requested.filter((url) => url.includes('docx'))).toEqual([]);
    const { data } = await chooseFormat(/^Word/);
    expect(requested.filter((url) => url.includes('docx'))).toHaveLength(1);
    const { value } = await mammoth.extractRawText({ buffer: data });
    expect(value).toMatch(/^Incident review/);
    expect(value).toContain('Transcript');
  });

  it.each([
    [900, 700],
    [280, 200],
  ])('is under its button and inside a window of %d by %d pixels', async (width, height) => {
    const before = panel.viewportSize();
    await panel.setViewportSize({ width, height });
    const button = panel.getByRole('button', { name: 'Actions' });
    await button.click();
    const [menu, from] = await Promise.all([panel.getByRole('menu').boundingBox(), button.boundingBox()]);
    if (!menu || !from) throw new Error('nothing is drawn');
    expect(menu.y - (from.y + from.height)).toBeCloseTo(4, 0);
    expect(menu.y + menu.height).toBeLessThanOrEqual(height);
    expect(menu.x).toBeGreaterThanOrEqual(0);
    expect(menu.x).toBeLessThan(from.x + from.width);
    expect(menu.x + menu.width).toBeLessThanOrEqual(width);
    expect(menu.x + menu.width).toBeGreaterThan(from.x);
    await panel.keyboard.press('Escape');
    if (before) await panel.setViewportSize(before);
  });
});

describe('vault notes in the real side panel', () => {
  /** Files of the folder that stands for the chosen one: the picker is the browser's own window. */
  const files = () =>
    panel.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const chosen = await root.getDirectoryHandle('Meetings', { create: true });
      const found: [string, string][] = [];
      for await (const [name, handle] of chosen.entries()) {
        if (handle instanceof FileSystemFileHandle) found.push([name, await (await handle.getFile()).text()]);
      }
      return found.toSorted(([one], [other]) => (one < other ? -1 : 1));
    });

  it('are saved in a folder that is chosen once, and replace nothing there', async () => {
    await panel.evaluate(() => {
      Object.assign(globalThis, {
        picked: 0,
        showDirectoryPicker: async () => {
          (globalThis as unknown as { picked: number }).picked++;
          const root = await navigator.storage.getDirectory();
          return root.getDirectoryHandle('Meetings', { create: true });
        },
      });
    });
    await chooseMore(panel, /^Export/, /^Vault note in a folder/);
    await panel
      .getByRole('status')
      .filter({ hasText: /^Saved .*Incident review.*\.md in “Meetings”/ })
      .waitFor();
    await chooseMore(panel, /^Export/, /^Vault note in “Meetings”/);
    await panel
      .getByRole('status')
      .filter({ hasText: /^Saved .*Incident review.* 2\.md in “Meetings”/ })
      .waitFor();
    const saved = await files();
    expect(saved.map(([name]) => name)).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d Incident review.* 2\.md$/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d Incident review.*\.md$/),
    ]);
    for (const [, text] of saved) expect(text).toMatch(/^---\ntitle: .*Incident review[^]*\n---\n/);
    expect(await panel.evaluate(() => (globalThis as unknown as { picked: number }).picked)).toBe(1);
    await panel.reload();
    await panel.getByRole('button', { name: 'Actions' }).click();
    await panel.getByRole('menuitem', { name: /^Export/ }).click();
    await panel.getByRole('menuitem', { name: 'Vault note in “Meetings”' }).waitFor();
    await panel.keyboard.press('Escape');
    await panel.keyboard.press('Escape');
  });
});

it('writes subtitles that the browser itself reads, with hours of three digits', async () => {
  const texts = ['A --> B', '<i>&amp; ', 'NOTE c', 'x'.repeat(200), 'd\n\ne'];
  const segments = texts.map((text, index) => ({
    speaker: 0,
    startSeconds: index * 150_000,
    endSeconds: index * 150_000 + 30,
    text,
  }));
  const content = aContent({ speakers: [{ label: 'A & <B>', name: null }], segments });
  const vtt = toVtt(content, WORDS);
  const read = await app.browser.page.evaluate(async (text) => {
    const video = document.createElement('video');
    const track = document.createElement('track');
    const loaded = new Promise((resolve, reject) => {
      track.addEventListener('load', resolve);
      track.addEventListener('error', reject);
    });
    track.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
    video.append(track);
    document.body.append(video);
    track.track.mode = 'hidden';
    await loaded;
    const cues = Array.from(track.track.cues ?? []) as VTTCue[];
    video.remove();
    return cues.map((cue) => [cue.startTime, cue.endTime, cue.getCueAsHTML().textContent, cue.text.split('>')[0]]);
  }, vtt);
  expect(read).toEqual(
    toJoinedCues(content).map(({ startMs, endMs, text }) => [
      startMs / 1000,
      endMs / 1000,
      text,
      '<v A &amp; &lt;B&gt;'.split('>')[0],
    ]),
  );
  expect(vtt).toContain(cueStamp(600_000_000, '.'));
});
