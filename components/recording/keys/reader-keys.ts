import type { MessageKey } from '../../../lib/i18n.ts';
import { characterOf } from '../../ui/character-of.ts';

interface ReaderKey {
  /** The character that the key types without Shift, or with it where a layout needs that. */
  key: string;
  action: string;
  words: MessageKey;
}

/** The keys that work by themselves, in the order in which they are shown. Finding has `Ctrl+F` or `⌘F` too. */
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
  { key: 'i', action: 'insertSummary', words: 'keyInsertSummary' },
  { key: 'w', action: 'showPeople', words: 'keyPeople' },
  { key: 's', action: 'showSummary', words: 'tabSummary' },
  { key: 't', action: 'showTranscript', words: 'tabTranscript' },
  { key: 'o', action: 'showNotes', words: 'tabNotes' },
  { key: 'm', action: 'showMore', words: 'keyMore' },
  { key: '?', action: 'showKeys', words: 'keysTitle' },
] as const satisfies readonly ReaderKey[];

/** What a key can do while somebody reads. */
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

/** Whether an action goes on while its key is held; any other is done once. */
export const isMove = (action: ReaderAction): boolean => MOVES.has(action);

/** The key of an action, as it is written. */
export const keyOfAction = (action: ReaderAction): string | undefined =>
  READER_KEYS.find((each) => each.action === action)?.key;

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** What a key press asks for when single keys count; null for nothing. */
export function actionOfKey(press: Press, isMac: boolean): ReaderAction | null {
  const key = characterOf(press);
  // Many layouts have signs behind Alt Gr, which Windows tells of as Ctrl with Alt; on a Mac they are behind Option alone.
  const isTyped = press.altKey && press.ctrlKey !== isMac && !/\p{L}/u.test(key);
  if (press.metaKey || (!isTyped && (press.ctrlKey || press.altKey))) return null;
  // Capitals by Caps Lock count, by Shift they do not; where signs lie behind Shift is up to the layout.
  if (press.shiftKey && /\p{L}/u.test(key)) return null;
  return READER_KEYS.find((each) => each.key === key)?.action ?? null;
}

interface HistoryKey {
  action: 'goBack' | 'goForward';
  words: MessageKey;
  /** With Alt, as browsers have it. */
  key: 'ArrowLeft' | 'ArrowRight';
  /** As it is printed on keyboards. */
  sign: '←' | '→';
}

/** The keys that lead through what was read. Back is where reading comes from. */
export function historyKeys(): readonly [HistoryKey, HistoryKey] {
  const left = { key: 'ArrowLeft', sign: '←' } as const;
  const right = { key: 'ArrowRight', sign: '→' } as const;
  const isRtl = document.documentElement.dir === 'rtl';
  return [
    { action: 'goBack', words: 'panelBack', ...(isRtl ? right : left) },
    { action: 'goForward', words: 'panelForward', ...(isRtl ? left : right) },
  ];
}

/** Where a key press leads through what was read; null where nowhere. */
export function historyActionOf(press: Press): HistoryKey['action'] | null {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  return historyKeys().find(({ key }) => key === press.key)?.action ?? null;
}

/** Whether a key press is the browser's own for finding, `Ctrl+F` or `⌘F`. */
export function isFindKey(press: Press): boolean {
  return press.ctrlKey !== press.metaKey && !press.altKey && !press.shiftKey && characterOf(press) === 'f';
}
