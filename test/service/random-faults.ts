import type { FaultUse } from './switches.ts';
import { seededRandom } from './recordings/random.ts';

/** What a request meets by chance, each by itself. */
export interface RandomFaults {
  /** The same seed gives the same faults, request by request. */
  seed: number;
  /** From and to, in milliseconds, before the headers. */
  latencyMs: readonly [number, number];
  /** `share` of all requests (of 0 to 1) meets the fault; together no more than 1. */
  faults: readonly (Pick<FaultUse, 'name' | 'on'> & { share: number })[];
}

/** What the next request meets. */
export interface DrawnFault {
  latencyMs: number;
  use: FaultUse | null;
}

/** Draws what each request meets, one after the other. */
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
