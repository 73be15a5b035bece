import type { Port } from '../../lib/messaging/port.ts';

/** What is left of a value after the wall: what JSON cannot say is lost here as it is in a browser. */
function cross(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value, refuseGetters)) as unknown);
}

/** Chromium sends what a getter answers; Firefox sends nothing at all in its place. */
function refuseGetters(_: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      if ('get' in property) throw new TypeError(`A message has a getter, which Firefox does not send: ${name}`);
    }
  }
  return value;
}

/** The wall between a page and the background, in memory. As in a browser, a message to nobody is rejected. */
export function createMemoryPorts(): { page: Port; background: Port } {
  const pageListeners = new Set<Parameters<Port['listen']>[0]>();
  const backgroundListeners = new Set<Parameters<Port['listen']>[0]>();
  return {
    page: createEnd(backgroundListeners, pageListeners),
    background: createEnd(pageListeners, backgroundListeners),
  };
}

function createEnd(others: Set<Parameters<Port['listen']>[0]>, own: Set<Parameters<Port['listen']>[0]>): Port {
  return {
    async send(message) {
      if (others.size === 0) throw new Error('Could not establish connection. Receiving end does not exist.');
      const received = cross(message);
      const answers = [...others].map((answer) => answer(received));
      return cross(await answers.find((answer) => answer !== undefined));
    },
    listen(answer) {
      own.add(answer);
      return () => own.delete(answer);
    },
  };
}
