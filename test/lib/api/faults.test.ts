// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../../../scripts/project.ts';
import { withService, durationUnit, questions, valueOf, type ServiceContext } from './service-context.ts';
import type { Limits } from '../../../lib/api/request.ts';
import type { Failure } from '../../../lib/failures.ts';
import type { FaultName } from '../../service/faults.ts';
import { sampleRecordings } from '../../service/recordings/index.ts';
import type { SampleRecording } from '../../service/recordings/types.ts';
import { startService, type ServiceOptions } from '../../service/server.ts';
import type { Endpoint } from '../../service/switches.ts';

/* oxlint-disable vitest/no-standalone-expect -- the rows are played inside the tests */

/** One entry of docs/faults.md, or one of several for a number. */
interface FaultRow {
  /** Its number in docs/faults.md. */
  fault: number;
  /** What goes wrong. */
  when: string;
  service?: ServiceOptions;
  limits?: Partial<Limits>;
  play: (context: ServiceContext) => Promise<void>;
}

type Expected = Partial<Record<string, unknown>> & { code: Failure['code'] };

/** A fault of the service that ends in a failure, after `sent` requests. */
function fails(
  fault: number,
  service: ServiceOptions,
  failure: Expected,
  { ask = 'list', sent = 1, limits = {} }: { ask?: Endpoint; sent?: number; limits?: Partial<Limits> } = {},
): FaultRow {
  return {
    fault,
    when: `${nameOf(service)} on ${ask}`,
    service,
    limits,
    async play(context) {
      expect(await questions[ask](context)).toEqual({ ok: false, failure: expect.objectContaining(failure) });
      expect(context.world.sent).toHaveLength(sent);
    },
  };
}

/** A fault of the service that a retry heals. */
function heals(fault: number, name: FaultName, times = 1): FaultRow {
  return {
    fault,
    when: `${name}, ${times} times, and then an answer`,
    service: { fault: { name, times } },
    async play(context) {
      expect(await questions.list(context)).toMatchObject({ ok: true });
      expect(context.world.sent).toHaveLength(times + 1);
    },
  };
}

/** A fault that is none: the first request is answered. */
function works(fault: number, name: FaultName): FaultRow {
  return {
    fault,
    when: `${name}, and an answer all the same`,
    service: { fault: name },
    async play(context) {
      expect(await questions.list(context)).toMatchObject({ ok: true });
      expect(context.world.sent).toHaveLength(1);
    },
  };
}

function nameOf({ fault }: ServiceOptions): string {
  return typeof fault === 'string' ? fault : (fault?.name ?? 'a plain request');
}

