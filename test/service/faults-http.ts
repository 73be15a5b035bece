import { gzipSync } from 'node:zlib';
import type { Fault, FaultCall } from './faults.ts';
import { htmlReply, refusal, type Reply } from './reply.ts';

/** Faults of connection, time, redirects and framing (docs/faults.md#f7 to #f20, #f50, #f51). */
export const transportFaults = {
  reset: (_, { request }) => {
    request.socket.resetAndDestroy();
    return null;
  },
  /** Not at once, unlike the work of a blocker. */
  'late-reset': (_, { request }) => {
    setTimeout(() => request.socket.resetAndDestroy(), 25);
    return null;
  },
  /** No headers, ever. */
  'slow-headers': () => null,
  /** Headers and the first byte, and then nothing, ever. */
  'slow-loris': (reply, call) => {
    start(reply, call).write(firstOf(reply));
    return null;
  },
  /** One byte at a time, forever: each in time, and never an end. */
  drip: (reply, call) => {
    start(reply, call);
    const timer = setInterval(() => call.response.write(' '), 10);
    call.response.once('close', () => clearInterval(timer));
    return null;
  },
  'redirect-301': redirect(301),
  'redirect-302': redirect(302),
  'redirect-303': redirect(303),
  'redirect-307': redirect(307),
  'redirect-308': redirect(308),
  'redirect-loop': (_, { request }) => ({ status: 302, headers: { Location: request.url ?? '/' }, body: '' }),
  'redirect-login': (_, { origin, switches, request }) => {
    const back = encodeURIComponent(request.url ?? '/');
    return { status: 302, headers: { Location: `${switches.redirectTo ?? origin}/login?return=${back}` }, body: '' };
  },
  /** The length of the whole body, but only half of it. */
  'truncated-length': (reply, call) => {
    const body = Buffer.from(reply.body);
    call.response.writeHead(200, { ...reply.headers, 'Content-Length': String(body.length) });
    call.response.write(half(body), () => call.request.socket.destroy());
    return null;
  },
  /** Half of a chunked body, without the last chunk. */
  'truncated-chunked': (reply, call) => {
    start(reply, call).write(half(Buffer.from(reply.body)), () => call.request.socket.destroy());
    return null;
  },
  /** Correctly compressed. */
  gzip: (reply) => gzipped(reply, gzipSync(reply.body)),
  'bad-gzip': (reply) => gzipped(reply, Buffer.from('this is not compressed')),
  /** An endless body. */
  'huge-body': (reply, { response }) => {
    response.writeHead(200, reply.headers);
    const piece = Buffer.alloc(64 * 1024, 0x20);
    const pump = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', pump);
    pump();
    return null;
  },
  /** Declares a gigabyte and sends little. */
  'huge-declared': (reply, { response }) => {
    response.writeHead(200, { ...reply.headers, 'Content-Length': String(1024 ** 3) });
    response.write(' ');
    return null;
  },
  /** Small when compressed, large when decompressed. */
  'gzip-bomb': (reply) => gzipped(reply, bomb()),
  /** Asks for a sign-in by the browser's own prompt. */
  '401-basic': (_, { switches }) => {
    const reply = refusal(401, 'Unauthorized', switches);
    return { ...reply, headers: { ...reply.headers, 'WWW-Authenticate': 'Basic realm="service"' } };
  },
  /** A firewall's response. */
  '403-html': () => htmlReply(403, 'Access denied'),
} satisfies Record<string, Fault>;

/** Redirects to `/moved`, where the service continues to respond, or to where the switch says. */
function redirect(status: number): Fault {
  return (reply, { origin, moved, request, switches }) => {
    if (moved) return reply;
    return { status, headers: { Location: `${switches.redirectTo ?? `${origin}/moved`}${request.url}` }, body: '' };
  };
}

let bombOnce: Buffer | undefined;

/** Compressing so much takes a while, so it is done once. */
function bomb(): Buffer {
  bombOnce ??= gzipSync(Buffer.alloc(32 * 1024 * 1024, 0x20));
  return bombOnce;
}

