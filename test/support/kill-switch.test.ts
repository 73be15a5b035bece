// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKillSwitch, type KillMode, type KillSwitch } from './kill-switch.ts';

let extension = '';
let killSwitch: KillSwitch | null = null;
afterEach(async () => {
  await killSwitch?.remove();
  rmSync(extension, { recursive: true });
});

type Listener = (message?: unknown) => void;

/** A page of an extension with the switch in it. The background answers every request, or is stopped at the first. */
async function aPage(mode: KillMode, isStopped = false) {
  extension = mkdtempSync(join(tmpdir(), 'earshot-kill-test-'));
  for (const name of ['popup.html', 'library.html']) writeFileSync(join(extension, name), '<head></head>');
  killSwitch = await createKillSwitch(extension, mode);
  const stop = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  killSwitch.arm(stop);
  const runtime = {
    connect() {
      const onMessage: Listener[] = [];
      const onDisconnect: Listener[] = [];
      const tell = (listeners: Listener[], message?: unknown) => {
        for (const listener of listeners) listener(message);
      };
      return {
        onMessage: { addListener: (listener: Listener) => onMessage.push(listener) },
        onDisconnect: { addListener: (listener: Listener) => onDisconnect.push(listener) },
        postMessage: vi.fn<(message: object) => void>(() =>
          queueMicrotask(() => (isStopped ? tell(onDisconnect) : tell(onMessage, { reply: null }))),
        ),
      };
    },
  };
  const ask = (...names: string[]) => {
    for (const name of names) {
      const port = runtime.connect();
      port.postMessage({ ask: name });
    }
  };
  const script = readFileSync(join(killSwitch.folder, 'kill-switch.js'), 'utf8');
  const later: (() => void)[] = [];
  const setTimeout = (work: () => void) => later.push(work);
  runInNewContext(script, { chrome: { runtime }, browser: { runtime }, fetch, setTimeout });
  const html = (name: string) => readFileSync(join(killSwitch?.folder ?? '', name), 'utf8');
  return { ask, stop, later, html };
}

const times = (stop: ReturnType<typeof vi.fn>, count: number) =>
  vi.waitFor(() => expect(stop).toHaveBeenCalledTimes(count));

describe('The background is stopped', () => {
  it('as a page opens, and after each message that was answered or not', async () => {
    const { ask, stop } = await aPage('after');
    await times(stop, 1);
    ask('a');
    await times(stop, 2);
    ask('a');
    await times(stop, 3);
  });

  it('after a message that is asked again and again a few times only, and after others all the same', async () => {
    const { ask, stop } = await aPage('after', true);
    ask('a', 'a', 'a', 'a', 'a', 'a', 'b');
    await times(stop, 6);
  });

  it('during each message that differs, and not under the same when it is asked again', async () => {
    const { ask, stop, later } = await aPage('during', true);
    ask('a', 'a', 'b', 'a');
    expect(later).toHaveLength(2);
    expect(stop).not.toHaveBeenCalled();
    later[0]?.();
    await times(stop, 1);
  });

  it('for the pages that people see, and not for the page of the library', async () => {
    const { html } = await aPage('during');
    expect(html('popup.html')).toContain('kill-switch.js');
    expect(html('library.html')).not.toContain('kill-switch.js');
  });
});
