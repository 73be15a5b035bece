import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../../lib/api/api.ts';
import { type ApiDeps, defaultLimits } from '../../../lib/api/request.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const target = { address: 'https://api.example.com', key: `svc_${'0123456789'.repeat(4)}` };
const content = { id: 'r1', durationValue: null };
const listed = { page: 1, durationUnit: { unit: 'seconds', proved: false } } as const;

/** One piece of a body, and how long after the one before it comes. */
interface Piece {
  afterMs: number;
  text: string;
}

/** Answers with the headers after `headersMs`, and the body piece by piece; `requests` counts how often. */
function aService(pieces: () => Iterable<Piece>, headersMs = 0) {
  const state = { requests: 0 };
  const fetch: ApiDeps['fetch'] = async (_, { signal }) => {
    state.requests += 1;
    if (headersMs > 0) await new Promise((resolve) => setTimeout(resolve, headersMs));
    const rest = pieces()[Symbol.iterator]();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      pull: (controller) =>
        new Promise((resolve) => {
          const { done, value } = rest.next();
          if (done) return resolve(controller.close());
          setTimeout(() => {
            if (!signal?.aborted) controller.enqueue(new TextEncoder().encode(value.text));
            resolve();
          }, value.afterMs);
        }),
    });
    return new Response(body);
  };
  const api = createApi({
    fetch,
    now: Date.now,
    random: () => 0,
    // Without jitter, a retry waits for nothing.
    wait: () => Promise.resolve(),
    isOnline: () => true,
    isPermitted: () => Promise.resolve(true),
    cooldowns: { read: () => Promise.resolve({}), change: () => Promise.resolve() },
  });
  return { state, api };
}

/** A transcript of about so many bytes, over a line of so many bits a second. */
function* transcript(bytes: number, bitsASecond: number): Iterable<Piece> {
  const text = JSON.stringify({ transcription: `[Ana @ 0:00]: ${'word '.repeat(bytes / 5)}` });
  const pieceBytes = 16_384;
  for (let at = 0; at < text.length; at += pieceBytes)
    yield { afterMs: (pieceBytes * 8_000) / bitsASecond, text: text.slice(at, at + pieceBytes) };
}

function* drops(everyMs: number): Iterable<Piece> {
  for (;;) yield { afterMs: everyMs, text: ' ' };
}

describe('a body that takes its time', () => {
  it('is read to its end as long as it moves: 5 MB at 1 Mbit/s', async () => {
    const { api, state } = aService(() => transcript(5_000_000, 1_000_000));
    const answer = api.content(target, content);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toMatchObject({ ok: true });
    expect(state.requests).toBe(1);
  });

  it('has a time of its own once the headers are there, also where they took all of theirs', async () => {
    const { idleMs, headersMs } = defaultLimits;
    const { api, state } = aService(() => [{ afterMs: idleMs - 1, text: '[]' }], headersMs - 1);
    const answer = api.list(target, listed);
    await vi.advanceTimersByTimeAsync(idleMs + headersMs);
    expect(await answer).toMatchObject({ ok: true });
    expect(state.requests).toBe(1);
  });

  it.each([
    ['content', defaultLimits.contentBodyMs],
    ['list', defaultLimits.listBodyMs],
  ] as const)(
    'is given up in the end, however steadily it comes (%s), and not asked for again',
    async (endpoint, mostMs) => {
      const { api, state } = aService(() => drops(defaultLimits.idleMs - 1_000));
      const startedAtMs = Date.now();
      const answer = (endpoint === 'list' ? api.list(target, listed) : api.content(target, content)).then((given) => ({
        given: given.ok ? null : given.failure,
        afterMs: Date.now() - startedAtMs,
      }));
      await vi.advanceTimersByTimeAsync(600_000);
      expect(await answer).toEqual({ given: { code: 'timeout', phase: 'body', afterMs: mostMs }, afterMs: mostMs });
      expect(state.requests).toBe(1);
    },
  );
});
