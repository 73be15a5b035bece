import type { IncomingMessage, ServerResponse } from 'node:http';
import { dataFaults, habits, type Habit } from './faults-habits.ts';
import { bodyFaults, coolDownFaults, transportFaults } from './faults-http.ts';
import { refusal, type Reply } from './reply.ts';
import type { Endpoint, Switches } from './switches.ts';

/** The request that a fault changes, with its context. */
export interface FaultCall {
  request: IncomingMessage;
  response: ServerResponse;
  /** The service's own origin. */
  origin: string;
  endpoint: Endpoint;
  /** The recording whose content is requested, and the first of the list. */
  id: string;
  newestId: string | undefined;
  /** The reply that the contract promises for another request. */
  replyTo: (endpoint: Endpoint, query: URLSearchParams) => Reply;
  /** Whether the request has followed a redirect to `/moved`. */
  moved: boolean;
  switches: Switches;
}

/** Returns a reply in place of the one that would be sent; null when it has handled the response itself. */
export type Fault = (reply: Reply, call: FaultCall) => Reply | null;

/** `status-204` and the like: a 2xx sends the usual body, any other status a refusal. */
export type FaultName = keyof typeof plainFaults | keyof typeof habits | `status-${number}`;

const plainFaults = { ...transportFaults, ...bodyFaults, ...coolDownFaults, ...dataFaults };
const faults: Record<string, Habit | Fault> = { ...plainFaults, ...habits };

/** All names, except `status-` and a number. */
export const faultNames = Object.keys(faults) as FaultName[];

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faults, name) || /^status-\d{3}$/.test(name);
}

export function faultNamed(name: FaultName): Fault {
  const status = /^status-(\d+)$/.exec(name)?.[1];
  if (status !== undefined) return statusFault(Number(status));
  const fault = faults[name];
  if (!fault) throw new Error(`No fault ${name}`);
  return typeof fault === 'function' ? fault : fault.fault;
}

/** How often a fault occurs unless the switch says otherwise. */
export function timesOf(name: FaultName): number {
  const fault = faults[name];
  return (typeof fault === 'object' && fault.times) || Number.POSITIVE_INFINITY;
}

function statusFault(status: number): Fault {
  return (reply, { switches }) =>
    status >= 200 && status < 300 ? { ...reply, status } : refusal(status, `Refused with ${status}`, switches);
}