/** docs/faults.md#f3 to #f16, and #f58: before the request, and on the way. */
const transportRows: FaultRow[] = [
  {
    fault: 58,
    when: 'an id that would lead elsewhere is not asked for',
    async play({ api, target, world }) {
      for (const id of ['', '.', '..', '\ud800']) {
        const result = await api.content(target, { id, durationValue: null });
        expect(result).toMatchObject({ ok: false, failure: { code: 'refused' } });
      }
      expect(world.sent).toEqual([]);
    },
  },
  {
    fault: 3,
    when: 'fetch throws at once, quoting the header',
    async play(context) {
      context.world.fetch = (_, init) => {
        throw new TypeError(`Window.fetch: ${JSON.stringify(init.headers)} is an invalid header value.`);
      };
      const result = await questions.list(context);
      expect(result).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
      expect(JSON.stringify(result)).not.toContain('svc_');
    },
  },
  {
    fault: 7,
    when: 'nobody listens at the port',
    async play(context) {
      context.world.stepMs = 20;
      await context.service.close();
      const failure = { code: 'unreachable', address: context.service.address, quick: false };
      expect(await questions.list(context)).toEqual({ ok: false, failure });
      expect(context.world.sent).toHaveLength(2);
    },
  },
  fails(7, { fault: 'late-reset' }, { code: 'unreachable', quick: false }, { sent: 2 }),
  heals(7, 'late-reset'),
  // A name longer than a name may be, so that no name server has to be asked.
  ...(
    [
      [6, 'a name that does not resolve', () => `https://${'a'.repeat(64)}.invalid`],
      [8, 'no TLS where TLS is due', (port) => `https://127.0.0.1:${port}`],
    ] satisfies [number, string, (port: number) => string][]
  ).map(([fault, when, addressAt]): FaultRow => ({
    fault,
    when,
    async play({ api, world, service, target }) {
      world.stepMs = 20;
      const address = addressAt(service.port);
      const failure = { code: 'unreachable', address, quick: false };
      expect(await api.list({ ...target, address }, { page: 1, durationUnit })).toEqual({ ok: false, failure });
      expect(world.sent).toHaveLength(2);
    },
  })),
  {
    fault: 9,
    when: 'a proxy refuses with 407, which fetch shows',
    async play(context) {
      context.world.fetch = () => Promise.resolve(new Response('', { status: 407 }));
      expect(await questions.list(context)).toEqual({ ok: false, failure: { code: 'proxy' } });
      expect(context.world.sent).toHaveLength(1);
    },
  },
  fails(11, { fault: 'slow-headers' }, { code: 'timeout', phase: 'headers' }, { sent: 2, limits: { headersMs: 60 } }),
  fails(12, { fault: 'slow-loris' }, { code: 'timeout', phase: 'body' }, { sent: 2, limits: { idleMs: 60 } }),
  fails(12, { fault: 'drip' }, { code: 'timeout', phase: 'body' }, { sent: 2, limits: { listBodyMs: 100 } }),
  ...[301, 308].map((status): FaultRow => ({
    fault: 15,
    when: `a redirect with ${status}, and the check's offer`,
    service: { fault: `redirect-${status}` as 'redirect-301' },
    async play(context) {
      const { service, api, target } = context;
      const failure = { code: 'redirected', address: service.address, suggestion: null };
      expect(await questions.list(context)).toEqual({ ok: false, failure });
      expect(service.requests).toHaveLength(1);
      expect(await api.probe(target)).toBe(`${service.address}/moved`);
      expect(service.requests.slice(1).map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
    },
  })),
  {
    fault: 15,
    when: 'a redirect as browsers show it: a type, and no status',
    async play(context) {
      const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
      context.world.fetch = () => Promise.resolve(hidden);
      expect(await questions.list(context)).toMatchObject({ ok: false, failure: { code: 'redirected' } });
      expect(context.world.sent).toHaveLength(1);
    },
  },
  {
    fault: 15,
    when: 'redirects without end',
    service: { fault: 'redirect-loop' },
    async play(context) {
      expect(await questions.list(context)).toMatchObject({ ok: false, failure: { code: 'redirected' } });
      expect(await context.api.probe(context.target)).toBeNull();
    },
  },
  {
    fault: 16,
    when: 'a redirect to the sign-in page of another origin',
    async play(context) {
      const elsewhere = await startService();
      context.service.set({ fault: 'redirect-login', redirectTo: elsewhere.address });
      try {
        expect(await questions.list(context)).toMatchObject({ ok: false, failure: { code: 'redirected' } });
        expect(elsewhere.requests).toEqual([]);
        expect(await context.api.probe(context.target)).toBeNull();
        expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
      } finally {
        await elsewhere.close();
      }
    },
  },
];

const [sample] = sampleRecordings;
if (!sample) throw new Error('There are no sample recordings.');

/** A recording whose title is within latin1 and outside ASCII. */
const accented: SampleRecording = { ...sample, meta: { ...sample.meta, meetingTitle: 'Café crème' } };

/** docs/faults.md#f17 to #f25, #f51 and #f53: how the body is framed and labelled, and how long it is. */
const bodyRows: FaultRow[] = [
  fails(17, { fault: 'html' }, { code: 'web-page' }),
  fails(17, { fault: 'html' }, { code: 'web-page' }, { ask: 'content' }),
  fails(17, { fault: 'html-as-json' }, { code: 'web-page' }, { ask: 'search' }),
  isNothing('empty'),
  isNothing('status-204'),
  fails(19, { fault: 'truncated-length' }, { code: 'cut-off' }, { sent: 2 }),
  fails(19, { fault: 'truncated-chunked' }, { code: 'cut-off' }, { ask: 'content', sent: 2 }),
  heals(19, 'truncated-length'),
  fails(20, { fault: 'bad-gzip' }, { code: 'cut-off' }, { sent: 2 }),
  titled(20, 'gzip', 'Café crème'),
  ...(['trailing-comma', 'nan', 'jsonp', 'two-documents', 'guard-prefix', 'not-json'] as const).map((name) =>
    fails(21, { fault: name }, { code: 'unexpected-answer', detail: expect.stringMatching(/^200, application\/json/) }),
  ),
  titled(22, 'bom', 'Café crème'),
  titled(23, 'latin1', 'Café crème'),
  titled(23, 'utf16', 'Café crème'),
  titled(23, 'unknown-charset', 'Café crème'),
  titled(23, 'wrong-charset', 'Caf\ufffd cr\ufffdme'),
  titled(24, 'invalid-utf8', '\ufffd(\ufffdCafé crème'),
  titled(25, 'json-as-text', 'Café crème'),
  titled(25, 'json-as-html', 'Café crème'),
  titled(25, 'json-unlabelled', 'Café crème'),
  fails(51, { fault: 'huge-body' }, { code: 'too-large', limitBytes: 5 * 1024 ** 2 }),
  fails(51, { fault: 'huge-body' }, { code: 'too-large', limitBytes: 25 * 1024 ** 2 }, { ask: 'content' }),
  fails(51, { fault: 'huge-declared' }, { code: 'too-large' }),
  fails(51, { fault: 'gzip-bomb' }, { code: 'too-large' }, { ask: 'content' }),
  fails(53, { fault: 'other-json' }, { code: 'unexpected-answer' }),
];

/** A list without recordings, and a content that is missing. */
function isNothing(name: 'empty' | 'status-204'): FaultRow {
  return {
    fault: 18,
    when: `${name} is no recordings, and no content`,
    service: { fault: name },
    async play(context) {
      expect(await questions.list(context)).toMatchObject({ ok: true, value: { recordings: [], next: null } });
      expect(await questions.content(context)).toEqual({ ok: false, failure: { code: 'empty-answer' } });
    },
  };
}

/** The answer is read, and the title is this. */
function titled(fault: number, name: FaultName, title: string): FaultRow {
  return {
    fault,
    when: `${name} is read`,
    service: { fault: name, data: [accented] },
    async play(context) {
      expect(valueOf(await questions.list(context)).recordings.map((recording) => recording.title)).toEqual([title]);
    },
  };
}

/** docs/faults.md#f26 to #f50, but for cool-downs: what the service says by its status. */
const statusRows: FaultRow[] = [
  fails(26, { fault: 'status-400' }, { code: 'refused', status: 400, message: 'Refused with 400' }, { ask: 'content' }),
  fails(
    26,
    { fault: 'status-400', errorText: 'so '.repeat(200) },
    { code: 'refused', message: atMost(200) },
    { ask: 'content' },
  ),
  fails(
    26,
    { fault: 'status-400', errorText: ' <b>No</b>\u0000\n\u202e such\tpage ' },
    { code: 'refused', message: '<b>No</b> such page' },
    { ask: 'search', sent: 2 },
  ),
  {
    fault: 27,
    when: 'the key is another',
    async play({ api, target, world }) {
      const key = target.key.replace(/.$/, '0');
      expect(await api.list({ ...target, key }, { page: 1, durationUnit })).toEqual({
        ok: false,
        failure: { code: 'key-rejected' },
      });
      expect(world.sent).toHaveLength(1);
    },
  },
  fails(28, { fault: 'status-402' }, { code: 'quota', message: 'Refused with 402' }),
  fails(29, { fault: 'status-403' }, { code: 'forbidden', message: 'Refused with 403' }, { ask: 'content' }),
  fails(29, { fault: '403-html' }, { code: 'forbidden', message: '' }),
  {
    fault: 30,
    when: 'a recording that is not there',
    async play({ api, target, world }) {
      const result = await api.content(target, { id: 'none/such', durationValue: null });
      expect(result).toEqual({ ok: false, failure: { code: 'not-found' } });
      expect(world.sent).toHaveLength(1);
    },
  },
  {
    fault: 31,
    when: 'an address with a path too many',
    async play({ api, target }) {
      const address = `${target.address}/app`;
      const result = await api.list({ ...target, address }, { page: 1, durationUnit });
      expect(result).toEqual({ ok: false, failure: { code: 'wrong-address', address } });
    },
  },
  fails(31, { fault: 'status-404' }, { code: 'wrong-address' }, { ask: 'search' }),
  ...[405, 406, 415, 501].map((status) => fails(32, { fault: `status-${status}` }, { code: 'unsupported', status })),
  fails(33, { fault: 'status-408' }, { code: 'timeout' }, { sent: 2 }),
  fails(33, { fault: 'status-425' }, { code: 'timeout' }, { sent: 2 }),
  heals(33, 'status-408'),
  fails(34, { fault: 'status-409' }, { code: 'processing' }, { ask: 'content' }),
  fails(34, { fault: 'status-409' }, { code: 'refused', status: 409 }),
  fails(35, { fault: 'status-410' }, { code: 'gone' }, { ask: 'content' }),
  fails(36, { fault: 'status-304' }, { code: 'unexpected-status', status: 304 }),
  fails(37, { fault: 'status-413' }, { code: 'refused', status: 413 }, { ask: 'search' }),
  fails(37, { fault: 'status-414' }, { code: 'refused', status: 414 }, { ask: 'search' }),
  fails(38, { fault: 'status-422' }, { code: 'refused', status: 422, message: 'Refused with 422' }, { sent: 4 }),
  fails(39, { fault: 'status-423' }, { code: 'processing' }, { ask: 'content' }),
  fails(39, { fault: 'status-202' }, { code: 'processing' }, { ask: 'content' }),
  fails(40, { fault: 'status-426' }, { code: 'unsupported', status: 426 }),
  fails(40, { fault: 'status-505' }, { code: 'unsupported', status: 505 }),
  fails(44, { fault: 'status-431' }, { code: 'unexpected-status', status: 431 }),
  fails(45, { fault: 'status-451' }, { code: 'legal' }),
  ...[500, 502, 504].flatMap((status) => [
    fails(46, { fault: `status-${status}` }, { code: 'server-error', status }, { sent: 3 }),
    heals(46, `status-${status}`, 2),
  ]),
  heals(47, 'status-503', 2),
  fails(47, { fault: '503-seconds' }, { code: 'maintenance', retryAtMs: expect.any(Number) }),
  fails(48, { fault: 'status-520' }, { code: 'server-error', status: 520 }, { sent: 3 }),
  fails(48, { fault: 'status-527' }, { code: 'server-error', status: 527 }, { sent: 3 }),
  fails(48, { fault: 'status-511' }, { code: 'network-sign-in' }),
  works(49, 'status-299'),
  fails(49, { fault: 'status-418' }, { code: 'unexpected-status', status: 418, message: 'Refused with 418' }),
  fails(49, { fault: 'status-999' }, { code: 'unexpected-status', status: 999 }),
  {
    fault: 50,
    when: 'the service asks for a sign-in by the browser',
    service: { fault: '401-basic' },
    async play(context) {
      expect(await questions.list(context)).toEqual({ ok: false, failure: { code: 'key-rejected' } });
      expect(context.world.sent.map(({ init }) => init.credentials)).toEqual(['omit']);
    },
  },
];

function atMost(length: number): unknown {
  return expect.toSatisfy((text: string) => text.length > 0 && text.length <= length);
}

/** All rows, by their numbers in docs/faults.md. */
const faultRows: FaultRow[] = [...transportRows, ...bodyRows, ...statusRows].sort((a, b) => a.fault - b.fault);

/** The entries that no request and its answer show alone, with the file below `test/lib` and the title of the test that holds each. */
const HELD_ELSEWHERE: Record<number, string> = {
  1: 'background/connections/connection-handlers: says what failed',
  2: 'background/connections/connection-handlers: refuses %s, whatever the page has checked',
  4: 'api/request: is not made while the browser is offline, nor without the permission for the origin',
  5: 'api/request: is not made while the browser is offline, nor without the permission for the origin',
  10: 'api/request: that fails without an answer looks again for what forbids it',
  13: 'messaging/messaging: is started again by what waits for it, which is made again in its order',
  14: 'api/request: ends its request when its caller aborts, and is not connected',
  27: 'background/connections/connection-handlers: rests for fifteen minutes, and is then used again',
  30: 'background/recordings/recording-handlers: keeps what is in the list, though its content is said to be gone %s',
  41: 'api/request: reads seconds',
  42: 'api/request: reads a date against the clock of the service',
  43: 'api/request: is ten seconds where the service says no time',
  52: 'api/decode-list: cleans and caps titles and names',
  54: 'api/decode-list: need nothing but an id (fault 54)',
  55: 'api/decode-list: coerces strictly (fault 55)',
  56: 'api/decode-list: keeps the words of a date that cannot be read (fault 56)',
  57: 'library/list-store: is what two transcripts speak for, whatever the list suggests',
  59: 'api/decode-list: with one id are one row, in the place of the first and with the words of the last (fault 59)',
  60: 'api/decode-list: coerces strictly (fault 55)',
  61: 'api/decode-list: are read without the bad ones (fault 61)',
  62: 'library/list-sync-state: ends at a service %s',
  63: 'library/list-sync-state: finds everything, whatever the page size, and whatever total the service claims',
  64: 'background/recordings/service-search: filters here when the service answers with everything (fault 64)',
  65: 'models/search-model: drops the answer to an older question',
  66: 'library/downloads: is compared without a clock: set by %i ms',
  67: 'api/decode-content: are in order of time, a segment of unknown time behind the one it followed',
  68: 'api/decode-content: unlike a status alone, and unlike empty fields',
  69: 'background/user-data: what the user writes is saved or refused, and nothing of before is lost, whichever call fails',
  70: 'background/connections/connection-store: ends what is being asked with a key that is replaced or removed',
  71: 'connection/address: reads the address in %j',
};

describe('docs/faults.md', () => {
  it('has a test for each of its entries, here or where it is named', () => {
    const numbers = new Set([...faultRows.map(({ fault }) => fault), ...Object.keys(HELD_ELSEWHERE).map(Number)]);
    expect([...numbers].sort((a, b) => a - b)).toEqual(
      [...readFileSync(join(PROJECT, 'docs/faults.md'), 'utf8').matchAll(/<a id="f(\d+)">/g)].map(([, entry]) =>
        Number(entry),
      ),
    );
    const isHeld = (named: string): boolean => {
      const [path, title] = named.split(/: (.*)/);
      return readFileSync(join(PROJECT, `test/lib/${path}.test.ts`), 'utf8').includes(`('${title}',`);
    };
    expect(Object.values(HELD_ELSEWHERE).filter((test) => !isHeld(test))).toEqual([]);
  });

  for (const { fault, when, service = {}, limits = {}, play } of faultRows) {
    it(`${fault}: ${when}`, async () => {
      expect.hasAssertions();
      await withService(service, limits, play);
    });
  }
});
