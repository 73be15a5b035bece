import { describe, expect, it } from 'vitest';
import { withoutLastWords } from '../../../lib/background/last-words.ts';
import type { Port } from '../../../lib/messaging/port.ts';

/** What a page gets from a background that reads nothing once the browser has begun to end it. */
function aBackground() {
  const browser = { isEnding: false };
  let ask: Parameters<Port['listen']>[0] = () => undefined;
  const port: Port = {
    send: () => Promise.resolve(),
    listen(answer) {
      ask = answer;
      return () => undefined;
    },
  };
  withoutLastWords(port, () => Promise.resolve(!browser.isEnding)).listen((message) =>
    message === 'read' ? Promise.resolve(browser.isEnding ? 'nothing stored' : 'a key') : undefined,
  );
  return { ask, browser };
}

describe('a background that the browser ends', () => {
  it('does not answer with what it could not read', async () => {
    const { ask, browser } = aBackground();
    expect(await ask('read')).toBe('a key');
    browser.isEnding = true;
    expect(await ask('read')).toBeUndefined();
  });

  it('leaves to others what it does not answer', () => {
    const { ask } = aBackground();
    expect(ask('something else')).toBeUndefined();
  });
});
