import { Search } from 'lucide';
import type { RefObject } from 'preact';
import type { SearchModel } from '../../lib/models/search-model.ts';
import type { Move } from '../../lib/models/search-state.ts';
import { t } from '../../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { LIST_ID, SUGGESTIONS_ID } from './option-id.ts';

export interface SearchBoxProps {
  /** The id of the selected option; focus stays in the box and assistive technology is told which row is meant. */
  activeId: string | null;
  expanded: boolean;
  /** Whether there is something to go on with above the list. */
  suggests: boolean;
  boxRef: RefObject<HTMLInputElement | null>;
  search: Pick<SearchModel, 'type' | 'move' | 'unfold'>;
  onOpen: () => void;
  /** Takes what is suggested; false when nothing is. */
  onComplete: () => boolean;
  /** Takes the filter away that the box ends with; false when it ends with none. */
  onErase: () => boolean;
  onCopy: () => void;
  onInsert: (() => void) | null;
  onClose: () => void;
}

const MOVES: Record<string, Move | undefined> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'page-down',
  PageUp: 'page-up',
};

const JUMPS: Record<string, Move | undefined> = { ArrowDown: 'next-section', ArrowUp: 'previous-section' };

/**
 * The editable combobox of the popup (WAI-ARIA, list autocomplete with manual selection). The box is not controlled:
 * what it holds is the reader's, also while an input method is at work.
 */
export function SearchBox(props: SearchBoxProps) {
  const { activeId, expanded, suggests, boxRef, search, onOpen, onCopy, onInsert, onClose } = props;

  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLInputElement }) {
    // Enter that accepts a word must not open anything.
    if (isComposing(event)) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const jumps = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const move = plain ? MOVES[event.key] : jumps ? JUMPS[event.key] : undefined;
    const inserts = event.key === 'Enter' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const copies = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'c';
    if (move) search.move(move);
    else if (plain && unfolds(event)) event.preventDefault();
    else if (event.key === 'Tab' && plain && props.onComplete()) event.preventDefault();
    else if (event.key === 'Backspace' && plain && props.onErase()) event.preventDefault();
    else if (event.key === 'Enter' && plain) onOpen();
    else if (inserts) onInsert?.();
    else if (copies) onCopy();
    else if (event.key === 'Escape') {
      if (event.currentTarget.value === '') return onClose();
      event.currentTarget.value = '';
      search.type('');
    } else return;
    event.preventDefault();
  }

  /** At the end of what is typed, where the key would do nothing, it shows the other places; the other one hides them. */
  function unfolds({
    key,
    currentTarget: { selectionStart, value, ownerDocument },
  }: KeyboardEvent & { currentTarget: HTMLInputElement }) {
    const isRtl = ownerDocument.documentElement.dir === 'rtl';
    const isOpen = key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
    const isClosed = key === (isRtl ? 'ArrowRight' : 'ArrowLeft');
    return (isOpen || isClosed) && selectionStart === value.length && search.unfold(isOpen);
  }

  return (
    <div class="search-box" role="search">
      <Icon of={Search} />
      <input
        ref={boxRef}
        class="search-input"
        type="text"
        role="combobox"
        aria-label={t('searchLabel')}
        aria-expanded={expanded || suggests}
        aria-controls={[suggests && SUGGESTIONS_ID, expanded && LIST_ID].filter(Boolean).join(' ') || undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeId ?? undefined}
        aria-haspopup="listbox"
        placeholder={t('searchPlaceholder')}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="auto"
        onInput={({ currentTarget: { value, selectionEnd } }) => search.type(value, selectionEnd ?? value.length)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
