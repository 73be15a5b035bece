/** Editors take a paste at once or when they next draw; text that has not appeared by then was not taken. */
const PATIENCE_MS = 500;

/**
 * Whether `isDone` becomes true of `element` within half a second. First checked after the page has had its turn: a
 * page that takes back what was written does so right after the event that reported it.
 */
export async function settled(element: Element, isDone: () => boolean): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve));
  if (isDone()) return true;
  return new Promise((resolve) => {
    const observer = new MutationObserver(check);
    const timer = setTimeout(finish, PATIENCE_MS);
    observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
    element.addEventListener('input', check);
    function check() {
      if (isDone()) finish();
    }
    function finish() {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('input', check);
      resolve(isDone());
    }
  });
}
