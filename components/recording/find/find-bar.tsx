import { ChevronDown, ChevronUp, Copy, X } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatNumber, t, type MessageKey } from '../../../lib/i18n.ts';
import type { FindModel, OpenFind } from '../../../lib/models/find-model.ts';
import type { TabName } from '../../../lib/recording/types.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { closeOverlay } from '../../ui/use-overlay.ts';
import { useSettled } from '../use-settled.ts';
import { findKeyOf } from './use-find.ts';

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
  const spoken = useSettled(count.long, SPEAKING_DELAY_MS, '');
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

  function onKeyDown(event: KeyboardEvent) {
    const key = findKeyOf(event);
    if (key === null) return;
    event.preventDefault();
    // The panel gives these keys other meanings.
    event.stopPropagation();
    ({ next: find.next, previous: find.previous, return: onReturn })[key]();
  }

  return (
    // Handles keys that bubble up from the box and the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div class="find-bar" role="search" onKeyDown={onKeyDown}>
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
        <span class="find-count" aria-hidden="true" hidden={count.long === ''}>
          <span class="find-count-long" dir="auto">
            {count.long}
          </span>
          <span class="find-count-short" dir="auto">
            {count.short}
          </span>
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
function countOf({ query, matches: { manner, count }, current }: OpenFind): { long: string; short: string } {
  // Done first, because formatting the first number takes the browser longer than a search: better when the bar opens
  // than on a key press.
  const numbers = [formatNumber(current + 1), formatNumber(count)];
  if (query.trim() === '') return { long: '', short: '' };
  if (count === 0) return { long: t('findNone'), short: t('findNone') };
  const both = t('findCount', ...numbers);
  return manner === 'phrase'
    ? { long: both, short: both }
    : { long: t('findAnyWord', ...numbers), short: t('findAnyWordShort', ...numbers) };
}
