import { useLayoutEffect, useRef } from 'preact/hooks';
import { isComposing } from './is-composing.ts';

export interface OverlayParts {
  /** The opened element. */
  overlay: { current: HTMLElement | null };
  /** The button that opens and closes it, and handles its own presses. */
  button: () => HTMLElement | null;
  /** The element that gets the focus back; the button by default. */
  focusAfter?: () => HTMLElement | null;
  onClose: () => void;
}

/** What is opened must be visible at least this far. */
const LEAST_SHOWN_PX = 40;

/** Closes the open overlay and restores the focus from inside it; null if nothing is open. */
let closeOpen: (() => void) | null = null;

/** Closes the open overlay of this page, for things that open in another way. Focus inside it returns to its button. */
export function closeOverlay(): void {
  closeOpen?.();
}

/** Whether one is open, which then handles Escape. */
export const isOverlayOpen = (): boolean => closeOpen !== null;

/**
 * While it is drawn, this is the only overlay of the page: opening it closes the previous one. Escape, a press anywhere
 * else and leaving the page close it. The focus returns to its button, unless the press gives it to something else.
 */
export function useOverlay(parts: OverlayParts): void {
  const now = useRef(parts);
  now.current = parts;

  useLayoutEffect(() => {
    closeOverlay();
    const close = () => now.current.onClose();
    const toButton = () => (now.current.focusAfter ?? now.current.button)()?.focus({ preventScroll: true });
    const giveWay = () => {
      if (now.current.overlay.current?.contains(document.activeElement)) toButton();
      close();
    };
    closeOpen = giveWay;
    // In a low window its button scrolls with the page, and it may open below the edge.
    const opened = now.current.overlay.current;
    const isBelow = opened && opened.getBoundingClientRect().top > innerHeight - LEAST_SHOWN_PX;
    if (isBelow) opened.scrollIntoView({ block: 'nearest' });

    function onPointerDown({ target }: Event): void {
      const { overlay, button } = now.current;
      if (target instanceof Node && (overlay.current?.contains(target) || button()?.contains(target))) return;
      // The press moves the focus only later, and removes it if there is nothing to focus.
      const hadFocus = overlay.current?.contains(document.activeElement) || document.activeElement === button();
      const giveBack = () => {
        if (hadFocus && document.activeElement === document.body) toButton();
      };
      document.addEventListener('pointerup', giveBack, { capture: true, once: true });
      close();
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      event.preventDefault();
      // Other things that Escape would close stay open: one press closes one thing.
      event.stopImmediatePropagation();
      toButton();
      close();
    }
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, { capture: true });
      document.removeEventListener('keydown', onKeyDown);
      if (now.current.overlay.current?.contains(document.activeElement)) toButton();
      if (closeOpen !== giveWay) return;
      closeOpen = null;
      // It may have been unmounted while open, with its tab.
      close();
    };
  }, []);
}
