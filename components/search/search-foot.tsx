import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { actionKeys } from './action-keys.ts';
import type { ActionMenuProps } from './action-menu.tsx';
import { lateViews } from './late-views.ts';

export interface SearchFootProps extends ActionMenuProps {
  /** Opens the selected item, also one that has no other action; null if there is none. */
  onOpen: (() => void) | null;
  /** The status. */
  children: ComponentChildren;
}

/** The foot, one line: how much is shown or what was done, and the most frequent actions on the selected item. */
export function SearchFoot(props: SearchFootProps) {
  const { view, onOpen, menu, onMenu } = props;
  const { mac, search, many, onCopy } = view;
  const selected = many.state.isOn ? null : props.selected;
  const late = lateViews.current;
  const menuButton = useRef<HTMLButtonElement>(null);
  const [copyKeys, menuKeys] = [actionKeys('copy', mac), actionKeys('menu', mac)];
  const copyWords = t(selected?.isQuote ? 'copyQuoteAction' : 'copySummary');
  const button = (action: 'open' | 'peek', label: string, onPress: () => void) => {
    const { shown, aria } = actionKeys(action, mac);
    return (
      <button type="button" class={`action action-${action}`} aria-keyshortcuts={aria} onClick={onPress}>
        {label}
        <kbd aria-hidden="true">{shown}</kbd>
      </button>
    );
  };
  return (
    <footer class="search-foot">
      <div class="service-line">{props.children}</div>
      <div class="actions">
        {many.state.isOn && late && <late.ManyButtons {...{ many, mac }} />}
        {selected && (
          <button
            type="button"
            class="action"
            title={`${copyWords} (${copyKeys.shown})`}
            aria-keyshortcuts={copyKeys.aria}
            // With Shift, a quote is copied with its whole turn.
            onClick={({ shiftKey }) => onCopy(shiftKey && selected.isQuote ? 'turn' : undefined)}
          >
            {copyWords}
          </button>
        )}
        {onOpen && !many.state.isOn && button('open', t('open'), onOpen)}
        {selected && button('peek', t('peekAction'), () => search.step(1))}
        <button
          ref={menuButton}
          type="button"
          class="action"
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          aria-keyshortcuts={menuKeys.aria}
          onClick={() => onMenu(menu === null ? 'all' : null)}
        >
          {t('actionsMenu')}
          <kbd aria-hidden="true">{menuKeys.shown}</kbd>
        </button>
      </div>
      {menu !== null && late && <late.ActionMenu {...props} anchor={menuButton} />}
    </footer>
  );
}
