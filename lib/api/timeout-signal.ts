export interface TimeoutSignal {
  /** For `fetch`: aborted by the caller's signal and by the timer. */
  readonly signal: AbortSignal;
  /** The timer ended it, not the caller. */
  readonly expired: boolean;
  /** Starts the timer anew. */
  arm: (ms: number) => void;
  /** Ends the request, if it still runs, and forgets the timer. */
  end: () => void;
}

/**
 * A signal that follows the caller's and aborts when the timer is not started anew in time (docs/faults.md#f11, #f12).
 */
export function createTimeoutSignal(caller: AbortSignal): TimeoutSignal {
  const controller = new AbortController();
  let expired = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: AbortSignal.any([caller, controller.signal]),
    get expired() {
      return expired;
    },
    arm(ms) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        expired = true;
        controller.abort();
      }, ms);
    },
    end() {
      clearTimeout(timer);
      controller.abort();
    },
  };
}
