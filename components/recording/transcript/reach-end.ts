import { isTyping } from '../keys/is-typing.ts';
import { READER_INPUT_EVENTS, settle } from '../settle.ts';

/**
 * Completes the jump of the End key: the browser scrolls to where the page ended when the key was pressed, and blocks
 * that come into view on the way may be higher than estimated. Call the returned function to stop.
 */
export function reachEnd(list: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let isEndWanted = false;

  const isShown = () => list.closest('[hidden]') === null;
  // Not in the capture phase: a widget may handle the key itself.
  const note = (event: Event) => {
    const isEnd = event instanceof KeyboardEvent && event.key === 'End' && !event.defaultPrevented;
    isEndWanted = isEnd && !isTyping(event.target) && isShown();
  };
  for (const type of READER_INPUT_EVENTS) addEventListener(type, note, { signal, passive: true });
  addEventListener(
    'scrollend',
    () => {
      const isWanted = isEndWanted && isShown();
      isEndWanted = false;
      if (!isWanted) return;
      settle(() => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        return true;
      });
    },
    { signal },
  );
  return () => ending.abort();
}
