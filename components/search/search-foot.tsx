import { useRef } from 'preact/hooks';
import { ActionBar } from './action-bar.tsx';
import type { LaterControls } from './later.ts';
import type { ActionControls, ActionMenuProps } from './later/action-menu.tsx';
import { ServiceLine, type ServiceLineProps } from './service-line.tsx';

/** The menu of actions, as a whole or open at the forms of a copy; null while it is closed. */
export type OpenMenu = 'all' | 'copy-as' | null;

export interface SearchFootProps extends Omit<ServiceLineProps, 'parts'> {
  view: ActionControls & { later: LaterControls };
  /** The target of the actions. */
  selected: ActionMenuProps['selected'];
  menu: OpenMenu;
  onMenu: (menu: OpenMenu) => void;
  /** The search box, which takes the focus again. */
  focusAfter: () => HTMLElement | null;
}

/** The foot, one line: how much is shown or what was done, and the actions on the selected item. */
export function SearchFoot({ view, selected, menu, onMenu, focusAfter, ...line }: SearchFootProps) {
  const { mac, search, later, onCopy } = view;
  const menuButton = useRef<HTMLButtonElement>(null);

  return (
    <footer class="search-foot">
      <div class="foot-line">
        <ServiceLine {...line} parts={later.parts} />
        <ActionBar
          selected={selected && (selected.isQuote ? 'quote' : 'recording')}
          mac={mac}
          onOpen={() => search.open()}
          onCopy={() => onCopy()}
          isMenuOpen={menu !== null}
          onMenu={() => onMenu(menu === null ? 'all' : null)}
          menuButton={menuButton}
        />
      </div>
      {later.parts && menu !== null && (
        <later.parts.ActionMenu
          anchor={menuButton}
          inside={menu === 'copy-as' ? menu : null}
          onClose={() => onMenu(null)}
          {...{ focusAfter, selected, view }}
        />
      )}
    </footer>
  );
}
