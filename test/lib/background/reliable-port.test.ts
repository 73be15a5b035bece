import { describe, expect, it } from 'vitest';
import { withoutRepliesWhileStopping } from '../../../lib/background/reliable-port.ts';
import type { Port } from '../../../lib/messaging/port.ts';

/** A background that finds nothing once the browser has begun to end it. */
function aBackground() {
  const browser = { isEnding: false };
  const reading = async () => {
    await Promise.resolve();
    return browser.isEnding ? 'nothing stored' : 'a key';
  };
  let ask: Parameters<Port['listen']>[0] = () => undefined;
  const port: Port = {
    send: () => Promise.resolve(),
    listen(answer) {
      ask = answer;
      return () => undefined;
    },
  };
  withoutRepliesWhileStopping(port, () => Promise.resolve(!browser.isEnding)).listen((message) =>
    message === 'read' ? reading() : undefined,
  );
  return { ask, browser };
}

describe('a background that the browser ends', () => {
  it('does not answer with what it could not read', async () => {
    const { ask, browser } = aBackground();
    expect(await ask('read')).toBe('a key');
    const asked = ask('read');
    // In the middle of it.
    browser.isEnding = true;
    expect(await asked).toBeUndefined();
  });

  it('leaves to others what it does not answer', () => {
    const { ask } = aBackground();
    expect(ask('something else')).toBeUndefined();
  });
});
