import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../../lib/api/api.ts';
import type { DurationUnit } from '../../../lib/recording/types.ts';
import { createWorld, depsOf, type World } from './world.ts';

const address = 'https://api.example.com/base';
const target = { address, key: `svc_${'0123456789'.repeat(4)}` };
const durationUnit: DurationUnit = { unit: 'seconds', proved: false };
const json = (body: unknown, headers = {}) => new Response(JSON.stringify(body), { headers });
const refused = (status: number) => new Response('{"error":"No"}', { status });

let world: World;
beforeEach(() => void (world = createWorld()));

type Answering = (query: URLSearchParams, path: string) => Response;

const apiOf = (answer: Answering) => {
  world.fetch = (url) => {
    const { searchParams, pathname } = new URL(url);
    return Promise.resolve(answer(searchParams, pathname));
  };
  return createApi(depsOf(world, { retries: 0 }));
};

/** Reads the whole list as the list's sync does: by `next`, otherwise by number. */
async function readAll(answer: Answering): Promise<string[]> {
  const api = apiOf(answer);
  const ids = new Set<string>();
  let asked: string | number = 1;
  for (let page = 0; page < 20; page += 1) {
    const where = typeof asked === 'number' ? { page: asked } : { page: 1, next: asked };
    const read = await api.list(target, { ...where, durationUnit });
    if (!read.ok) throw new Error(read.failure.code);
    const before = ids.size;
    for (const { id } of read.value.recordings) ids.add(id);
    const next: string | number | null = read.value.next ?? (typeof asked === 'number' ? asked + 1 : null);
    if (ids.size === before || next === null) break;
    asked = next;
  }
  return [...ids];
}

interface Pages {
  count: number;
  size?: number;
  /** The number of the first page in requests, and in answers (null for none). */
  from?: number;
  saysFrom?: number | null;
  /** The number of a request without one. */
  usual?: number;
  most?: number | null;
  refusal?: number;
  after?: number;
}

function numbered({
  count,
  size = 50,
  from = 1,
  saysFrom = from,
  usual = from,
  most = 100,
  ...pages
}: Pages): Answering {
  return (query) => {
    const limit = query.get('limit');
    if (limit !== null && (most === null || Number(limit) > most)) return refused(pages.refusal ?? 422);
    const at = Number(query.get('page') ?? usual) - from;
    const length = Math.min(size, Number(limit ?? size));
    const recordings = Array.from({ length: count }, (_, id) => ({ id: `r${id}` })).slice(
      at * length,
      (at + 1) * length,
    );
    if (at < 0 || (recordings.length === 0 && pages.after)) return refused(pages.after ?? 400);
    const said = saysFrom === null ? {} : { page: at + saysFrom };
    return json({ recordings, pagination: { ...said, limit: length, total: count } });
  };
}

describe('the whole list is read', () => {
  it.each<[string, Pages]>([
    ['pages from 1', { count: 130 }],
    ['pages from 0 (130 recordings, 50 a page)', { count: 130, from: 0 }],
    ['pages from 0, two recordings', { count: 2, from: 0 }],
    ['pages from 0 that say that they are from 1', { count: 130, from: 0, saysFrom: 1 }],
    ['pages from 0, and the first one is empty without a number', { count: 2, from: 0, usual: 1 }],
    ['pages that say no number', { count: 130, saysFrom: null }],
    ['pages from 0 that say no number', { count: 130, from: 0, saysFrom: null }],
    ['pages from 0 that say no number, two of them', { count: 60, from: 0, saysFrom: null, most: 50 }],
    ['at most 50 a page', { count: 130, most: 50 }],
    ['at most 50 a page, and pages from 0', { count: 130, most: 50, from: 0 }],
    ['at most 20 a page', { count: 130, size: 20, most: 20 }],
    ['no limit at all, refused with 400', { count: 130, most: null, refusal: 400 }],
    ['404 after the last page', { count: 130, after: 404 }],
    ['422 after the last page, at most 50 a page', { count: 130, most: 50, after: 422 }],
  ])('%s', async (_, pages) => expect(await readAll(numbered(pages))).toHaveLength(pages.count));

  it('by a cursor, a URL or a Link header, with the size that is not refused', async () => {
    const pageOf = (query: URLSearchParams) => Number(query.get('page') ?? query.get('cursor') ?? 1);
    const nexts: ((page: number) => [body: object, headers?: Record<string, string>])[] = [
      (page) => [{ next: `/base/api/v1/recordings?page=${page}&limit=50` }],
      (page) => [{ meta: { next_cursor: String(page) } }],
      (page) => [{}, { Link: `<?page=${page}&limit=50>; rel="next"` }],
    ];
    for (const next of nexts) {
      const ids = await readAll((query) => {
        if (Number(query.get('limit')) > 50) return refused(422);
        const page = pageOf(query);
        const [body, headers] = page < 3 ? next(page + 1) : [{}];
        return json({ recordings: [{ id: `r${page}` }], ...body }, headers);
      });
      expect(ids).toEqual(['r1', 'r2', 'r3']);
    }
  });

  it.each([
    ['the same again', (query: URLSearchParams) => `?${query}`],
    ['of another origin', () => 'https://elsewhere.example/base/api/v1/recordings?page=2'],
    ['a bare number', (query: URLSearchParams) => String(Number(query.get('page') ?? 1) + 1)],
  ])('by number where the page that is named as the next one is %s', async (_, next) => {
    const ids = await readAll((query) => {
      const page = Number(query.get('page') ?? 1);
      return json({ recordings: page > 3 ? [] : [{ id: `r${page}` }], pagination: { next: next(query) } });
    });
    expect(ids).toEqual(['r1', 'r2', 'r3']);
  });
});

