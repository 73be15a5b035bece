import { expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => [] as unknown[]);
vi.mock('../../../lib/browser.ts', () => ({
  browser: {
    i18n: { getMessage: (key: string) => key, getUILanguage: () => 'en' },
    storage: { local: { get: () => Promise.resolve({}) }, session: { get: () => Promise.resolve({}) } },
    runtime: {
      connect: () => ({
        postMessage: (message: unknown) => asked.push(message),
        onMessage: { addListener: () => undefined },
        onDisconnect: { addListener: () => undefined },
        disconnect: () => undefined,
      }),
    },
  },
}));
vi.mock('../../../entrypoints/popup/take-over.ts', () => {
  throw new TypeError('Failed to fetch');
});

it('the popup says so where its models cannot be loaded, and is opened anew by its one button', async () => {
  // Node's own `reportError` ends the process.
  vi.stubGlobal('reportError', (error: Error) => dispatchEvent(new ErrorEvent('error', { error })));
  vi.stubGlobal('scheduler', { postTask: (work: () => void) => Promise.resolve().then(work) });
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const [app, search, searchBox] = ['app', '', ''].map((id) => Object.assign(document.createElement('div'), { id }));
  if (!app || !search || !searchBox) throw new Error('not made');
  searchBox.append(document.createElement('input'));
  search.append(searchBox);
  app.append(search);
  document.body.append(app);

  await import('../../../entrypoints/popup/main.tsx');
  // Nothing is there to act on it.
  app.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await vi.waitFor(() => expect(app.querySelector('[role="alert"]')?.textContent).toContain('failInternal'));
  expect(app.querySelector('input')).toBeNull();
  const [button, ...others] = app.querySelectorAll('button');
  expect([button?.textContent, document.activeElement === button, others]).toEqual(['actionRetry', true, []]);
  button?.click();
  expect(reload).toHaveBeenCalledOnce();
  expect(asked).toEqual([expect.objectContaining({ ask: 'errors.report' })]);
});
