import type { TimeUnit } from '../../lib/recording/types.ts';
import type { FaultName } from './faults.ts';
import type { RandomFaults } from './random-faults.ts';

export type Endpoint = 'list' | 'search' | 'content';

/** How the list and the search wrap their items; the contract's is `recordings`. */
type Envelope = 'recordings' | 'recordings-pages' | 'data' | 'results-next' | 'array';

/** How a refusal states its reason; `error` is what services of the family send. */
export type ErrorShape =
  | 'error'
  | 'error-message'
  | 'message'
  | 'detail'
  | 'detail-list'
  | 'errors'
  | 'problem'
  | 'text'
  | 'html'
  | 'none';

/** A fault, where and how often it occurs: by default for every endpoint, and always. */
export interface FaultUse {
  name: FaultName;
  times?: number;
  on?: readonly Endpoint[];
}

/** The settings of the service, which can be changed at any time. */
export interface Switches {
  key: string;
  durationUnit: TimeUnit;
  segmentUnit: TimeUnit;
  /** The names of the list's query parameters. */
  paging: { page: string; limit: string };
  envelope: Envelope;
  errorShape: ErrorShape;
  /** The text of a refusal, instead of the service's own. */
  errorText: string | null;
  /** Delays before the headers, and between the headers and the body. */
  latencyMs: number;
  bodyLatencyMs: number;
  /** Whether requests wait, without an answer, until this is false again. */
  isHeld: boolean;
  /** The share of requests, from 0 to 1, that end in a 500. */
  errorRate: number;
  fault: FaultName | FaultUse | null;
  /** Random faults and delays, in addition to the above. */
  randomFaults: RandomFaults | null;
  /** Where redirect faults lead, instead of to `/moved` on the same origin. */
  redirectTo: string | null;
  retryAfterSeconds: number;
  /** How far the service's clock is ahead. */
  clockAheadMs: number;
}

/** Has the format of a key, but opens nothing. */
export const SAMPLE_KEY = 'svc_5a3b1e0c9d7f2468ace013579bdf02468ace1357';

export const defaultSwitches: Switches = {
  key: SAMPLE_KEY,
  durationUnit: 'seconds',
  segmentUnit: 'seconds',
  paging: { page: 'page', limit: 'limit' },
  envelope: 'recordings',
  errorShape: 'error',
  errorText: null,
  latencyMs: 0,
  bodyLatencyMs: 0,
  isHeld: false,
  errorRate: 0,
  fault: null,
  randomFaults: null,
  redirectTo: null,
  retryAfterSeconds: 42,
  clockAheadMs: 0,
};
