import type { TimeUnit } from '../../lib/recording/types.ts';
import type { FaultName } from './faults.ts';

export type Endpoint = 'list' | 'search' | 'content';

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
  /** The text of a refusal, instead of the service's own. */
  errorText: string | null;
  /** Delays before the headers, and between the headers and the body. */
  latencyMs: number;
  bodyLatencyMs: number;
  /** Whether requests wait, without an answer, until this is false again. */
  isHeld: boolean;
  fault: FaultName | FaultUse | null;
  /** Where redirect faults lead, instead of to `/moved` on the same origin. */
  redirectTo: string | null;
  retryAfterSeconds: number;
}

/** Has the format of a key, but opens nothing. */
export const SAMPLE_KEY = 'svc_5a3b1e0c9d7f2468ace013579bdf02468ace1357';

export const defaultSwitches: Switches = {
  key: SAMPLE_KEY,
  durationUnit: 'seconds',
  segmentUnit: 'seconds',
  errorText: null,
  latencyMs: 0,
  bodyLatencyMs: 0,
  isHeld: false,
  fault: null,
  redirectTo: null,
  retryAfterSeconds: 42,
};
