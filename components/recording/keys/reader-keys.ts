import type { MessageKey } from '../../../lib/i18n.ts';
import { characterOf } from '../../ui/character-of.ts';

interface ReaderKey {
  /** The character that the key types without Shift, or with it on layouts that need that. */
  key: string;
  action: string;
  words: MessageKey;
}

/** The keys that work without a modifier, in display order. Find also has `Ctrl+F` or `⌘F`. */
export const READER_KEYS = [
  { key: '/', action: 'find', words: 'keyFind' },
  { key: 'j', action: 'nextTurn', words: 'keyNextTurn' },
  { key: 'k', action: 'previousTurn', words: 'keyPreviousTurn' },
  { key: 'n', action: 'nextTurnOfSpeaker', words: 'keyNextTurnOfSpeaker' },
  { key: 'p', action: 'previousTurnOfSpeaker', words: 'keyPreviousTurnOfSpeaker' },
  { key: 'g', action: 'goToTime', words: 'keyGoToTime' },
  { key: 'h', action: 'showEarlier', words: 'earlierRecording' },
  { key: 'l', action: 'showLater', words: 'laterRecording' },
  { key: ',', action: 'showEarlierOfSeries', words: 'earlierOfSeries' },
  { key: '.', action: 'showLaterOfSeries', words: 'laterOfSeries' },
  { key: 'q', action: 'showSearch', words: 'keySearch' },
  { key: '[', action: 'previousResult', words: 'previousResult' },
  { key: ']', action: 'nextResult', words: 'nextResult' },
  { key: 'y', action: 'copyPart', words: 'keyCopy' },
  { key: 'c', action: 'copyQuote', words: 'keyCopyQuote' },
  { key: 'a', action: 'copyAs', words: 'copyAs' },
  { key: 'i', action: 'insertSummary', words: 'keyInsertSummary' },
  { key: 'v', action: 'insertQuote', words: 'keyInsertQuote' },
  { key: 'e', action: 'export', words: 'exportLabel' },
  { key: 'w', action: 'showPeople', words: 'keyPeople' },
  { key: 's', action: 'showSummary', words: 'tabSummary' },
  { key: 't', action: 'showTranscript', words: 'tabTranscript' },
  { key: 'o', action: 'showNotes', words: 'tabNotes' },
  { key: 'm', action: 'showMore', words: 'keyMore' },
  { key: '?', action: 'showKeys', words: 'keysTitle' },
] as const satisfies readonly ReaderKey[];

/** An action of a key in the reader. */
export type ReaderAction = (typeof READER_KEYS)[number]['action'] | HistoryKey['action'];

const MOVES: ReadonlySet<ReaderAction> = new Set<ReaderAction>([
  'nextTurn',
  'previousTurn',
  'nextTurnOfSpeaker',
  'previousTurnOfSpeaker',
  'showEarlier',
  'showLater',
  'showEarlierOfSeries',
  'showLaterOfSeries',
  'previousResult',
  'nextResult',
  'goBack',
  'goForward',
]);

/** Whether an action repeats while its key is held; any other is performed once. */
export const isMove = (action: ReaderAction): boolean => MOVES.has(action);

/** The key of an action, as it is displayed. */
export const keyOfAction = (action: ReaderAction): string | undefined =>
  READER_KEYS.find((each) => each.action === action)?.key;

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
  return READER_KEYS.find((each) => each.key === key)?.action ?? null;
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
