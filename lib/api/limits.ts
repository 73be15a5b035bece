/** How long, how large and how many: what one request and its answer may take (docs/faults.md). */
export interface Limits {
  /** Until the headers arrive. */
  headersMs: number;
  /** Between two pieces of a body. */
  idleMs: number;
  /** A call with its retries and waits, up to the headers of its last answer: later, nothing is asked again. */
  totalMs: number;
  /** The body of an answer, however steadily it comes. A call takes `totalMs` and this at most. */
  listBodyMs: number;
  contentBodyMs: number;
  /** For the body of a refusal, which may hold a message. */
  refusalMs: number;
  listBytes: number;
  contentBytes: number;
  refusalBytes: number;
  /** Requests at one time. */
  concurrency: number;
  /** The most times that one call is asked again; docs/faults.md may say fewer. */
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
