import type { SearchModel } from '../../lib/models/search-controls.ts';
import type { Move } from '../../lib/models/search-state.ts';
import { characterOf } from '../ui/character-of.ts';
import { isComposing } from '../ui/is-composing.ts';

/** What the keys of the search box lead to. Where one answers whether it did anything, the key is the box's own if not. */
export interface BoxActions extends Pick<SearchModel, 'move' | 'unfold'> {
  /** `caret` in UTF-16 units. */
  type: (text: string, caret: number, isComposing: boolean) => void;
  onOpen: () => void;
  /** Takes what is suggested; false when nothing is. */
  onComplete: () => boolean;
  /** Takes the filter away that stands before the caret; false when none does. */
  onErase: () => boolean;
  /** Takes back what was done to the box other than by typing; false where the browser's own undo is next. */
  onUndo: () => boolean;
  /** Brings an earlier search back, or a later one; false where the key is for the rows. */
  onRecall: (step: 'earlier' | 'later') => boolean;
  onCopy: () => void;
  onInsert: (() => void) | null;
  onPin: () => void;
  /** Shows all that can be done. */
  onActions: () => void;
  /** Closes what can be filtered by; else empties the box, and takes all filters away. False when there is nothing. */
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

/** Does what a key in the search box is for. On a Mac, Ctrl with a letter edits the text. */
export function pressInBox(event: BoxEvent, isMac: boolean, actions: BoxActions): void {
  // Enter that accepts a word must not open anything.
  if (isComposing(event)) return;
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const command = ctrlKey || metaKey;
  const plain = !command && !altKey && !shiftKey;
  const letter =
    (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey ? characterOf(event) : null;
  const move = plain ? MOVES[key] : command && !altKey && !shiftKey ? JUMPS[key] : undefined;
  /** However long the key is held. */
  const once = (act: (() => void) | null) => {
    if (!event.repeat) act?.();
  };
  const recall = plain && (key === 'ArrowUp' ? 'earlier' : key === 'ArrowDown' ? 'later' : null);
  if (recall && actions.onRecall(recall)) event.preventDefault();
  else if (move) actions.move(move);
  else if (plain && unfolds(event, actions)) event.preventDefault();
  else if (key === 'Tab' && plain && actions.onComplete()) event.preventDefault();
  else if (key === 'Backspace' && plain && actions.onErase()) event.preventDefault();
  else if (letter === 'z' && actions.onUndo()) event.preventDefault();
  else if (key === 'Enter' && plain) once(actions.onOpen);
  else if (key === 'Enter' && altKey && !command && !shiftKey) once(actions.onInsert);
  else if (command && shiftKey && characterOf(event) === 'c') once(actions.onCopy);
  else if (letter === 'p') once(actions.onPin);
  else if (letter === 'k') once(actions.onActions);
  else if (key === 'Escape') {
    // Taken before the box may go with its dialog: else the browser closes the dialog, and the page what is below it.
    event.preventDefault();
    once(() => actions.onClear() || actions.onClose());
  } else return;
  event.preventDefault();
}

/** At the end of what is typed, where the key would do nothing, it shows the other places; the other one hides them. */
function unfolds(
  { key, currentTarget: { selectionStart, value, ownerDocument } }: BoxEvent,
  { unfold }: BoxActions,
): boolean {
  const isRtl = ownerDocument.documentElement.dir === 'rtl';
  const isOpen = key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
  const isClosed = key === (isRtl ? 'ArrowRight' : 'ArrowLeft');
  return (isOpen || isClosed) && selectionStart === value.length && unfold(isOpen);
}
