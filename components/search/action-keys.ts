import { t } from '../../lib/i18n.ts';
import { characterOf } from '../ui/character-of.ts';

/**
 * The keys of the popup's actions: those held, then the key by its name or the character that it types. `command` is
 * Ctrl, or ⌘ on a Mac; `alt` is ⌥ there. None of them edits text, and browsers give pages all of them.
 */
export const CHORDS = {
  open: 'enter',
  'open-in-service': 'command+o',
  copy: 'command+shift+c',
  'copy-as': 'command+enter',
  'copy-summary': 'command+shift+enter',
  insert: 'alt+enter',
  'insert-turn': 'alt+shift+enter',
  pin: 'command+p',
  select: 'command+shift+s',
  menu: 'command+k',
  settings: 'command+,',
} as const satisfies Record<string, string>;

/** An action of the popup that works with its key in the search box, or opens the menu of all of them. */
export type ChordAction = keyof typeof CHORDS;

/** An action in the menu of actions; an arrow key unfolds a row. */
export type KeyedAction = Exclude<ChordAction, 'menu'> | 'peek';

/** A key press in the notation of `CHORDS`. On a Mac, Ctrl edits the text, and elsewhere ⌘ belongs to the system. */
export function chordOf(event: KeyboardEvent, mac: boolean): string {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const [command, other] = mac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  const held = [other && 'other', command && 'command', altKey && 'alt', shiftKey && 'shift'];
  return [...held, characterOf(event)].filter(Boolean).join('+');
}

interface ActionKeys {
  /** As printed on keyboards. */
  shown: string;
  /** In the format of `aria-keyshortcuts`. */
  aria: string;
}

/** The key of an action, or of the menu of all actions. */
export function actionKeys(action: KeyedAction | 'menu', mac: boolean): ActionKeys {
  if (action === 'peek') {
    const isLeft = document.documentElement.dir === 'rtl';
    return isLeft ? { shown: '←', aria: 'ArrowLeft' } : { shown: '→', aria: 'ArrowRight' };
  }
  return chordWords(CHORDS[action], mac);
}

/** The key of an action, beside its item in a menu. */
export function menuKeys(action: KeyedAction, mac: boolean) {
  const { shown, aria } = actionKeys(action, mac);
  return { shortcut: shown, ariaShortcut: aria };
}

/** The keys of a chord, in the notation of `CHORDS`. */
export function chordWords(chord: string, mac: boolean): ActionKeys {
  const names: Record<string, [shown: string, aria: string]> = {
    command: mac ? ['⌘', 'Meta'] : [t('keyCtrl'), 'Control'],
    alt: [mac ? '⌥' : t('keyAlt'), 'Alt'],
    shift: [mac ? '⇧' : t('keyShift'), 'Shift'],
    enter: ['↵', 'Enter'],
  };
  const keys = chord.split('+').map((key) => names[key] ?? [key.toUpperCase(), key.toUpperCase()]);
  return {
    shown: keys.map(([shown]) => shown).join(mac ? '' : '+'),
    aria: keys.map(([, aria]) => aria).join('+'),
  };
}
