import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAMPLE_KEY, startService, type SampleService } from '../service/server.ts';
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';
import { createManaged, type SandboxedChromium } from '../support/sandboxed-chromium.ts';
import { extensionAt } from '../support/extension-id.ts';
import { BUILT_EXTENSION } from '../../scripts/project.ts';
import { until } from '../support/until.ts';
import { goToSection } from '../support/options-page.ts';

/** Like `test/firefox/policy.test.ts`, with the file that an administrator installs on the machines. */
let service: SampleService;
let managed: SandboxedChromium | null = null;
let browser: ExtensionBrowser | null = null;
let options: Page;
beforeAll(async () => {
  service = await startService();
  const policy = { address: service.address, keepAll: true, retentionDays: 90 };
  managed = await createManaged(extensionAt(BUILT_EXTENSION).id, policy);
  if (!managed) return;
  browser = await launchExtension({ program: managed.program, grant: [service.address] });
  options = await browser.openPage('options.html');
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  if (managed) rmSync(managed.folder, { recursive: true, force: true });
});

it('sets the address, says by whom it was, and leaves the key to the user', async ({ skip }) => {
  skip(!browser);
  const address = options.getByLabel('Service address');
  await until('the address', async () => (await address.inputValue()) === service.address);
  expect(await address.getAttribute('readonly')).not.toBeNull();
  await options.getByText('Managed by your organization').first().waitFor();
  await options.getByLabel('API key', { exact: true }).fill(SAMPLE_KEY);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  await options
    .getByText(/\b37 recordings\b/)
    .first()
    .waitFor();
  // Does not ask whether to save all transcripts: the policy decides it.
  await options.getByRole('button', { name: 'Done', exact: true }).click();
});

it('has all transcripts kept, which nobody can switch off here, and says for how long', async ({ skip }) => {
  skip(!browser);
  await goToSection(options, 'Library');
  const all = options.getByRole('checkbox', { name: 'Save all transcripts on this device' });
  await until('the switch', async () => all.isChecked());
  expect(await all.isDisabled()).toBe(true);
  await options
    .getByText(/90 days/)
    .first()
    .waitFor();
  const fetched = () => service.requests.filter(({ url }) => /\/recordings\/(?!search)[^/?]/.test(url));
  await until('transcripts to be fetched', async () => fetched().length > 3);
});
