import { describe, expect, it, vi } from 'vitest';
import { sendRequest, type RequestTools, type Question } from '../../../lib/api/send-request.ts';
import { type ApiDeps } from '../../../lib/api/types.ts';
import { defaultLimits } from '../../../lib/api/limits.ts';

const address = 'https://api.example.com/base';
const question: Question = {
  url: `${address}/api/v1/recordings`,
  endpoint: 'list',
  service: { address, key: `svc_${'0123456789'.repeat(4)}` },
  origin: 'https://api.example.com',
};
const caller = new AbortController().signal;

const tools = (fetch: ApiDeps['fetch'], limits: Partial<RequestTools['limits']> = {}): RequestTools => ({
  fetch,
  now: Date.now,
  limits: { ...defaultLimits, ...limits },
});
const ask = (question: Question, given: RequestTools) => sendRequest(question, caller, Date.now() + 25_000, given);

describe('the key', () => {
  it.each([
    'https://elsewhere.example/base/api/v1/recordings',
    'http://api.example.com/base/api/v1/recordings',
    'https://api.example.com:8443/base/api/v1/recordings',
    'https://api.example.com.elsewhere.example/base/api/v1/recordings',
  ])('never leaves its origin, whoever built the URL: %s', async (url) => {
    const fetch = vi.fn<ApiDeps['fetch']>();
    await expect(ask({ ...question, url }, tools(fetch))).rejects.toThrow('another origin');
    expect(fetch).not.toHaveBeenCalled();
  });
});

/** A body without end, which notes whether it is still wanted. */
function endless(status: number, headers: Record<string, string> = {}) {
  const state = { isWanted: true };
  const fetch: ApiDeps['fetch'] = (_, { signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => {
          state.isWanted = false;
          controller.error(signal.reason);
        });
      },
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
    });
    return Promise.resolve(new Response(body, { status, headers }));
  };
  return { state, fetch };
}

describe('a body that is of no use', () => {
  it.each([
    ['is too large', 200, {}],
    ['says that it is too large', 200, { 'Content-Length': '999999' }],
    ['belongs to a redirect', 302, {}],
    ['belongs to a refusal, and is too large', 400, {}],
  ])('is not downloaded any further: it %s', async (_, status, headers) => {
    const { state, fetch } = endless(status, headers);
    const { is } = await ask(question, tools(fetch, { listBytes: 4096, refusalBytes: 4096 }));
    expect(is).not.toBe('answer');
    expect(state.isWanted).toBe(false);
  });
});
