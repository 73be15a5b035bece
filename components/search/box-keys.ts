import type { SearchModel } from '../../lib/models/search-model.ts';
import type { Move } from '../../lib/models/search-state.ts';
import { isComposing } from '../ui/is-composing.ts';
import { CHORDS, chordOf, type ChordAction } from './action-keys.ts';

/** Handlers for the keys of the search box. One that returns false did nothing: the key keeps its usual meaning. */
export interface BoxActions extends Pick<SearchModel, 'move' | 'step'> {
  /** Something is about to be typed. */
  beforeType: () => void;
  /** `caret` in UTF-16 units. */
  type: (text: string, caret: number, isComposing: boolean) => void;
  /** Those with keys of their own; null for one that is not available. */
  keyed: Readonly<Record<ChordAction, (() => void) | null>>;
  /** Accepts the suggestion; false if there is none. */
  onComplete: () => boolean;
  /** Removes the filter before the caret; false if there is none. */
  onErase: () => boolean;
  /** Recalls an earlier or a later search; false if the key is for the rows. */
  onRecall: (step: 'earlier' | 'later') => boolean;
  /** Closes the list of filters; otherwise empties the box and removes all filters. False if there was nothing to do. */
  onClear: () => boolean;
  onClose: () => void;
}

type BoxEvent = KeyboardEvent & { currentTarget: HTMLInputElement };

const MOVES: Record<string, Move | undefined> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'page-down',
  PageUp: 'page-up',
};
const JUMPS: Record<string, Move | undefined> = { ArrowDown: 'next-section', ArrowUp: 'previous-section' };

const CHORD_ACTIONS = Object.keys(CHORDS) as ChordAction[];

/** Handles a key press in the search box. */
export function pressInBox(event: BoxEvent, isMac: boolean, actions: BoxActions): void {
  // An Enter that accepts a word must not open anything.
  if (isComposing(event)) return;
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const command = ctrlKey || metaKey;
  const plain = !command && !altKey && !shiftKey;
  const chord = chordOf(event, isMac);
  const action = CHORD_ACTIONS.find((each) => CHORDS[each] === chord);
  const move = plain ? MOVES[key] : command && !altKey && !shiftKey ? JUMPS[key] : undefined;
  /** However long the key is held. */
  const once = (act: (() => void) | null) => {
    if (!event.repeat) act?.();
  };
  const recall = plain && (key === 'ArrowUp' ? 'earlier' : key === 'ArrowDown' ? 'later' : null);
  if (recall && actions.onRecall(recall)) event.preventDefault();
  else if (move) actions.move(move);
  else if (plain && steps(event, actions)) event.preventDefault();
  else if (key === 'Tab' && plain && actions.onComplete()) event.preventDefault();
  else if (key === 'Backspace' && plain && actions.onErase()) event.preventDefault();
  else if (action) once(actions.keyed[action]);
  else if (key === 'Escape') {
    // Before the box disappears with its dialog: otherwise the browser closes the dialog, and the page what is below.
    event.preventDefault();
    once(() => actions.onClear() || actions.onClose());
  } else return;
  event.preventDefault();
}

/** At the end of the text, one arrow unfolds the row and shows its next quote, the other goes back; false if it did not. */
function steps(
  { key, currentTarget: { selectionStart, value, ownerDocument } }: BoxEvent,
  { step }: BoxActions,
): boolean {
  const isRtl = ownerDocument.documentElement.dir === 'rtl';
  const isNext = key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
  const isBack = key === (isRtl ? 'ArrowRight' : 'ArrowLeft');
  return (isNext || isBack) && selectionStart === value.length && step(isNext ? 1 : -1);
}
