import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openData, type DataSet, type DataSource } from './data.ts';
import { faultNamed, timesOf } from './faults.ts';
import { htmlReply, refusal, sendReply, type Reply } from './reply.ts';
import { replyTo, routeOf, type Route } from './routes.ts';
import { defaultSwitches, type Endpoint, type FaultUse, type Switches } from './switches.ts';

export { SAMPLE_KEY } from './switches.ts';

export interface ServiceOptions extends Partial<Switches> {
  /** 0, the default, uses a free port. */
  port?: number;
  /** The sample recordings by default. */
  data?: DataSource;
}

/** A request as it arrived. */
interface SeenRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Epoch milliseconds. */
  atMs: number;
  /** Name of the fault that it met, or null; and when it was answered, null until then. */
  fault: string | null;
  answeredAtMs: number | null;
}

export interface SampleService {
  /** `http://127.0.0.1:port`. */
  readonly address: string;
  readonly port: number;
  /** Every request since the start or the last `reset`, in order of arrival. */
  readonly requests: readonly SeenRequest[];
  /** Changes switches; the others stay. A fault's count starts over. */
  set: (switches: Partial<Switches>) => void;
  /** Serves other recordings from now on. */
  load: (data: DataSource) => void;
  /** Restores the initial switches, and forgets all requests. */
  reset: () => void;
  /** Ends every connection, even those that a fault keeps waiting. */
  close: () => Promise<void>;
}

/** Starts the service of the contract on loopback, with faults on request. */
export async function startService({
  port = 0,
  data: source = 'samples',
  ...initial
}: ServiceOptions = {}): Promise<SampleService> {
  const requests: SeenRequest[] = [];
  let data: DataSet = openData(source);
  let switches: Switches = { ...defaultSwitches, ...initial };
  let faultsLeft = countOf(switches);

  /** What answers the requests that wait. */
  const held = new Set<() => void>();

  function letGo(): void {
    if (switches.isHeld) return;
    for (const answerHeld of held) answerHeld();
    held.clear();
  }

  /** The fault that applies now, which then counts; null for none. */
  function dueFault(route: Route | null): FaultUse | null {
    const use = faultOf(switches);
    if (!route || !use || faultsLeft <= 0 || (use.on && !use.on.includes(route.endpoint))) return null;
    faultsLeft--;
    return use;
  }

  function answer(seen: SeenRequest, request: IncomingMessage, response: ServerResponse): void {
    const origin = address;
    const url = new URL(request.url ?? '/', origin);
    const route = routeOf(url.pathname);
    const moved = url.pathname.startsWith('/moved/');
    const use = dueFault(route);
    seen.fault = use?.name ?? null;
    seen.answeredAtMs = Date.now();
    let reply: Reply | null = replyOrRefusal(request, route, url);
    if (use && route) {
      const { endpoint, id } = route;
      const replyToOther = (other: Endpoint, query: URLSearchParams) =>
        replyTo({ endpoint: other, id }, query, data, switches);
      reply = faultNamed(use.name)(reply, {
        request,
        response,
        origin,
        moved,
        endpoint,
        id,
        newestId: data.metas[0]?.id,
        switches,
        replyTo: replyToOther,
      });
    }
    if (reply) sendReply(response, reply, switches.bodyLatencyMs);
  }

  function replyOrRefusal({ method, headers }: IncomingMessage, route: Route | null, url: URL): Reply {
    if (url.pathname === '/login') return htmlReply(200, 'Sign in');
    if (!route) return refusal(404, 'Not found', switches);
    if (method !== 'GET') return refusal(405, 'Only GET', switches);
    if (headers.authorization !== `Bearer ${switches.key}`) return refusal(401, 'Invalid API key', switches);
    return replyTo(route, url.searchParams, data, switches);
  }

  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const seen: SeenRequest = { method, url, headers, atMs: Date.now(), fault: null, answeredAtMs: null };
    requests.push(seen);
    // By the clock of the test, where it has set one.
    response.setHeader('Date', new Date().toUTCString());
    const answerNow = () => answer(seen, request, response);
    const timer = setTimeout(() => {
      held.add(answerNow);
      letGo();
    }, switches.latencyMs);
    response.once('close', () => {
      clearTimeout(timer);
      held.delete(answerNow);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const actualPort = (server.address() as AddressInfo).port;
  const address = `http://127.0.0.1:${actualPort}`;

  return {
    address,
    port: actualPort,
    requests,
    set(changes) {
      switches = { ...switches, ...changes };
      faultsLeft = countOf(switches);
      letGo();
    },
    load(source) {
      data = openData(source);
    },
    reset() {
      requests.length = 0;
      switches = { ...defaultSwitches, ...initial };
      faultsLeft = countOf(switches);
      letGo();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function faultOf({ fault }: Switches): FaultUse | null {
  return typeof fault === 'string' ? { name: fault } : fault;
}

function countOf(switches: Switches): number {
  const use = faultOf(switches);
  return use?.times ?? (use ? timesOf(use.name) : 0);
}
