import { WebSocket } from 'ws';

/** A message from the browser: the response to a command, or an event. */
type Incoming =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number | null; error: string; message: string }
  | { type: 'event'; method: string; params: unknown };

/** A session of WebDriver BiDi (w3.org/TR/webdriver-bidi), as far as needed here. */
export interface Bidi {
  /** Rejects with the browser's error, and when the connection ends before the response. */
  send<T = unknown>(method: string, params?: object): Promise<T>;
  on(method: string, listener: (params: unknown) => void): void;
  /** Closes the connection; the browser keeps running. */
  close(): void;
}

/** Connects to a browser that listens at `url`, and begins a session there. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(`${url}/session`);
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, ((params: unknown) => void)[]>();
  let lastId = 0;

  socket.on('message', (data) => {
    // Text frames arrive as one Buffer.
    const message = JSON.parse((data as Buffer).toString('utf8')) as Incoming;
    if (message.type === 'event') {
      for (const listener of listeners.get(message.method) ?? []) listener(message.params);
      return;
    }
    const command = waiting.get(message.id ?? -1);
    waiting.delete(message.id ?? -1);
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended the connection'));
    waiting.clear();
  });
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));

  const bidi: Bidi = {
    send: <T>(method: string, params: object = {}) =>
      new Promise<T>((resolve, reject) => {
        const id = (lastId += 1);
        waiting.set(id, { resolve: (result) => resolve(result as T), reject });
        socket.send(JSON.stringify({ id, method, params }), (error) => error && reject(error));
      }),
    on: (method, listener) => void listeners.set(method, [...(listeners.get(method) ?? []), listener]),
    close: () => socket.close(),
  };
  await bidi.send('session.new', { capabilities: {} });
  return bidi;
}
