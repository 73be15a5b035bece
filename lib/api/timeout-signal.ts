export interface TimeoutSignal {
  /** For `fetch`: aborted by the caller's signal, the timer and `end`. */
  readonly signal: AbortSignal;
  /** Whether the timer aborted it, not the caller. */
  readonly expired: boolean;
  /** Restarts the timer. */
  arm: (ms: number) => void;
  /** Ends the request if it is still running, and clears the timer. */
  end: () => void;
}

/**
 * A signal that follows the caller's and also aborts when the timer is not restarted in time (docs/faults.md#f11,
 * #f12).
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
