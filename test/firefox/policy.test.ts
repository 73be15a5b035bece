import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_KEY } from '../service/server.ts';
import { startFirefoxEarshot, type FirefoxEarshot } from '../support/firefox/earshot.ts';
import type { FirefoxPage } from '../support/firefox/page.ts';
import { firefoxToTest } from '../../scripts/install-firefox.ts';
import { until } from '../support/until.ts';

const program = await firefoxToTest();

/** The policy comes from a file, as installed by an administrator. */
describe.skipIf(program === null)('an organisation that has decided', () => {
  let app: FirefoxEarshot;
  let options: FirefoxPage;
  beforeAll(async () => {
    app = await startFirefoxEarshot(program ?? '', {}, (address) => ({
      address,
      keepAll: true,
      retentionDays: 90,
    }));
    options = await app.browser.tab(`${app.browser.base}options.html`);
  });
  afterAll(() => app?.close());

  const words = async () => (await options.texts('main')).join('\n');
  const addressField = () =>
    options.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('#address');
      return field && { value: field.value, readOnly: field.readOnly };
    });

  it('has set the address, and users see by whom it was and enter a key of their own', async () => {
    await until('the address', async () => (await addressField())?.value === app.service.address);
    expect(await addressField()).toEqual({ value: app.service.address, readOnly: true });
    expect(await words()).toContain('Managed by your organization');
    await options.bringToFront();
    await options.click('#key');
    await options.type(SAMPLE_KEY);
    await options.click({ role: 'button', name: 'Connect' });
    await until('the connection', async () => /\b37 recordings\b/.test(await words()));
    await options.click({ role: 'button', name: 'Done' });
  });

  it('has all transcripts kept, which nobody can switch off here, and says for how long', async () => {
    await options.click('[href="#library"]');
    const box = () =>
      options.evaluate(() => {
        const all = document.querySelector<HTMLInputElement>('#keep-all');
        return all ? { checked: all.checked, disabled: all.disabled } : null;
      });
    await until('the switch', async () => (await box())?.checked);
    expect(await box()).toEqual({ checked: true, disabled: true });
    expect(await words()).toContain('90 days');
    const fetched = () => app.service.requests.filter(({ url }) => /\/recordings\/(?!search)[^/?]/.test(url));
    // A background that was stopped in between resumes after a minute.
    await until('transcripts to be fetched', async () => fetched().length > 3, 90_000);
  });
});
