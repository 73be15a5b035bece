/** Limits on the time, size and number of requests and responses (docs/faults.md). */
export interface Limits {
  /** Wait for the headers. */
  headersMs: number;
  /** Wait between two chunks of a body. */
  idleMs: number;
  /** One call with its retries and waits, up to the headers of its last response; after that, nothing is retried. */
  totalMs: number;
  /** The body of a response, however steadily it arrives. A call takes at most `totalMs` plus this. */
  listBodyMs: number;
  contentBodyMs: number;
  /** The body of a refusal, which may contain a message. */
  refusalMs: number;
  listBytes: number;
  contentBytes: number;
  refusalBytes: number;
  /** Simultaneous requests. */
  concurrency: number;
  /** Maximum retries of one call; docs/faults.md may allow fewer. */
  retries: number;
}

export const defaultLimits: Limits = {
  headersMs: 12_000,
  idleMs: 8_000,
  totalMs: 25_000,
  // Five megabytes take 40 s at 1 Mbit/s. Chromium stops a background after five minutes, whatever it is doing.
  listBodyMs: 60_000,
  contentBodyMs: 120_000,
  refusalMs: 2_000,
  listBytes: 5 * 1024 * 1024,
  contentBytes: 25 * 1024 * 1024,
  refusalBytes: 16 * 1024,
  concurrency: 3,
  retries: 2,
};
