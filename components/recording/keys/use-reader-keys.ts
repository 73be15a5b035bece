import { useLayoutEffect, useRef } from 'preact/hooks';
import { isComposing } from '../../ui/is-composing.ts';
import { isTyping } from './is-typing.ts';
import { actionOfKey, historyActionOf, isFindKey, isMove, type ReaderAction } from './reader-keys.ts';

/** What each key does; a key without an entry is left alone, as on a tab where it means nothing. */
export type ReaderActions = { readonly [A in ReaderAction]?: (() => void) | undefined };

const FIND_BOX = '[type="search"], [role="searchbox"]';
/** Where these are open, keys are theirs. */
const OVERLAYS = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Lets keys steer the reading, anywhere on the page but where somebody types or a dialog or menu is open. `enabled` is about the keys
 * without Ctrl or Command, which people who dictate must be able to switch off (WCAG 2.1.4).
 */
export function useReaderKeys(actions: ReaderActions, { enabled, isMac }: { enabled: boolean; isMac: boolean }): void {
  const now = useRef({ actions, enabled, isMac });
  now.current = { actions, enabled, isMac };

  // A layout effect, so that no key acts on what has left the page.
  useLayoutEffect(() => {
    /** The `code` of the key that was taken last, as long as no other is pressed. */
    let taken: string | null = null;

    function onKeyDown(event: KeyboardEvent) {
      if (!event.repeat) taken = null;
      if (event.defaultPrevented || isComposing(event)) return;
      const action = actionIn(event, now.current);
      const act = action && now.current.actions[action];
      // One press does one thing, and is no letter of a box that it led to.
      if (event.repeat && (act ? !isMove(action) : event.code === taken)) return event.preventDefault();
      // Last: on a page of a hundred thousand elements the look for overlays takes a third of a frame.
      if (!act) return;
      const isCovered = hasOverlay();
      // The browser's own history leads out of the panel.
      if (isCovered && historyActionOf(event) === null) return;
      event.preventDefault();
      taken = event.code;
      if (!isCovered) act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function actionIn(event: KeyboardEvent, keys: { enabled: boolean; isMac: boolean }): ReaderAction | null {
  const { target } = event;
  // In the find box the key is the browser's, so that its own find can be reached.
  if (isFindKey(event)) return target instanceof Element && target.closest(FIND_BOX) ? null : 'find';
  if (isTyping(target)) return null;
  return historyActionOf(event) ?? (keys.enabled ? actionOfKey(event, keys.isMac) : null);
}

function hasOverlay(): boolean {
  return [...document.querySelectorAll<HTMLElement>(OVERLAYS)].some((overlay) => overlay.checkVisibility());
}
