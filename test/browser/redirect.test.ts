import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { startService, type SampleService } from '../service/server.ts';
import { askBackground } from '../support/ask-background.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { anId } from '../support/factories.ts';
import { askedFor } from '../support/kill-switch.ts';

describe('a redirect', () => {
  let app: Earshot;
  let other: SampleService;
  let page: Page;
  beforeAll(async () => {
    other = await startService();
    app = await startEarshot();
    page = await app.browser.openPage('options.html');
  });
  afterAll(async () => {
    await app?.close();
    await other?.close();
  });

  const targets: [string, () => string | null][] = [
    ['another path of the same origin', () => null],
    ['another port', () => other.address],
    ['another host', () => other.address.replace('127.0.0.1', 'localhost')],
  ];
  const statuses = [302, 307] as const;
  it.each(targets.flatMap(([name, to]) => statuses.map((status) => [status, name, to] as const)))(
    '%d to %s is not followed, and its check never with the key',
    async (status, _, to) => {
      app.service.reset();
      app.service.set({ fault: `redirect-${status}`, redirectTo: to() });
      const asked = [
        ['list.refresh', { restart: true }],
        ['recordings.search', { query: `status ${status} ${to()}` }],
        ['recordings.open', { id: anId(sampleIds.japanese) }],
      ] as const;
      for (const [name, arg] of asked) {
        const answer = JSON.stringify(await askBackground(page, name, arg));
        expect(answer).toContain('"code":"redirected"');
      }
      const follows = () => [...other.requests, ...app.service.requests.filter(({ url }) => url.startsWith('/moved'))];
      expect(app.service.requests.length).toBeGreaterThanOrEqual(asked.length);
      expect(follows()).toEqual([]);
      // The user's check looks for the new address: one request without the key or any other user data.
      await askBackground(page, 'connection.check', null);
      // A background that is stopped meanwhile sends it again.
      expect(askedFor(follows().map(({ url }) => url)).length).toBeLessThanOrEqual(1);
      for (const { url, headers } of follows()) {
        expect(url).toMatch(/\/api\/v1\/recordings\?page=1&limit=1$/);
        expect(headers).not.toHaveProperty('authorization');
        expect(headers).not.toHaveProperty('cookie');
        expect(headers).not.toHaveProperty('referer');
      }
      other.reset();
    },
  );
});
