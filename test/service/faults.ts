import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyFaults } from './faults-body.ts';
import { coolDownFaults } from './faults-cool-down.ts';
import { dataFaults } from './faults-data.ts';
import { transportFaults } from './faults-transport.ts';
import { refusal, type Reply } from './reply.ts';
import type { Endpoint, Switches } from './switches.ts';

/** What a fault knows of the request that it spoils. */
export interface FaultCall {
  request: IncomingMessage;
  response: ServerResponse;
  /** The service's own. */
  origin: string;
  endpoint: Endpoint;
  /** What the contract promises for another question. */
  replyTo: (endpoint: Endpoint, query: URLSearchParams) => Reply;
  /** The request has followed a redirect to `/moved`. */
  moved: boolean;
  switches: Switches;
}

/** Takes the reply that would be sent and gives another; null when it has dealt with the response itself. */
export type Fault = (reply: Reply, call: FaultCall) => Reply | null;

/** `status-204` and the like: a 2xx sends the body that is due, any other status a refusal. */
export type FaultName = keyof typeof faults | `status-${number}`;

const faults = { ...transportFaults, ...bodyFaults, ...coolDownFaults, ...dataFaults };

/** All names, but for `status-` and a number. */
export const faultNames = Object.keys(faults) as (keyof typeof faults)[];

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faults, name) || /^status-\d{3}$/.test(name);
}

export function faultNamed(name: FaultName): Fault {
  const status = /^status-(\d+)$/.exec(name)?.[1];
  if (status !== undefined) return statusFault(Number(status));
  return faults[name as keyof typeof faults];
}

function statusFault(status: number): Fault {
  return (reply, { switches }) =>
    status >= 200 && status < 300 ? { ...reply, status } : refusal(status, `Refused with ${status}`, switches);
}
