// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROJECT } from '../../scripts/project.ts';
import { habits } from './faults-habits.ts';
import { sampleIds, sampleRecordings } from './recordings/index.ts';
import { SAMPLE_KEY, startService, type SampleService } from './server.ts';

let service: SampleService;
beforeAll(async () => void (service = await startService()));
beforeEach(() => {
  service.load('samples');
  service.reset();
});
afterAll(() => service.close());

const KEY = { Authorization: `Bearer ${SAMPLE_KEY}` };
const LIST = '/api/v1/recordings';

async function get(path: string, headers: Record<string, string> = KEY) {
  const response = await fetch(service.address + path, { headers, redirect: 'manual' });
  const text = await response.text();
  const json = response.headers.get('Content-Type')?.startsWith('application/json') ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, json };
}
const statusOf = async (path: string) => (await get(path)).status;

it.each([
  ['no header', {}],
  ['another key', { Authorization: `Bearer ${SAMPLE_KEY.replace(/.$/, '0')}` }],
  ['another scheme', { Authorization: SAMPLE_KEY }],
])('the key is asked for: %s', async (_, headers) => {
  const answer = await get(LIST, headers);
  expect(answer).toMatchObject({ status: 401, json: { error: 'Invalid API key' } });
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

describe('the list', () => {
  it('has the six fields of the contract, page by page, without a gap', async () => {
    const { json } = await get(LIST);
    expect(json.pagination).toEqual({ page: 1, limit: 20, total: sampleRecordings.length });
    const fields = ['id', 'meetingTitle', 'status', 'duration', 'speakerCount', 'createdAt'];
    expect(Object.keys(json.recordings[0])).toEqual(fields);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => get(`${LIST}?page=${page}&limit=10`)));
    const ids = pages.flatMap((page) => page.json.recordings.map(({ id }: { id: string }) => id));
    expect(ids).toEqual(sampleRecordings.map(({ meta }) => meta.id));
  });

  it('has at most 100 to a page, and refuses what is no number', async () => {
    service.load({ generated: 150 });
    expect((await get(`${LIST}?limit=500`)).json.recordings).toHaveLength(100);
    for (const query of ['page=0', 'page=x', 'limit=0', 'page=1.5'])
      expect(await statusOf(`${LIST}?${query}`)).toBe(400);
  });
});

describe('the search', () => {
  it('finds titles of completed recordings, in any case, 10 unless asked for more, at most 50', async () => {
    service.load({ generated: 400 });
    const { json } = await get(`${LIST}/search?q=SYNC`);
    for (const row of json.recordings)
      expect(row).toMatchObject({ meetingTitle: expect.stringMatching(/sync/i), status: 'COMPLETED' });
    expect(json.recordings).toHaveLength(10);
    expect((await get(`${LIST}/search?q=e&limit=50`)).json.recordings).toHaveLength(50);
    expect(await statusOf(`${LIST}/search?q=e&limit=51`)).toBe(400);
  });

  it('takes 1 to 200 characters', async () => {
    const search = (q: string) => statusOf(`${LIST}/search?${new URLSearchParams({ q })}`);
    expect([await search(''), await search('🙂'.repeat(200)), await search('🙂'.repeat(201))]).toEqual([400, 200, 400]);
  });
});

it('the content is the one of the recording, in the unit that is switched on', async () => {
  const sample = sampleRecordings.find(({ meta }) => meta.id === sampleIds.main);
  expect((await get(`${LIST}/${sampleIds.main}/content`)).json).toEqual(sample?.content);
  expect(await get(`${LIST}/none/content`)).toMatchObject({ status: 404, json: { error: 'Recording not found' } });
  service.set({ segmentUnit: 'milliseconds' });
  const { json } = await get(`${LIST}/${sampleIds.main}/content`);
  const endSeconds = sample?.content.transcriptSegments?.at(-1)?.endTime ?? Number.NaN;
  expect(json.transcriptSegments.at(-1).endTime).toBe(Math.round(endSeconds * 1000));
});

it('the switches make answers late, or keep them until they are let go', async () => {
  service.set({ latencyMs: 80, bodyLatencyMs: 80 });
  const startedMs = performance.now();
  await get(LIST);
  expect(performance.now() - startedMs).toBeGreaterThan(150);
  service.reset();
  service.set({ isHeld: true });
  let isAnswered = false;
  const asked = statusOf(LIST).finally(() => (isAnswered = true));
  await vi.waitFor(() => expect(service.requests.length).toBeGreaterThan(0));
  service.set({ latencyMs: 0 });
  expect(isAnswered).toBe(false);
  service.set({ isHeld: false });
  expect(await asked).toBe(200);
});

it('the faults that are habits are named in docs/faults.md', () => {
  const table = readFileSync(join(PROJECT, 'docs/faults.md'), 'utf8');
  expect(Object.keys(habits).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
