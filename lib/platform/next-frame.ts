export interface FrameDeps {
  /** Calls back right before the next frame is drawn. */
  beforeFrame: (callback: () => void) => void;
  /** Calls back after so many milliseconds. */
  after: (ms: number, callback: () => void) => void;
}

/** A page that nobody sees draws no frames. */
const LATE_MS = 200;

/** What `nextFrame` needs, from the page it is called in. */
export function frameDeps(): FrameDeps {
  return {
    beforeFrame(callback) {
      requestAnimationFrame(callback);
    },
    after(ms, callback) {
      setTimeout(callback, ms);
    },
  };
}

/** Resolves when what has changed until now is on the screen, so that work that keeps the page busy may begin. */
export function nextFrame({ beforeFrame, after }: FrameDeps): Promise<void> {
  return new Promise((resolve) => {
    beforeFrame(() => after(0, resolve));
    after(LATE_MS, resolve);
  });
}
