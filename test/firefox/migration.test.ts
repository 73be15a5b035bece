import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firefoxToTest } from '../../scripts/install-firefox.ts';
import { sampleIds } from '../service/recordings/index.ts';
import { SAMPLE_KEY } from '../service/server.ts';
import { connectInFirefox, startFirefoxEarshot, type FirefoxEarshot } from '../support/firefox/earshot.ts';
import { storeAs04 } from '../support/former-storage.ts';
import { until } from '../support/until.ts';

const program = await firefoxToTest();

describe.skipIf(program === null)('what version 0.4 has stored in Firefox', () => {
  let app: FirefoxEarshot;
  beforeAll(async () => {
    app = await startFirefoxEarshot(program ?? '');
    await connectInFirefox(app);
  });
  afterAll(() => app?.close());

  it('is there under this version', async () => {
    const options = await app.browser.openPage(`${app.browser.base}options.html`);
    const stored = { address: app.service.address, key: SAMPLE_KEY, id: sampleIds.noNames };
    await options.evaluate(storeAs04, stored);
    await app.browser.restart();
    const again = await app.browser.openPage(`${app.browser.base}options.html`);
    await again.click('.connection-actions [aria-expanded]');
    await until('the key', async () => (await again.texts('.saved-key')).join('').includes('svc_••••'));
    const panel = await app.browser.openPage(`${app.browser.base}sidepanel.html?recording=${sampleIds.noNames}`);
    await until(
      'the tab of before',
      async () => (await panel.texts('[role="tab"][aria-selected="true"]'))[0] === 'Summary',
    );
    await panel.click('[role="tab"][aria-selected="false"]');
    await until('the name', async () => (await panel.texts('.turn')).some((turn) => turn.includes('Tomás Lind')));
    const left = await again.evaluate(async () =>
      Object.keys(await chrome.storage.local.get()).filter((name) => ['settings', 'key', 'places'].includes(name)),
    );
    expect(left).toEqual([]);
  });
});
