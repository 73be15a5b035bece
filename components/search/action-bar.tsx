import type { Ref } from 'preact';
import { t } from '../../lib/i18n.ts';
import { actionKeys } from './action-keys.ts';

export interface ActionBarProps {
  /** The kind of item that the actions apply to; null if there is none. */
  selected: 'recording' | 'quote' | null;
  mac: boolean;
  onOpen: () => void;
  onCopy: () => void;
  /** Whether the menu of all actions is open. */
  isMenuOpen: boolean;
  onMenu: () => void;
  menuButton: Ref<HTMLButtonElement>;
}

/** The most frequent actions on the selected row, and the button of the menu of all actions, each with its key. */
export function ActionBar({ selected, mac, onOpen, onCopy, isMenuOpen, onMenu, menuButton }: ActionBarProps) {
  const [copyKeys, openKeys, menuKeys] = (['copy', 'open', 'menu'] as const).map((action) => actionKeys(action, mac));
  const copyWords = t(selected === 'quote' ? 'copyQuoteAction' : 'copySummary');
  return (
    <div class="actions">
      {selected && (
        <>
          <button
            type="button"
            class="action"
            title={`${copyWords} (${copyKeys?.shown})`}
            aria-label={copyWords}
            aria-keyshortcuts={copyKeys?.aria}
            onClick={onCopy}
          >
            {t('copyAction')}
          </button>
          <button type="button" class="action" aria-keyshortcuts={openKeys?.aria} onClick={onOpen}>
            {t('open')}
            <kbd aria-hidden="true">{openKeys?.shown}</kbd>
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
