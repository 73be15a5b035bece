// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import type { LaunchOptions } from './browser.ts';
import { withServiceAndBrowser } from './service-and-browser.ts';

const { launchExtension } = vi.hoisted(() => ({
  launchExtension: vi.fn<(options: LaunchOptions) => Promise<unknown>>(),
}));
vi.mock('./browser.ts', () => ({ launchExtension }));
afterEach(() => launchExtension.mockReset());

/** The service that the browser was last allowed to reach. */
const address = () => launchExtension.mock.lastCall?.[0].grant?.[0] ?? '';

it('withServiceAndBrowser closes the service when the browser cannot be started', async () => {
  launchExtension.mockRejectedValue(new Error('no browser'));
  await expect(withServiceAndBrowser({}, {}, () => Promise.resolve())).rejects.toThrow('no browser');
  await expect(fetch(address())).rejects.toThrow('fetch failed');
});

it('withServiceAndBrowser closes both when the work fails', async () => {
  const close = vi.fn(() => Promise.resolve());
  launchExtension.mockResolvedValue({ close });
  const work = async () => {
    expect((await fetch(address())).status).toBe(404);
    throw new Error('no work');
  };
  await expect(withServiceAndBrowser({}, {}, work)).rejects.toThrow('no work');
  expect(close).toHaveBeenCalledOnce();
  await expect(fetch(address())).rejects.toThrow('fetch failed');
});
