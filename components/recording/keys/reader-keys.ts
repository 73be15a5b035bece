import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MessageKey } from '../../../lib/i18n.ts';
import { chordOf, chordWords } from '../../search/action-keys.ts';
import { characterOf } from '../../ui/character-of.ts';
import { isComposing } from '../../ui/is-composing.ts';

interface ReaderKey {
  /** The character that the key types without Shift, or with it on layouts that need that; for a chord as in `CHORDS`. */
  key: string;
  action: string;
  words: MessageKey;
}

/**
 * The keys that work without a modifier, in display order. They only move and open: whoever types into the panel by
 * mistake changes nothing but the place. Find also has `Ctrl+F` or `⌘F`.
 */
const LETTER_KEYS = [
  { key: '/', action: 'find', words: 'findOpen' },
  { key: 'j', action: 'nextTurn', words: 'keyNextTurn' },
  { key: 'k', action: 'previousTurn', words: 'keyPreviousTurn' },
  { key: 'g', action: 'goToTime', words: 'goToTime' },
  { key: ',', action: 'showEarlierOfSeries', words: 'earlierOfSeries' },
  { key: '.', action: 'showLaterOfSeries', words: 'laterOfSeries' },
  { key: 'q', action: 'showSearch', words: 'keySearch' },
  { key: '[', action: 'previousResult', words: 'previousResult' },
  { key: ']', action: 'nextResult', words: 'nextResult' },
  { key: 'a', action: 'copyAs', words: 'copyAs' },
  { key: 'w', action: 'showPeople', words: 'people' },
  { key: 's', action: 'showSummary', words: 'tabSummary' },
  { key: 't', action: 'showTranscript', words: 'tabTranscript' },
  { key: 'o', action: 'showNotes', words: 'tabNotes' },
  { key: 'm', action: 'showMore', words: 'actionsMenu' },
  { key: '?', action: 'showKeys', words: 'keysTitle' },
] as const satisfies readonly ReaderKey[];

/** The keys with a modifier, as in the popup. */
const CHORD_KEYS = [
  { key: 'command+shift+enter', action: 'copyPart', words: 'keyCopy' },
  { key: 'command+shift+c', action: 'copyQuote', words: 'keyCopyQuote' },
  { key: 'command+o', action: 'openInService', words: 'openInService' },
  { key: 'alt+enter', action: 'insertQuote', words: 'keyInsertQuote' },
  { key: 'alt+shift+enter', action: 'insertSummary', words: 'keyInsertSummary' },
] as const satisfies readonly ReaderKey[];

export const READER_KEYS = [...LETTER_KEYS, ...CHORD_KEYS];

/** An action of a key in the reader. */
export type ReaderAction = (typeof READER_KEYS)[number]['action'] | HistoryKey['action'];

/** Actions that repeat while their key is held; any other is performed once. */
const MOVES: ReadonlySet<ReaderAction> = new Set<ReaderAction>([
  'nextTurn',
  'previousTurn',
  'showEarlierOfSeries',
  'showLaterOfSeries',
  'previousResult',
  'nextResult',
  'goBack',
  'goForward',
]);

/** The keys of the reader as they are set. */
export interface KeySetting {
  /** Whether keys without a modifier work. */
  enabled: boolean;
  isMac: boolean;
}

/** The key of an action, as it is displayed; undefined while it does not work. */
export function keyOfAction(action: ReaderAction, { enabled, isMac }: KeySetting): string | undefined {
  const chord = CHORD_KEYS.find((each) => each.action === action);
  if (chord) return chordWords(chord.key, isMac).shown;
  return enabled ? LETTER_KEYS.find((each) => each.action === action)?.key : undefined;
}

/** The action of a key press with a modifier; null for none. */
const actionOfChord = (event: KeyboardEvent, isMac: boolean): ReaderAction | null =>
  CHORD_KEYS.find(({ key }) => key === chordOf(event, isMac))?.action ?? null;

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** The action of a key press when single keys are enabled; null for none. */
export function actionOfKey(press: Press, isMac: boolean): ReaderAction | null {
  const key = characterOf(press);
  const isLetter = /\p{L}/u.test(press.key);
  // Many layouts have symbols behind Alt Gr, which Windows reports as Ctrl with Alt; on a Mac they are behind Option
  // alone.
  const isTyped = press.altKey && press.ctrlKey !== isMac && !isLetter;
  if (press.metaKey || (!isTyped && (press.ctrlKey || press.altKey))) return null;
  // Capitals count with Caps Lock, but not with Shift; which symbols need Shift depends on the layout.
  if (press.shiftKey && isLetter) return null;
  return LETTER_KEYS.find((each) => each.key === key)?.action ?? null;
}

interface HistoryKey {
  action: 'goBack' | 'goForward';
  words: MessageKey;
  /** Pressed with Alt, as in browsers. */
  key: 'ArrowLeft' | 'ArrowRight';
  /** The symbol printed on keyboards. */
  sign: '←' | '→';
}

/** The keys for the reading history. Back is the side where a line begins. */
export function historyKeys(): readonly [HistoryKey, HistoryKey] {
  const left = { key: 'ArrowLeft', sign: '←' } as const;
  const right = { key: 'ArrowRight', sign: '→' } as const;
  const isRtl = document.documentElement.dir === 'rtl';
  return [
    { action: 'goBack', words: 'panelBack', ...(isRtl ? right : left) },
    { action: 'goForward', words: 'panelForward', ...(isRtl ? left : right) },
  ];
}

/** The history action of a key press; null if it has none. */
function historyActionOf(press: Press): HistoryKey['action'] | null {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  return historyKeys().find(({ key }) => key === press.key)?.action ?? null;
}

/** Whether a key press is the browser's find shortcut, `Ctrl+F` or `⌘F`. */
export function isFindKey(press: Press): boolean {
  return press.ctrlKey !== press.metaKey && !press.altKey && !press.shiftKey && characterOf(press) === 'f';
}

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
      if (event.repeat && (act ? !MOVES.has(action) : event.code === taken)) return event.preventDefault();
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
