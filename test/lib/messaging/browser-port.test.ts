import { describe, expect, it, vi } from 'vitest';
import { createBrowserPort } from '../../../lib/messaging/browser-port.ts';
import { createMemoryMessages, ownSender } from '../../support/memory-port.ts';

/** A background that answers every message, and notes it. */
function aListeningBackground() {
  const { open } = createMemoryMessages();
  const port = createBrowserPort(open(ownSender('/background.js')));
  const heard = vi.fn<(message: unknown) => Promise<unknown>>(() => Promise.resolve('an answer'));
  return { open, heard, stop: port.listen(heard) };
}

describe('a message', () => {
  it.each([
    ['a page of ours', ownSender('/popup.html')],
    ['a page of ours in a tab', ownSender('/options.html', 3)],
  ])('from %s is answered', async (_, sender) => {
    const { open, heard } = aListeningBackground();
    expect(await createBrowserPort(open(sender)).send({ ask: 'x' })).toBe('an answer');
    expect(heard).toHaveBeenCalledExactlyOnceWith({ ask: 'x' });
  });

  it.each([
    ['a content script of ours in a web page', { ...ownSender('/', 3), url: 'https://evil.example/popup.html' }],
    ['a frame inside a page', { ...ownSender('/popup.html', 3), frameId: 4 }],
    ['another extension', { id: 'other', url: 'chrome-extension://other/popup.html' }],
    ['another extension that names our address', { ...ownSender('/popup.html'), id: 'other' }],
    ['a page whose address and origin differ', { ...ownSender('/popup.html'), origin: 'https://evil.example' }],
    ['nowhere', { id: ownSender('/').id }],
  ])('from %s is neither read nor answered', async (_, sender) => {
    const { open, heard } = aListeningBackground();
    expect(await open(sender as ReturnType<typeof ownSender>).sendMessage({ ask: 'x' })).toBeUndefined();
    expect(heard).not.toHaveBeenCalled();
  });

  it('is not heard any more by who has stopped listening', async () => {
    const { open, heard, stop } = aListeningBackground();
    const page = createBrowserPort(open(ownSender('/popup.html')));
    await page.send('before');
    stop();
    await expect(page.send('after')).rejects.toThrow('Receiving end does not exist');
    expect(heard).toHaveBeenCalledExactlyOnceWith('before');
  });
});
