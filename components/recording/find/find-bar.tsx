import { ChevronDown, ChevronUp, Copy, X } from 'lucide';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { formatNumber, t, type MessageKey } from '../../../lib/i18n.ts';
import type { FindModel, OpenFind } from '../../../lib/models/find-model.ts';
import type { TabName } from '../../../lib/recording/types.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { characterOf } from '../../ui/character-of.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { closeOverlay, isOverlayOpen } from '../../ui/use-overlay.ts';
import { useSettled } from '../scrolling.ts';

export interface FindBarProps {
  find: FindModel;
  /** The tab being searched. */
  tab: TabName;
  /** Closes the bar; the reader stays at the match. */
  onClose: () => void;
  /** Closes the bar; the reader returns to where they were before. */
  onReturn: () => void;
  /** Copies the texts that contain matches. */
  onCopy: () => void;
}

const LABELS = {
  transcript: 'findLabelTranscript',
  summary: 'findLabelSummary',
  notes: 'findLabelNotes',
} as const satisfies Record<TabName, MessageKey>;

/** Counts are announced when typing has paused. */
const SPEAKING_DELAY_MS = 500;

/** The bar while find is open. A component of its own, so that a key press redraws only it. */
export function FindBar(props: FindBarProps) {
  const state = props.find.state.value;
  return state.status === 'closed' ? null : <OpenFindBar {...props} state={state} />;
}

/**
 * One row. The box is uncontrolled: its content belongs to the reader, also while an input method is
 * active. Each time find is invoked, the box takes the focus with its text selected; not when a search result led here.
 */
function OpenFindBar({ find, tab, state, onClose, onReturn, onCopy }: FindBarProps & { state: OpenFind }) {
  const box = useRef<HTMLInputElement>(null);
  const count = countOf(state);
  const spoken = useSettled(count, SPEAKING_DELAY_MS, '');
  const isEmpty = state.matches.count === 0;

  useLayoutEffect(() => {
    const input = box.current;
    if (!input) return;
    if (input.value !== state.query) input.value = state.query;
    closeOverlay();
    if (state.isLed) return;
    input.focus({ preventScroll: true });
    input.select();
  }, [state.opens]);

  const acts = useRef({ next: find.next, previous: find.previous, return: onReturn });
  acts.current.return = onReturn;
  useEffect(() => {
    // Also while the focus is on the words.
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.defaultPrevented ? null : findKeyOf(event);
      if (key === null || document.querySelector('dialog[open], [role="menu"]:popover-open')) return;
      event.preventDefault();
      acts.current[key]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div class="find-bar" role="search">
      <div class="find-field">
        <input
          ref={box}
          class="find-input"
          type="text"
          role="searchbox"
          aria-label={t(LABELS[tab])}
          placeholder={t(LABELS[tab])}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="search"
          dir="auto"
          onInput={(event) => find.type(event.currentTarget.value)}
        />
        <span class="find-count" aria-hidden="true" dir="auto" title={count} hidden={count === ''}>
          {count}
        </span>
      </div>
      <span class="visually-hidden" role="status">
        {spoken}
      </span>
      <IconButton label={t('findPrevious')} icon={ChevronUp} idle={isEmpty} onClick={find.previous} />
      <IconButton label={t('findNext')} icon={ChevronDown} idle={isEmpty} onClick={find.next} />
      <IconButton label={t('copyFound')} icon={Copy} idle={isEmpty} onClick={onCopy} />
      <IconButton label={t('actionClose')} icon={X} onClick={onClose} />
    </div>
  );
}

/** The position of the current match and the count; empty without a query. */
function countOf({ query, matches: { manner, count }, current }: OpenFind): string {
  // Done first, because formatting the first number takes the browser longer than a search: better when the bar opens
  // than on a key press.
  const numbers = [formatNumber(current + 1), formatNumber(count)];
  if (query.trim() === '') return '';
  if (count === 0) return t('findNone');
  return t(manner === 'phrase' ? 'findCount' : 'findAnyWord', ...numbers);
}

/**
 * Maps the keys of the browsers' own find: F3, and Ctrl+G or Cmd+G, each with Shift to go back, Escape, and Enter in
 * the find box or on the words. Null for any other key.
 */
function findKeyOf(event: KeyboardEvent): 'next' | 'previous' | 'return' | null {
  // Enter that accepts a word of an input method must not go to the next match.
  if (isComposing(event) || event.altKey) return null;
  const withCommand = event.ctrlKey || event.metaKey;
  const goesOn =
    (event.key === 'F3' && !withCommand) ||
    (characterOf(event) === 'g' && withCommand) ||
    (event.key === 'Enter' && !withCommand && isOnWords(event.target));
  if (goesOn) return event.shiftKey ? 'previous' : 'next';
  if (event.key !== 'Escape' || withCommand || event.shiftKey || event.repeat) return null;
  // Overlays above the words are closed first, also from the box.
  return isOverlayOpen() ? null : 'return';
}

/** Elsewhere, Enter presses a button, follows a link, or belongs to a field. */
const isOnWords = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('.find-input, body, .turn, [role="tabpanel"]');
