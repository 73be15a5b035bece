import type { Ref } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { formatNumber, t } from '../../lib/i18n.ts';
import type { SearchState } from '../../lib/models/search-state.ts';
import { actionKeys } from './action-keys.ts';
import { ActionMenu, type ActionControls, type ActionMenuProps } from './action-menu.tsx';
import { footWords, statusWords, type DoneWords } from './status-words.ts';

/** The menu of actions, as a whole or open at the forms of a copy; null while it is closed. */
export type OpenMenu = 'all' | 'copy-as' | null;

export interface SearchFootProps extends ServiceLineProps {
  view: ActionControls;
  /** The target of the actions. */
  selected: ActionMenuProps['selected'];
  menu: OpenMenu;
  onMenu: (menu: OpenMenu) => void;
  /** The search box, which takes the focus again. */
  focusAfter: () => HTMLElement | null;
}

/** The foot, one line: how much is shown or what was done, and the actions on the selected item. */
export function SearchFoot({ view, selected, menu, onMenu, focusAfter, ...line }: SearchFootProps) {
  const { mac, search, onCopy } = view;
  const menuButton = useRef<HTMLButtonElement>(null);

  return (
    <footer class="search-foot">
      <div class="foot-line">
        <ServiceLine {...line} />
        <ActionBar
          selected={selected && (selected.isQuote ? 'quote' : 'recording')}
          mac={mac}
          onOpen={() => search.open()}
          onStep={() => search.step(1)}
          onCopy={(event) => (event.shiftKey && selected?.isQuote ? runDetached(search.copyTurn()) : onCopy())}
          isMenuOpen={menu !== null}
          onMenu={() => onMenu(menu === null ? 'all' : null)}
          menuButton={menuButton}
        />
      </div>
      {menu !== null && (
        <ActionMenu
          anchor={menuButton}
          inside={menu === 'copy-as' ? menu : null}
          onClose={() => onMenu(null)}
          {...{ focusAfter, selected, view }}
        />
      )}
    </footer>
  );
}

interface ActionBarProps {
  /** The kind of item that the actions apply to; null if there is none. */
  selected: 'recording' | 'quote' | null;
  mac: boolean;
  onOpen: () => void;
  onStep: () => void;
  /** With Shift, a quote is copied with its whole turn. */
  onCopy: (event: MouseEvent) => void;
  /** Whether the menu of all actions is open. */
  isMenuOpen: boolean;
  onMenu: () => void;
  menuButton: Ref<HTMLButtonElement>;
}

/** The most frequent actions on the selected row, and the button of the menu of all actions, each with its key. */
function ActionBar({ selected, mac, onOpen, onStep, onCopy, isMenuOpen, onMenu, menuButton }: ActionBarProps) {
  const [copyKeys, openKeys, menuKeys, peekKeys] = (['copy', 'open', 'menu', 'peek'] as const).map((action) =>
    actionKeys(action, mac),
  );
  const copyWords = t(selected === 'quote' ? 'copyQuoteAction' : 'copySummary');
  return (
    <div class="actions">
      {selected && (
        <>
          <button
            type="button"
            class="action"
            title={`${copyWords} (${copyKeys?.shown})`}
            aria-keyshortcuts={copyKeys?.aria}
            onClick={onCopy}
          >
            {copyWords}
          </button>
          <button type="button" class="action action-open" aria-keyshortcuts={openKeys?.aria} onClick={onOpen}>
            {t('open')}
            <kbd aria-hidden="true">{openKeys?.shown}</kbd>
          </button>
          <button type="button" class="action action-peek" aria-keyshortcuts={peekKeys?.aria} onClick={onStep}>
            {t('peekAction')}
            <kbd aria-hidden="true">{peekKeys?.shown}</kbd>
          </button>
        </>
      )}
      <button
        ref={menuButton}
        type="button"
        class="action"
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        aria-keyshortcuts={menuKeys?.aria}
        onClick={onMenu}
      >
        {t('actionsMenu')}
        <kbd aria-hidden="true">{menuKeys?.shown}</kbd>
      </button>
    </div>
  );
}

export interface ServiceLineProps {
  state: SearchState;
  /** Which recalled search is in the box; null if none is. */
  recall?: { at: number; count: number } | null;
  nowMs: number;
  /** The keys that paste on this system, `Ctrl+V` or `⌘V`. */
  pasteKeys: string;
}

const textOf = (status: string | DoneWords): string => (typeof status === 'string' ? status : status.join(''));

/** The single status of the popup. Screen readers are told of failures here, too, which stand above it for the eye. */
export function ServiceLine({ state, recall = null, nowMs, pasteKeys }: ServiceLineProps) {
  const listing = state.status === 'recent' || state.status === 'results' ? state : null;
  const searching = state.status === 'results';
  const failure = listing?.service.status === 'failed' ? listing.service.failure : null;
  const failedAtMs = useMemo(() => nowMs, [failure]);
  const recalled = recall && t('recallNote', formatNumber(recall.at), formatNumber(recall.count));
  const wordsOf = (write: typeof statusWords) => (atMs: number) =>
    recalled ?? (listing ? write(listing, searching, atMs, pasteKeys) : '');
  // A countdown is read once at its beginning and once at its end, not every second.
  const isCounting = failure !== null && 'retryAtMs' in failure && nowMs < failure.retryAtMs;
  const toldAtMs = isCounting ? failedAtMs : nowMs;
  const told = textOf(wordsOf(statusWords)(toldAtMs));
  const status = wordsOf(footWords)(nowMs);
  const isTold = status === told;
  return (
    <div class="service-line">
      <span class={isTold ? 'service-words' : 'visually-hidden'} role="status" title={told || undefined}>
        {told}
      </span>
      {typeof status === 'string' && !isTold && (
        <span class="service-words" aria-hidden="true" title={told}>
          {status}
        </span>
      )}
      {typeof status !== 'string' && <DoneLine words={status} />}
    </div>
  );
}

/**
 * What was done with a recording, in the place that there is: only the title is shortened. For the eye alone; screen
 * readers get the sentence in one piece.
 */
function DoneLine({ words }: { words: DoneWords }) {
  const [before, beforeTitle, title, afterTitle, after] = words;
  return (
    <span class="done-line" aria-hidden="true" title={words.join('')}>
      <span>{before}</span>
      <span class="done-recording">
        <span>{beforeTitle}</span>
        <bdi>{title}</bdi>
        <span>{afterTitle}</span>
      </span>
      <span>{after}</span>
    </span>
  );
}
