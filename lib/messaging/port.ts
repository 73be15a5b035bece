/**
 * The wall between the pages and the background, as two methods: tests put an in-memory wall in its place,
 * because the polyfill and the known fakes disagree about listeners.
 */
export interface Port {
  /**
   * Sends one message to the other side and resolves with its answer, or undefined when nobody answered.
   * Rejects when there is no other side (a stopped background, no open page).
   */
  send(message: unknown): Promise<unknown>;
  /** Answers messages from the other side; undefined leaves a message to someone else. Returns the end of it. */
  listen(answer: (message: unknown) => Promise<unknown> | undefined): () => void;
}
