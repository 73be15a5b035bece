// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { faultNames } from './faults.ts';
import { sampleIds, sampleRecordings } from './recordings/index.ts';
import { SAMPLE_KEY, startService, type SampleService } from './server.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => {
  service.load('samples');
  service.reset();
});
afterAll(() => service.close());

async function get(path: string, headers: Record<string, string> = { Authorization: `Bearer ${SAMPLE_KEY}` }) {
  const response = await fetch(service.address + path, { headers, redirect: 'manual' });
  const text = await response.text();
  const json = response.headers.get('Content-Type')?.startsWith('application/json') ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, text, json };
}

const list = '/api/v1/recordings';

describe('the key', () => {
  it.each([
    ['no header', {}],
    ['another key', { Authorization: `Bearer ${SAMPLE_KEY.replace(/.$/, '0')}` }],
    ['another scheme', { Authorization: SAMPLE_KEY }],
  ])('is asked for: %s', async (_, headers) => {
    expect(await get(list, headers as Record<string, string>)).toMatchObject({
      status: 401,
      json: { error: 'Invalid API key' },
    });
  });

  it('answers no web page', async () => {
    expect([...(await get(list)).headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('the list', () => {
  it('has the six fields of the contract, and 20 items to a page', async () => {
    const { status, json } = await get(list);
    expect(status).toBe(200);
    expect(json.pagination).toEqual({ page: 1, limit: 20, total: sampleRecordings.length });
    expect(json.recordings).toHaveLength(20);
    const fields = ['id', 'meetingTitle', 'status', 'duration', 'speakerCount', 'createdAt'];
    expect(Object.keys(json.recordings[0])).toEqual(fields);
  });

  it('comes page by page, without a gap', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`${list}?page=${page}&limit=10`)));
    const ids = pages.flatMap(({ json }) => json.recordings.map(({ id }: { id: string }) => id));
    expect(ids).toEqual(sampleRecordings.map(({ meta }) => meta.id));
    expect((await get(`${list}?page=99`)).json.recordings).toEqual([]);
  });

  it('has at most 100 to a page', async () => {
    service.load({ generated: 150 });
    const { json } = await get(`${list}?limit=500`);
    expect(json.recordings).toHaveLength(100);
    expect(json.pagination).toEqual({ page: 1, limit: 100, total: 150 });
  });

  it.each(['page=0', 'page=x', 'limit=0', 'limit=-1', 'page=1.5'])('refuses %s', async (query) => {
    expect(await get(`${list}?${query}`)).toMatchObject({ status: 400, json: { error: expect.any(String) } });
  });

  it('takes its parameters by other names', async () => {
    service.set({ paging: { page: 'p', limit: 'per_page' } });
    expect((await get(`${list}?p=2&per_page=3`)).json.pagination).toMatchObject({ page: 2, limit: 3 });
  });
});

describe('the search', () => {
  it('finds titles of completed recordings, in any case', async () => {
    const { json } = await get(`${list}/search?q=SYNC`);
    expect(json.total).toBeGreaterThan(1);
    for (const row of json.recordings) {
      expect(row).toMatchObject({ meetingTitle: expect.stringMatching(/sync/i), status: 'COMPLETED' });
      expect(Object.keys(row)).toContain('isOwner');
    }
  });

  it('has 10 results unless asked for more, and then at most 50', async () => {
    service.load({ generated: 400 });
    expect((await get(`${list}/search?q=e`)).json.recordings).toHaveLength(10);
    expect((await get(`${list}/search?q=e&limit=50`)).json.recordings).toHaveLength(50);
    expect((await get(`${list}/search?q=e&limit=51`)).status).toBe(400);
  });

  it('takes 1 to 200 characters', async () => {
    const search = async (q: string) => (await get(`${list}/search?${new URLSearchParams({ q })}`)).status;
    expect(await search('')).toBe(400);
    expect(await search('🙂'.repeat(200))).toBe(200);
    expect(await search('🙂'.repeat(201))).toBe(400);
    expect((await get(`${list}/search`)).status).toBe(400);
  });
});

describe('the content', () => {
  it('is the one of the recording', async () => {
    const sample = sampleRecordings.find(({ meta }) => meta.id === sampleIds.main);
    expect(await get(`${list}/${sampleIds.main}/content`)).toMatchObject({ status: 200, json: sample?.content });
  });

  it('is not found under another id, and neither is another path', async () => {
    expect(await get(`${list}/none/content`)).toMatchObject({ status: 404, json: { error: 'Recording not found' } });
    expect(await get('/api/v2/recordings')).toMatchObject({ status: 404, json: { error: 'Not found' } });
  });

  it('counts in other units', async () => {
    const sample = sampleRecordings.find(({ meta }) => meta.id === sampleIds.main);
    const seconds = sample?.content.transcriptSegments?.at(-1)?.endTime ?? Number.NaN;
    const end = async () => (await get(`${list}/${sampleIds.main}/content`)).json.transcriptSegments.at(-1).endTime;
    service.set({ segmentUnit: 'milliseconds' });
    expect(await end()).toBe(Math.round(seconds * 1000));
    service.set({ segmentUnit: 'minutes' });
    expect(await end()).toBeCloseTo(seconds / 60, 9);
  });
});

describe('the switches', () => {
  it('turn a fault on for so many requests of an endpoint', async () => {
    service.set({ fault: { name: 'status-500', times: 2, on: ['search'] } });
    const search = `${list}/search?q=a`;
    const answers = [await get(list), await get(search), await get(search), await get(search)];
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 500, 200]);
  });

  it('go back to the start, and the requests are forgotten', async () => {
    service.set({ fault: 'html', key: 'other' });
    await get(list);
    expect(service.requests).toMatchObject([{ method: 'GET', url: list, headers: { accept: '*/*' } }]);
    service.reset();
    expect(service.requests).toEqual([]);
    expect((await get(list)).status).toBe(200);
  });

  it('make every request fail, or none', async () => {
    service.set({ errorRate: 1 });
    expect((await get(list)).status).toBe(500);
    service.set({ errorRate: 0 });
    expect((await get(list)).status).toBe(200);
  });

  it('make answers late', async () => {
    service.set({ latencyMs: 80, bodyLatencyMs: 80 });
    const startedMs = performance.now();
    await get(list);
    expect(performance.now() - startedMs).toBeGreaterThan(150);
  });

  it('keep requests waiting until they are let go', async () => {
    service.set({ isHeld: true });
    let isAnswered = false;
    const asked = get(list).finally(() => (isAnswered = true));
    await vi.waitFor(() => expect(service.requests.length).toBeGreaterThan(0));
    service.set({ latencyMs: 0 });
    expect(isAnswered).toBe(false);
    service.set({ isHeld: false });
    expect((await asked).status).toBe(200);
  });

  it('close the service, also while a fault keeps requests waiting', async () => {
    const other = await startService({ fault: 'slow-loris' });
    const response = await fetch(other.address + list, { headers: { Authorization: `Bearer ${SAMPLE_KEY}` } });
    await other.close();
    await expect(response.text()).rejects.toThrow(TypeError);
  });
});

describe('the faults', () => {
  it('change what is answered, each of them, on one endpoint at least', async () => {
    const paths = [list, `${list}?page=2&limit=2`, `${list}/search?q=sync`, `${list}/${sampleIds.main}/content`];
    const seen = (patienceMs: number) => Promise.all(paths.map((path) => outcome(path, patienceMs)));
    const plain = JSON.stringify(await seen(10_000));
    const idle: string[] = [];
    for (const fault of faultNames) {
      service.set({ fault });
      if (JSON.stringify(await seen(150)) === plain) idle.push(fault);
    }
    expect(idle).toEqual([]);
  });
});

/** The status, the headers and the first piece of the body of a response, if they arrive in time. */
async function outcome(path: string, patienceMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(patienceMs);
  const headers = { Authorization: `Bearer ${SAMPLE_KEY}` };
  try {
    const response = await fetch(service.address + path, { headers, redirect: 'manual', signal });
    const seen = [...response.headers].filter(([name]) => name !== 'date');
    const piece = await response.body?.getReader().read();
    return [response.status, seen, Buffer.from(piece?.value ?? []).toString('latin1')];
  } catch (error) {
    return String(error);
  }
}
