import { Search } from 'lucide';
import type { Move } from '../../lib/models/search-state.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { t } from '../../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { LIST_ID, optionId } from './option-id.ts';

export interface SearchBoxProps {
  /** The selected row; focus stays in the box and assistive technology is told which row is meant. */
  activeId: RecordingId | null;
  expanded: boolean;
  onType: (text: string) => void;
  onMove: (move: Move) => void;
  onOpen: () => void;
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

/** Enter that accepts a word of an input method must not open anything; 229 is what older engines say instead. */
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;

/**
 * The editable combobox of the popup (WAI-ARIA, list autocomplete with manual selection). The box is not controlled:
 * what it holds is the reader's, also while an input method is at work.
 */
export function SearchBox({ activeId, expanded, onType, onMove, onOpen, onCopy, onInsert, onClose }: SearchBoxProps) {
  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLInputElement }) {
    if (isComposing(event)) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const move = plain ? MOVES[event.key] : undefined;
    const inserts = event.key === 'Enter' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const copies = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'c';
    if (move) onMove(move);
    else if (event.key === 'Enter' && plain) onOpen();
    else if (inserts) onInsert?.();
    else if (copies) onCopy();
    else if (event.key === 'Escape') {
      if (event.currentTarget.value === '') return onClose();
      event.currentTarget.value = '';
      onType('');
    } else return;
    event.preventDefault();
  }

  return (
    <div class="search-box" role="search">
      <Icon of={Search} />
      <input
        class="search-input"
        type="text"
        role="combobox"
        aria-label={t('searchLabel')}
        aria-expanded={expanded}
        aria-controls={expanded ? LIST_ID : undefined}
        aria-autocomplete="list"
        aria-activedescendant={expanded && activeId ? optionId(activeId) : undefined}
        aria-haspopup="listbox"
        placeholder={t('searchPlaceholder')}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="auto"
        onInput={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
