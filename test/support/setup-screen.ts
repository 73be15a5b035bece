import { cleanup, configure } from '@testing-library/preact';
import { afterAll, afterEach } from 'vitest';

// How soon a page is drawn depends on the machine: only the timeout of the test itself ends a wait.
configure({ asyncUtilTimeout: 25_000 });

/** A range that does not follow changes of the page. */
class PlainRange implements StaticRangeInit {
  readonly startContainer: Node;
  readonly startOffset: number;
  readonly endContainer: Node;
  readonly endOffset: number;

  constructor(init: StaticRangeInit) {
    this.startContainer = init.startContainer;
    this.startOffset = init.startOffset;
    this.endContainer = init.endContainer;
    this.endOffset = init.endOffset;
  }
}

// Every browser that Earshot runs in has these.
Object.assign(globalThis, {
  StaticRange: PlainRange,
  Highlight: class extends Set<StaticRangeInit> {
    priority = 0;
  },
  requestIdleCallback: (run: IdleRequestCallback) =>
    setTimeout(() => run({ didTimeout: false, timeRemaining: () => 0 })),
  cancelIdleCallback: clearTimeout,
});
Object.defineProperty(globalThis, 'CSS', { value: Object.assign(CSS, { highlights: new Map() }), configurable: true });

afterEach(() => {
  cleanup();
  // Ends a move of the page that would go on in the next test, and takes it back.
  dispatchEvent(new Event('wheel'));
  scrollTo(0, 0);
});

// The files of a worker share its page: each leaves it as it was loaded.
afterAll(() => {
  document.getSelection()?.removeAllRanges();
  document.body.replaceChildren();
  for (const root of [document.documentElement, document.body]) {
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
  }
});
