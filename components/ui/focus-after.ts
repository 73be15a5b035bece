import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * When `place` is unmounted with the focus in it, focuses the element that `next` returned on mount. Otherwise the
 * focus would start again at the top of the page.
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>, next: () => Element | null): void {
  useLayoutEffect(() => {
    const [from, to] = [place.current, next()];
    return () => {
      if (from?.contains(document.activeElement) && to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
  }, []);
}
