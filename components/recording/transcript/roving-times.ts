import { isComposing } from '../../ui/is-composing.ts';
import { viewportInsets } from '../viewport-insets.ts';
import type { TranscriptBlocks } from './transcript-blocks.ts';
import type { TranscriptPlaces } from './transcript-places.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Makes the times of all turns a single tab stop, at the turn being read; from there, the arrow keys move from one time
 * to the next. The tab stop is determined when Tab is pressed, not during scrolling. Returns a function that removes
 * the handlers.
 */
export function rovingTimes(list: HTMLElement, blocks: TranscriptBlocks, places: TranscriptPlaces): () => void {
  let stop: HTMLElement | null = null;
  const ending = new AbortController();
  const { signal } = ending;

  const timeIn = (item: Element | null | undefined) => item?.querySelector<HTMLElement>('.turn-time') ?? null;

  /** The nearest time at or after a line, or at or before it when `by` is -1. */
  function timeFrom(line: number, by: 1 | -1): HTMLElement | null {
    for (let at = line; at >= 0 && at < blocks.lines.length; at += by) {
      const shown = blocks.lines[at];
      if (shown?.kind === 'turn' && shown.turn.startSeconds !== null) return timeIn(blocks.itemOf(at));
    }
    return null;
  }

  function isSeen(time: HTMLElement): boolean {
    const { top, bottom } = time.getBoundingClientRect();
    const free = viewportInsets();
    return time.isConnected && bottom > free.top && top < free.bottom;
  }

  function setStop(time: HTMLElement | null) {
    if (time === stop) return;
    if (stop) stop.tabIndex = -1;
    if (time) time.tabIndex = 0;
    stop = time;
  }

  function beforeTab() {
    const { activeElement } = document;
    if (activeElement === stop && stop) return;
    const item = activeElement?.closest('li');
    if (item && list.contains(item)) return setStop(timeIn(item) ?? timeFrom(blocks.lineAt(item), 1));
    if (stop && isSeen(stop)) return;
    const line = places.isReading() ? (places.lineAtTop()?.line ?? 0) : 0;
    setStop(timeFrom(line, 1) ?? timeFrom(line, -1));
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = STEPS[event.key];
    const time = event.target instanceof Element ? event.target.closest('.turn-time') : null;
    const item = time?.closest('li');
    if (!by || !item || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    timeFrom(blocks.lineAt(item) + by, by)?.focus();
  }

  // Runs before the browser determines the next tab stop.
  addEventListener('keydown', (event) => event.key === 'Tab' && beforeTab(), { signal, capture: true });
  list.addEventListener('keydown', onKeyDown, { signal });
  list.addEventListener(
    'focusin',
    ({ target }) => {
      const time = target instanceof Element ? target.closest<HTMLElement>('.turn-time') : null;
      if (time) setStop(time);
    },
    { signal },
  );
  return () => ending.abort();
}
