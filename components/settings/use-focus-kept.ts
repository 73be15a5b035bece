import { useEffect } from 'preact/hooks';

/**
 * When what has the focus disappears, the heading of the section that it was in takes the focus: otherwise the keyboard
 * would start again at the top of the page, and screen readers would say nothing. What gives the focus to a better place
 * while it is drawn comes first.
 */
export function useFocusKept(): void {
  useEffect(() => {
    /** What was focused or pressed last, and all around it. */
    let path: Element[] = [];
    const remember = (event: Event) => {
      path = event.composedPath().filter((each) => each instanceof Element);
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || path[0]?.isConnected !== false) return;
      const section = path.find((each) => each.isConnected && each.matches('section[aria-labelledby]'));
      const heading = section
        ? document.getElementById(section.getAttribute('aria-labelledby') ?? '')
        : document.querySelector<HTMLElement>('main :is(h1, h2)');
      if (!heading) return;
      heading.tabIndex = -1;
      // The page stays where it is for those who only press.
      heading.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', remember);
      observer.disconnect();
    };
  }, []);
}