function start(reply: Reply, { response }: FaultCall): FaultCall['response'] {
  response.writeHead(200, reply.headers);
  response.flushHeaders();
  return response;
}

function firstOf(reply: Reply): Buffer {
  return Buffer.from(reply.body).subarray(0, 1);
}

function half(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

function gzipped(reply: Reply, body: Buffer): Reply {
  return { ...reply, headers: { ...reply.headers, 'Content-Encoding': 'gzip' }, body };
}

/** Faults of the body and its labels (docs/faults.md#f17, #f18, #f21 to #f25). */
export const bodyFaults = {
  html: () => htmlReply(200, 'Sign in'),
  'html-as-json': () => ({ ...htmlReply(200, 'Sign in'), headers: { 'Content-Type': 'application/json' } }),
  empty: (reply) => ({ ...reply, body: '' }),
  'trailing-comma': text((json) => json.replace(/[}\]]$/, ',$&')),
  nan: text((json) => json.replace(/^[{[]/, '{"ratio": NaN, "rest": $&') + '}'),
  jsonp: text((json) => `callback(${json});`),
  'two-documents': text((json) => `${json}\n${json}`),
  'guard-prefix': text((json) => `)]}',\n${json}`),
  'not-json': text(() => 'OK'),
  /** JSON without anything that was requested. */
  'other-json': text(() => '{"status":"ok"}'),
  bom: text((json) => `\ufeff${json}`),
  latin1: encoded('latin1', 'iso-8859-1'),
  utf16: encoded('utf16le', 'utf-16le'),
  'unknown-charset': labelled('application/json; charset=x-unheard-of'),
  'wrong-charset': (reply) => ({ ...reply, body: Buffer.from(String(reply.body), 'latin1') }),
  /** Bytes that are not UTF-8, at the start of the first title or of the transcript. */
  'invalid-utf8': (reply) => {
    const json = String(reply.body);
    const at = /"(?:meetingTitle|transcription)":"/.exec(json);
    const cut = at ? at.index + at[0].length : 0;
    const pieces = [Buffer.from(json.slice(0, cut)), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(json.slice(cut))];
    return { ...reply, body: Buffer.concat(pieces) };
  },
  'json-as-text': labelled('text/plain'),
  'json-as-html': labelled('text/html; charset=utf-8'),
  'json-unlabelled': (reply) => ({ ...reply, headers: {} }),
  /** A refusal that quotes the request's key. */
  'echo-key': (reply, { request }) => {
    const body = JSON.stringify({ error: `No such user: ${request.headers.authorization}` });
    return { status: 400, headers: reply.headers, body };
  },
  /** A response that is not JSON and quotes the request's key. */
  'echo-key-200': (reply, { request }) => ({ ...reply, body: `debug: ${request.headers.authorization}` }),
} satisfies Record<string, Fault>;

function text(change: (json: string) => string): Fault {
  return (reply) => ({ ...reply, body: change(String(reply.body)) });
}

function encoded(encoding: BufferEncoding, label: string): Fault {
  const relabel = labelled(`application/json; charset=${label}`);
  return (reply, call) => ({ ...(relabel(reply, call) ?? reply), body: Buffer.from(String(reply.body), encoding) });
}

function labelled(contentType: string): Fault {
  return (reply): Reply => ({ ...reply, headers: { ...reply.headers, 'Content-Type': contentType } });
}

/** Ways to say "not now" (docs/faults.md#f41 to #f43, #f47). */
export const coolDownFaults = {
  '429-seconds': later(429, 'Too many requests'),
  '503-seconds': later(503, 'Down for maintenance'),
} satisfies Record<string, Fault>;

function later(status: number, text: string): Fault {
  return (_, { switches }) => {
    const reply = refusal(status, text, switches);
    return { ...reply, headers: { ...reply.headers, 'Retry-After': String(switches.retryAfterSeconds) } };
  };
}
