import { useLayoutEffect, useRef } from 'preact/hooks';
import { isComposing } from './is-composing.ts';

export interface OverlayParts {
  /** What was opened. */
  overlay: { current: HTMLElement | null };
  /** The button that opens and closes it: a press on it is its own. */
  button: () => HTMLElement | null;
  /** What gets the focus back; the button when absent. */
  focusAfter?: () => HTMLElement | null;
  onClose: () => void;
}

/** Closes what is open, and gives the focus back that is in it; null when nothing is. */
let closeOpen: (() => void) | null = null;

/** Closes the menu, list or words that are open on this page; for what opens in another way. Focus in it goes back to its button. */
export function closeOverlay(): void {
  closeOpen?.();
}

/** Whether one is open: Escape is its own then. */
export const isOverlayOpen = (): boolean => closeOpen !== null;

/**
 * For as long as `isOpen`, the overlay is the only one of the page: to open it closes the one that was open. Escape and a
 * press anywhere else close it, and so does leaving the page. The focus goes back to its button, unless the press gives it
 * to something else.
 */
export function useOverlay(isOpen: boolean, parts: OverlayParts): void {
  const now = useRef(parts);
  now.current = parts;

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    closeOverlay();
    const close = () => now.current.onClose();
    const toButton = () => (now.current.focusAfter ?? now.current.button)()?.focus({ preventScroll: true });
    const giveWay = () => {
      if (now.current.overlay.current?.contains(document.activeElement)) toButton();
      close();
    };
    closeOpen = giveWay;

    function onPointerDown({ target }: Event): void {
      const { overlay, button } = now.current;
      if (target instanceof Node && (overlay.current?.contains(target) || button()?.contains(target))) return;
      // The press itself moves the focus only later, and takes it away where there is nothing to give it to.
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
      // What else Escape would end goes on: one press closes one thing.
      event.stopImmediatePropagation();
      toButton();
      close();
    }
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, { capture: true });
      document.removeEventListener('keydown', onKeyDown);
      if (closeOpen !== giveWay) return;
      closeOpen = null;
      // It may have left the page while it was open, with the tab that it belongs to.
      close();
    };
  }, [isOpen]);
}
