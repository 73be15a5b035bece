import { useLayoutEffect, useRef } from 'preact/hooks';
import { isComposing } from '../../ui/is-composing.ts';
import {
  actionOfChord,
  actionOfKey,
  historyActionOf,
  isFindKey,
  isMove,
  type KeySetting,
  type ReaderAction,
} from './reader-keys.ts';

/**
 * The function of each action. Keys of actions without one are left alone, such as on a tab where they mean nothing.
 */
export type ReaderActions = { readonly [A in ReaderAction]?: (() => void) | undefined };

const FIND_BOX = '[type="search"], [role="searchbox"]';
/** While one of these is open, keys belong to it. */
const OVERLAYS = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Handles the reader's keys anywhere on the page, except while the user is typing or a dialog or menu is open.
 * `enabled` concerns the keys without Ctrl or Command; people who dictate must be able to switch them off (WCAG 2.1.4).
 */
export function useReaderKeys(actions: ReaderActions, { enabled, isMac }: KeySetting): void {
  const now = useRef({ actions, enabled, isMac });
  now.current = { actions, enabled, isMac };

  // A layout effect, so that no key acts on something that has left the page.
  useLayoutEffect(() => {
    /** The `code` of the key that was handled last, until another one is pressed. */
    let taken: string | null = null;

    function onKeyDown(event: KeyboardEvent) {
      if (!event.repeat) taken = null;
      if (event.defaultPrevented || isComposing(event)) return;
      const action = actionIn(event, now.current);
      const act = action && now.current.actions[action];
      // A held key acts once, unless the action is a move, and is not typed into a box that it led to.
      if (event.repeat && (act ? !isMove(action) : event.code === taken)) return event.preventDefault();
      // Checked last: on a page of a hundred thousand elements, looking for overlays takes a third of a frame.
      if (!act) return;
      const isHistory = historyActionOf(event) !== null;
      const isCovered = hasOverlay() || (isHistory && isInOtherField(event.target));
      // The browser's own history would leave the panel.
      if (isCovered && !isHistory) return;
      event.preventDefault();
      taken = event.code;
      if (!isCovered) act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function actionIn(event: KeyboardEvent, keys: KeySetting): ReaderAction | null {
  const { target } = event;
  // In the find box the key belongs to the browser, so that its own find can be reached.
  if (isFindKey(event)) return target instanceof Element && target.closest(FIND_BOX) ? null : 'find';
  const isInText = isTyping(target);
  // On a Mac, these keys move by words in a text.
  const history = isInText && keys.isMac ? null : historyActionOf(event);
  const chord = isInOtherField(target) ? null : actionOfChord(event, keys.isMac);
  return history ?? chord ?? (keys.enabled && !isInText ? actionOfKey(event, keys.isMac) : null);
}

/** What is typed in another field, such as a name, would be lost with the recording. */
const isInOtherField = (target: EventTarget | null): boolean =>
  isTyping(target) && target instanceof Element && !target.closest(FIND_BOX);

function hasOverlay(): boolean {
  return [...document.querySelectorAll<HTMLElement>(OVERLAYS)].some((overlay) => overlay.checkVisibility());
}

/** Elements that accept text input. */
const TYPING =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], ' +
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="range"])';

/** Whether keys pressed on a target edit the text in it. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;
