import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { Listing } from '../../lib/models/search-state.ts';
import { ActionBar } from './action-bar.tsx';
import type { ActionMenuProps } from './later/action-menu.tsx';
import type { SearchViewProps } from './search-view.tsx';
import { ServiceLine, type ServiceLineProps } from './service-line.tsx';

export interface SearchFootProps extends Omit<ServiceLineProps, 'parts'> {
  view: Pick<SearchViewProps, 'later'> & ActionMenuProps['view'];
  /** The target of the actions. */
  selected: ActionMenuProps['selected'];
  isMenuOpen: boolean;
  onMenu: (isOpen: boolean) => void;
  /** The search box, which takes the focus again. */
  focusAfter: () => HTMLElement | null;
}

/** The foot: how much is shown or what was done, and the actions on the selected item. */
export function SearchFoot({ view, selected, isMenuOpen, onMenu, focusAfter, ...line }: SearchFootProps) {
  const { mac, search, later, onCopy } = view;
  const menuButton = useRef<HTMLButtonElement>(null);
  const { state } = line;
  const hasNoLibrary = 'noLibrary' in state && (state satisfies Pick<Listing, 'noLibrary'>).noLibrary;

  return (
    <footer class="search-foot">
      {hasNoLibrary && <p class="library-line">{t('noLibrary')}</p>}
      <div class="foot-line">
        <ServiceLine {...line} parts={later.parts} />
        <ActionBar
          selected={selected && (selected.isQuote ? 'quote' : 'recording')}
          mac={mac}
          onOpen={() => search.open()}
          onCopy={() => onCopy()}
          isMenuOpen={isMenuOpen}
          onMenu={() => onMenu(!isMenuOpen)}
          menuButton={menuButton}
        />
      </div>
      {later.parts && isMenuOpen && (
        <later.parts.ActionMenu anchor={menuButton} onClose={() => onMenu(false)} {...{ focusAfter, selected, view }} />
      )}
    </footer>
  );
}
