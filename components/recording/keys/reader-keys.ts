import type { MessageKey } from '../../../lib/i18n.ts';
import { chordOf, chordWords } from '../../search/action-keys.ts';
import { characterOf } from '../../ui/character-of.ts';

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
  { key: 'alt+enter', action: 'insertQuote', words: 'keyInsertQuote' },
  { key: 'alt+shift+enter', action: 'insertSummary', words: 'keyInsertSummary' },
] as const satisfies readonly ReaderKey[];

export const READER_KEYS = [...LETTER_KEYS, ...CHORD_KEYS];

/** An action of a key in the reader. */
export type ReaderAction = (typeof READER_KEYS)[number]['action'] | HistoryKey['action'];

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

/** Whether an action repeats while its key is held; any other is performed once. */
export const isMove = (action: ReaderAction): boolean => MOVES.has(action);

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
export const actionOfChord = (event: KeyboardEvent, isMac: boolean): ReaderAction | null =>
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
export function historyActionOf(press: Press): HistoryKey['action'] | null {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  return historyKeys().find(({ key }) => key === press.key)?.action ?? null;
}

/** Whether a key press is the browser's find shortcut, `Ctrl+F` or `⌘F`. */
export function isFindKey(press: Press): boolean {
  return press.ctrlKey !== press.metaKey && !press.altKey && !press.shiftKey && characterOf(press) === 'f';
}
