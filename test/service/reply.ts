import type { ServerResponse } from 'node:http';
import type { ErrorShape, Switches } from './switches.ts';

/** The reply about to be sent; a fault may change it or send something itself. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export function jsonReply(status: number, body: unknown): Reply {
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}

export function htmlReply(status: number, text: string): Reply {
  const body = `<!doctype html><html lang="en"><title>${text}</title><p>${text}</p></html>`;
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}

/** A refusal in the shape that is switched on. */
export function refusal(status: number, words: string, { errorShape, errorText }: Switches): Reply {
  const text = errorText ?? words;
  if (errorShape === 'html') return htmlReply(status, text);
  if (errorShape === 'none') return { status, headers: {}, body: '' };
  if (errorShape === 'text') return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: text };
  const reply = jsonReply(status, errorBodies[errorShape](text, status));
  return errorShape === 'problem' ? { ...reply, headers: { 'Content-Type': 'application/problem+json' } } : reply;
}

type JsonShape = Exclude<ErrorShape, 'html' | 'none' | 'text'>;

const errorBodies: Record<JsonShape, (text: string, status: number) => unknown> = {
  error: (text) => ({ error: text }),
  'error-message': (text, status) => ({ error: { code: status, message: text } }),
  message: (text, status) => ({ statusCode: status, message: text }),
  detail: (text) => ({ detail: text }),
  'detail-list': (text) => ({ detail: [{ loc: ['query', 'q'], msg: text, type: 'value_error' }] }),
  errors: (text) => ({ errors: [{ message: text }] }),
  problem: (text, status) => ({ type: 'about:blank', title: 'Refused', status, detail: text }),
};

/** Sends a reply; the headers are sent first when the body is delayed. */
export function sendReply(response: ServerResponse, { status, headers, body }: Reply, bodyLatencyMs = 0): void {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  response.writeHead(status, hasNoBody(status) ? headers : { ...length, ...headers });
  if (bodyLatencyMs === 0 || hasNoBody(status)) {
    response.end(hasNoBody(status) ? undefined : body);
    return;
  }
  response.flushHeaders();
  const timer = setTimeout(() => response.end(body), bodyLatencyMs);
  response.once('close', () => clearTimeout(timer));
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
