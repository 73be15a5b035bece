import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createErrorLog } from '../../../lib/background/error-log.ts';
import { describeError } from '../../../lib/error-report.ts';
import { createStorage } from '../../../lib/storage/items.ts';
import { createFakeFolders } from '../../support/fake-folders.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { valueOf } from '../../support/value-of.ts';
import { createMutex } from '../../../lib/background/mutex.ts';

const SECRET = 'Ana said: the salary is 4,200';
const KEY = `svc_${'0123456789'.repeat(4)}`;

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

function aLog() {
  const local = createFakeArea();
  const item = createStorage(local, createFakeArea(), createFakeFolders(), () => 'new', createMutex()).errors;
  const clock = { nowMs: 1_000 };
  const log = createErrorLog({ item, now: () => clock.nowMs, version: '0.4.0 chrome' });
  const stored = async () => valueOf(await item.read());
  return { log, local, item, clock, stored };
}

/** An exception as it is in a browser: the stacks of Node name other places. */
const thrownAt = (message: string, frames: string, kind = TypeError) =>
  Object.assign(new kind(message), { stack: `${kind.name}: ${message}\n${frames}` });

const FRAMES = [
  '    at editorDocument (chrome-extension://abcdef/background.js:1:234)',
  '    at async Object.recordings.open [as open] (chrome-extension://abcdef/background.js:2:5)',
  '    at new Reader (chrome-extension://abcdef/chunks/options-B1_x.js:3:6)',
  '    at chrome-extension://abcdef/background.js:4:7',
].join('\n');

describe('the error log', () => {
  it('keeps what failed, where and when, and prints it once', async () => {
    const { log, stored } = aLog();
    const report = log.report(thrownAt('x is undefined', FRAMES), 'recordings.open');
    expect(report).toEqual({
      atMs: 1_000,
      context: 'background',
      request: 'recordings.open',
      error: 'TypeError',
      stack: [
        'editorDocument /background.js:1:234',
        'Object.recordings.open /background.js:2:5',
        'Reader /chunks/options-B1_x.js:3:6',
        '/background.js:4:7',
      ],
      version: '0.4.0 chrome',
    });
    await vi.waitUntil(async () => (await stored()).length > 0);
    expect(await stored()).toEqual([report]);
    expect(console.error).toHaveBeenCalledOnce();
  });

  it('reads the stacks of Firefox, without the id of the installation', async () => {
    const { log, stored } = aLog();
    const uuid = '9b2d1c6e-0000-4000-8000-123456789abc';
    await log.add('panel', {
      name: 'RangeError',
      stack: `fill/<@moz-extension://${uuid}/chunks/sidepanel.js:1:2\nasync*open@moz-extension://${uuid}/background.js:3:4\n@moz-extension://${uuid}/x.js:5:6`,
    });
    expect(await stored()).toMatchObject([
      {
        context: 'panel',
        request: null,
        stack: ['fill/< /chunks/sidepanel.js:1:2', 'async*open /background.js:3:4', '/x.js:5:6'],
      },
    ]);
  });

  it.each([
    ['a message', thrownAt(SECRET, FRAMES)],
    ['a message of several lines', thrownAt(`Bad JSON\n    at ${SECRET}\n${KEY}`, FRAMES)],
    ['a message like a frame', thrownAt(`x\n    at salary (chrome-extension://abcdef/4200.js:1:2)`, FRAMES)],
    ['a message that was changed since', Object.assign(thrownAt(SECRET, FRAMES), { message: 'other' })],
    ['a name', Object.assign(thrownAt('x', FRAMES), { name: SECRET })],
    ['a cause', Object.assign(thrownAt('x', FRAMES), { cause: SECRET })],
    ['a text that was thrown', SECRET],
    ['an object that was thrown', { message: SECRET, key: KEY }],
  ])('keeps no text of a meeting and no key, which stand in %s', async (_, thrown) => {
    const { log, stored } = aLog();
    const report = log.report(thrown, 'recordings.open');
    await vi.waitUntil(async () => (await stored()).length > 0);
    for (const kept of [report, await stored()]) {
      expect(JSON.stringify(kept)).not.toMatch(/salary|4,?200|Ana|svc_/);
    }
  });

  it('keeps no request but a name', async () => {
    const { log } = aLog();
    expect(log.report(new Error('x'), `${SECRET} `).request).toBeNull();
  });

  it('keeps the last twenty, and the same one once, with its last time', async () => {
    const { log, clock, stored } = aLog();
    for (let line = 1; line <= 25; line++) {
      clock.nowMs = line;
      await log.add('popup', describeError(thrownAt('x', `at chrome-extension://abcdef/popup.js:${line}:1`)));
    }
    clock.nowMs = 100;
    await log.add('popup', describeError(thrownAt('y', 'at chrome-extension://abcdef/popup.js:10:1')));
    const reports = await stored();
    expect(reports).toHaveLength(20);
    expect(reports.map(({ atMs }) => atMs)).toEqual([
      6,
      7,
      8,
      9,
      ...Array.from({ length: 15 }, (_, at) => at + 11),
      100,
    ]);
  });
});
