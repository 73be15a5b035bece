import { expect, it, vi } from 'vitest';
import { defaultLimits } from '../../../lib/api/limits.ts';
import { probe } from '../../../lib/api/probe.ts';
import type { ApiDeps } from '../../../lib/api/types.ts';

const address = 'https://api.example.com/base';

function fetchThatEndsAt(url: string, redirected = true) {
  return vi.fn<ApiDeps['fetch']>().mockResolvedValue({ redirected, url } as Response);
}
const probed = (fetch: ApiDeps['fetch']) => probe(address, { fetch, limits: defaultLimits });

it('asks for one row, follows redirects, and takes neither key, cookies nor referrer along', async () => {
  const fetch = fetchThatEndsAt(`${address}/api/v1/recordings`);
  await probed(fetch);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(`${address}/api/v1/recordings?page=1&limit=1`, {
    method: 'GET',
    headers: { Accept: 'application/json' },
    credentials: 'omit',
    redirect: 'follow',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: expect.any(AbortSignal),
  });
});

it.each([
  ['https://new.example.com/api/v1/recordings?page=1&limit=1', 'https://new.example.com'],
  ['https://api.example.com/moved/api/v1/recordings', 'https://api.example.com/moved'],
  ['https://api.example.com:8443/api/v1/recordings', 'https://api.example.com:8443'],
])('a redirect to %s leads to the service at %s', async (end, found) => {
  expect(await probed(fetchThatEndsAt(end))).toBe(found);
});

it.each([
  ['a sign-in page', 'https://api.example.com/sign-in'],
  ['a page that only begins like the list', 'https://api.example.com/api/v1/recordings/sign-in'],
  ['the same address', `${address}/api/v1/recordings?again=1`],
  ['an address that is not encrypted', 'http://new.example.com/api/v1/recordings'],
])('a redirect to %s leads to no service', async (_, end) => {
  expect(await probed(fetchThatEndsAt(end))).toBeNull();
});

it('an answer without a redirect says nothing new', async () => {
  expect(await probed(fetchThatEndsAt('https://new.example.com/api/v1/recordings', false))).toBeNull();
});

it('a failed request leads to no service', async () => {
  expect(await probed(() => Promise.reject(new TypeError('Failed to fetch')))).toBeNull();
});
