import { describe, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { SAMPLE_KEY, startService } from '../service/server.ts';
import { askBackground } from '../support/ask-background.ts';
import { launchExtension } from '../support/browser.ts';
import { startEarshot } from '../support/earshot.ts';
import { anId } from '../support/factories.ts';
import { filesWithSecret } from '../support/find-secret.ts';
import { filesWithKey, LOGGED, SECRET, wrappingKeys } from '../support/key-files.ts';
import { until } from '../support/until.ts';

describe('a key that is to be forgotten', () => {
  it('is in no file, neither while the browser runs nor after', async () => {
    const service = await startService();
    const browser = await launchExtension({ grant: [service.address], args: LOGGED });
    try {
      const page = await browser.openPage('options.html');
      await page.getByLabel('Forget the key when the browser closes').check();
      await page.getByLabel('Service address', { exact: true }).fill(service.address);
      await page.getByLabel('API key', { exact: true }).fill(SAMPLE_KEY);
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByRole('heading', { name: 'Ready to search' }).waitFor();
      await until('the first request', async () => service.requests.length > 0);
      await askBackground(page, 'recordings.open', { id: anId(sampleIds.main) });
      expect(service.requests.at(-1)?.headers.authorization).toBe(`Bearer ${SAMPLE_KEY}`);
      const running = filesWithSecret(browser.profile, SECRET);
      expect(running.searched).toBeGreaterThan(100);
      expect(running.files).toEqual([]);
      await browser.context.close();
      expect(filesWithKey(browser)).toEqual([]);
    } finally {
      await browser.close();
      await service.close();
    }
  });

  it('is taken off the disk when that is chosen later', async () => {
    const app = await startEarshot({}, {});
    try {
      const page = await app.browser.openPage('options.html');
      expect(await wrappingKeys(page)).toBe(1);
      await askBackground(page, 'connection.save', { address: app.service.address, forgetsKey: true });
      expect(await wrappingKeys(page)).toBe(0);
      expect(filesWithKey(app.browser)).toEqual([]);
      expect(await askBackground(page, 'connection.check', null)).toMatchObject({ value: { count: 37 } });
    } finally {
      await app.close();
    }
  });
});
