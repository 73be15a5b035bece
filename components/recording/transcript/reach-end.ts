import { isTyping } from '../keys/is-typing.ts';
import { OWN_HAND, settle } from '../settle.ts';

/**
 * Completes what the End key begins: the browser scrolls to where the page ended when the key was pressed, and blocks that come
 * into view on the way may be higher than was guessed. Ends when the returned function is called.
 */
export function reachEnd(list: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let isEndWanted = false;

  const note = (event: Event) => {
    isEndWanted = event instanceof KeyboardEvent && event.key === 'End' && !isTyping(event.target);
  };
  for (const type of OWN_HAND) addEventListener(type, note, { signal, passive: true, capture: true });
  addEventListener(
    'scrollend',
    () => {
      if (!isEndWanted || list.closest('[hidden]') !== null) return;
      isEndWanted = false;
      settle(() => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        return true;
      });
    },
    { signal },
  );
  return () => ending.abort();
}