describe('the first page', () => {
  const first = (answer: Answering) => apiOf(answer).list(target, { page: 1, durationUnit });
  const asked = () => world.sent.map(({ url }) => new URL(url).search);

  it('is one request where the service is as expected, empty or not', async () => {
    await first(numbered({ count: 130 }));
    await first(() => json({ recordings: [], pagination: { page: 1, limit: 100, total: 0 } }));
    expect(asked()).toEqual(['?limit=100', '?limit=100']);
  });

  it('remembers a size that was not refused', async () => {
    const api = apiOf(numbered({ count: 130, most: 50 }));
    await api.list(target, { page: 1, durationUnit });
    await api.list(target, { page: 1, durationUnit });
    expect(asked()).toEqual(['?limit=100', '?limit=50', '?limit=50']);
  });

  it('has a number where a service wants one', async () => {
    const answer = await first((query) => (query.has('page') ? json([{ id: 'a' }]) : refused(400)));
    expect(answer).toMatchObject({ ok: true, value: { recordings: [{ id: 'a' }] } });
  });

  it.each([401, 403, 404, 451])('is asked for once where it is refused with %i', async (status) => {
    expect(await first(() => refused(status))).toMatchObject({ ok: false });
    expect(asked()).toEqual(['?limit=100']);
  });
});

it('a search whose limit is refused is made without one', async () => {
  const api = apiOf((query) => (query.has('limit') ? refused(422) : json({ recordings: [{ id: 'a' }] })));
  expect(await api.search(target, { query: 'a', durationUnit })).toMatchObject({
    value: { recordings: [{ id: 'a' }] },
  });
  expect(world.sent.map(({ url }) => new URL(url).search)).toEqual(['?q=a&limit=50', '?q=a']);
});

describe('a 401', () => {
  /** `status` for a content or a search, `list` for the list. */
  const answers =
    (status: number, list: number): Answering =>
    (_, path) =>
      path.endsWith('/recordings') ? (list === 200 ? json([]) : refused(list)) : refused(status);
  const code = async (asked: Promise<{ ok: boolean; failure?: { code: string } }>) => (await asked).failure?.code;

  it.each([
    ['forbidden', 200],
    ['forbidden', 422],
    ['key-rejected', 401],
    ['server-error', 500],
  ])('to one content or one search is %s where the list answers %i', async (expected, list) => {
    const api = apiOf(answers(401, list));
    expect(await code(api.content(target, { id: 'a', durationValue: null }))).toBe(expected);
    expect(await code(api.search(target, { query: 'a', durationUnit }))).toBe(expected);
    const content = `${address}/api/v1/recordings/a/content`;
    expect(world.sent.slice(0, 2).map(({ url }) => url)).toEqual([content, `${address}/api/v1/recordings?limit=1`]);
    expect(world.sent).toHaveLength(4);
  });
});

describe('the probe', () => {
  const probe = (url: string, redirected = true) => {
    world.fetch = () => Promise.resolve({ redirected, url } as Response);
    return createApi(depsOf(world, {})).probe(target);
  };

  it('asks for one row, follows redirects, and takes neither key, cookies nor referrer along', async () => {
    await probe(`${address}/api/v1/recordings`);
    expect(world.sent).toEqual([
      {
        url: `${address}/api/v1/recordings?page=1&limit=1`,
        init: {
          method: 'GET',
          headers: { Accept: 'application/json' },
          credentials: 'omit',
          redirect: 'follow',
          cache: 'no-store',
          referrerPolicy: 'no-referrer',
          signal: expect.any(AbortSignal),
        },
      },
    ]);
  });

  it.each([
    ['https://new.example.com/api/v1/recordings?page=1&limit=1', 'https://new.example.com'],
    ['https://api.example.com:8443/moved/api/v1/recordings', 'https://api.example.com:8443/moved'],
    ['https://api.example.com/sign-in', null],
    ['https://api.example.com/api/v1/recordings/sign-in', null],
    [`${address}/api/v1/recordings?again=1`, null],
    ['http://new.example.com/api/v1/recordings', null],
  ])('that ends at %s finds %s', async (end, found) => {
    expect(await probe(end)).toBe(found);
    expect(await probe(end, false)).toBeNull();
  });
});
