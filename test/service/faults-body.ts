import type { Fault } from './faults.ts';
import { htmlReply, type Reply } from './reply.ts';

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
  /** Its byte-order mark says what it is; the label does not. */
  'utf16-bom': (reply) => ({ ...reply, body: Buffer.from(`\ufeff${String(reply.body)}`, 'utf16le') }),
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
