/**
 * The channel between pages and background, as two methods: tests replace it with one in memory, because the polyfill
 * and the known fakes disagree about listeners.
 */
export interface Port {
  /**
   * Sends one message to the other side and resolves with its response, or undefined when there was none. Rejects when
   * there is no other side (a stopped background, no open page).
   */
  send(message: unknown): Promise<unknown>;
  /**
   * Passes messages from the other side to `answer`, which returns undefined to leave one to others. Returns the
   * unsubscribe function.
   */
  listen(answer: (message: unknown) => Promise<unknown> | undefined): () => void;
}
