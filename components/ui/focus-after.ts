import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * When `place` goes away with the focus in it, the focus goes to what `next` said as `place` came: left alone, it would
 * begin at the top of the page again.
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>, next: () => Element | null): void {
  useLayoutEffect(() => {
    const [from, to] = [place.current, next()];
    return () => {
      if (from?.contains(document.activeElement) && to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
  }, []);
}
