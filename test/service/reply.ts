import type { ServerResponse } from 'node:http';
import type { Switches } from './switches.ts';

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

export function refusal(status: number, text: string, { errorText }: Switches): Reply {
  return jsonReply(status, { error: errorText ?? text });
}

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
