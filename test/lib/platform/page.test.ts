import { expect, it, vi } from 'vitest';
import { browser } from '../../../lib/browser.ts';
import { removeOrigins } from '../../../lib/platform/page.ts';

it('says that access was not revoked when the browser does not even tell what was allowed', async () => {
  const getAll = vi.fn<typeof browser.permissions.getAll>().mockRejectedValue(new Error('not now'));
  Object.assign(browser, { permissions: { getAll } });
  expect(await removeOrigins()).toBe(false);
});
