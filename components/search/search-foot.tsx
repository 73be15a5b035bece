import { useMemo, useRef } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n.ts';
import type { SearchState } from '../../lib/models/search-state.ts';
import { actionKeys } from './action-keys.ts';
import { ActionMenu, type ActionControls, type ActionMenuProps } from './action-menu.tsx';
import { footWords, statusWords } from './status-words.ts';

/** The menu of actions, as a whole or open at the forms of a copy; null while it is closed. */
export type OpenMenu = 'all' | 'copy-as' | null;

export interface SearchFootProps extends ServiceLineProps {
  view: ActionControls;
  /** The target of the actions. */
  selected: ActionMenuProps['selected'];
  /** Opens the selected item, also one that has no other action; null if there is none. */
  onOpen: (() => void) | null;
  menu: OpenMenu;
  onMenu: (menu: OpenMenu) => void;
  /** The search box, which takes the focus again. */
  focusAfter: () => HTMLElement | null;
}

/** The foot, one line: how much is shown or what was done, and the most frequent actions on the selected item. */
export function SearchFoot({ view, selected, onOpen, menu, onMenu, focusAfter, ...line }: SearchFootProps) {
  const { mac, search, onCopy } = view;
  const menuButton = useRef<HTMLButtonElement>(null);
  const [copyKeys, openKeys, menuKeys, peekKeys] = (['copy', 'open', 'menu', 'peek'] as const).map((action) =>
    actionKeys(action, mac),
  );
  const copyWords = t(selected?.isQuote ? 'copyQuoteAction' : 'copySummary');
  return (
    <footer class="search-foot">
      <div class="foot-line">
        <ServiceLine {...line} />
        <div class="actions">
          {selected && (
            <button
              type="button"
              class="action"
              title={`${copyWords} (${copyKeys?.shown})`}
              aria-keyshortcuts={copyKeys?.aria}
              // With Shift, a quote is copied with its whole turn.
              onClick={({ shiftKey }) => onCopy(shiftKey && selected.isQuote ? 'turn' : undefined)}
            >
              {copyWords}
            </button>
          )}
          {onOpen && (
            <button type="button" class="action action-open" aria-keyshortcuts={openKeys?.aria} onClick={onOpen}>
              {t('open')}
              <kbd aria-hidden="true">{openKeys?.shown}</kbd>
            </button>
          )}
          {selected && (
            <button
              type="button"
              class="action action-peek"
              aria-keyshortcuts={peekKeys?.aria}
              onClick={() => search.step(1)}
            >
              {t('peekAction')}
              <kbd aria-hidden="true">{peekKeys?.shown}</kbd>
            </button>
          )}
          <button
            ref={menuButton}
            type="button"
            class="action"
            aria-haspopup="menu"
            aria-expanded={menu !== null}
            aria-keyshortcuts={menuKeys?.aria}
            onClick={() => onMenu(menu === null ? 'all' : null)}
          >
            {t('actionsMenu')}
            <kbd aria-hidden="true">{menuKeys?.shown}</kbd>
          </button>
        </div>
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

export interface ServiceLineProps {
  state: SearchState;
  /** Which recalled search is in the box; null if none is. */
  recall?: { at: number; count: number } | null;
  nowMs: number;
  /** The keys that paste on this system, `Ctrl+V` or `⌘V`. */
  pasteKeys: string;
}

/** The single status of the popup. Screen readers are told of failures here, too, which stand above it for the eye. */
export function ServiceLine({ state, recall = null, nowMs, pasteKeys }: ServiceLineProps) {
  const listing = state.status === 'recent' || state.status === 'results' ? state : null;
  const searching = state.status === 'results';
  const failure = listing?.service.status === 'failed' ? listing.service.failure : null;
  const failedAtMs = useMemo(() => nowMs, [failure]);
  const recalled = recall && t('recallNote', formatNumber(recall.at), formatNumber(recall.count));
  // A countdown is read once at its beginning and once at its end, not every second.
  const isCounting = failure !== null && 'retryAtMs' in failure && nowMs < failure.retryAtMs;
  const told = recalled ?? (listing ? statusWords(listing, searching, isCounting ? failedAtMs : nowMs, pasteKeys) : '');
  const status = recalled ?? (listing ? footWords(listing, searching) : '');
  const isTold = status === told;
  return (
    <div class="service-line">
      <span class={isTold ? 'service-words' : 'visually-hidden'} role="status" title={told || undefined}>
        {told}
      </span>
      {!isTold && (
        <span class="service-words" aria-hidden="true" title={told}>
          {status}
        </span>
      )}
    </div>
  );
}
