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
