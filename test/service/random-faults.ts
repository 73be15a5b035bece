import type { FaultUse } from './switches.ts';
import { seededRandom } from './recordings/random.ts';

/** Random faults and delays of requests, drawn separately. */
export interface RandomFaults {
  /** The same seed gives the same faults, request by request. */
  seed: number;
  /** Range of the delay before the headers, in milliseconds. */
  latencyMs: readonly [number, number];
  /** The fault occurs in `share` of all requests (0 to 1); together no more than 1. */
  faults: readonly (Pick<FaultUse, 'name' | 'on'> & { share: number })[];
}

/** The next request's fault and delay. */
export interface DrawnFault {
  latencyMs: number;
  use: FaultUse | null;
}

/** Draws the fault and delay of each request, one after the other. */
export function createRandomFaults({ seed, latencyMs: [from, to], faults }: RandomFaults): () => DrawnFault {
  const random = seededRandom(seed);
  return () => {
    const latencyMs = random.between(from, to);
    let left = random.next();
    for (const { name, on, share } of faults) {
      left -= share;
      if (left < 0) return { latencyMs, use: { name, ...(on && { on }) } };
    }
    return { latencyMs, use: null };
  };
}
