import { Ellipsis } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { Menu } from '../ui/menu.tsx';
import type { MenuItem } from '../ui/menu-list.tsx';
import { copyItems, insertItems, type Quote, type ShareItemsProps } from './sharing/share-items.ts';
import { useExport, type ExportParts } from './use-export.tsx';

/** A menu item with its action, or with a submenu. */
export interface ActingItem extends Omit<MenuItem<string>, 'opens'> {
  act?: () => void;
  opens?: readonly ActingItem[];
}

/** Opens the submenu of an item, by its id; null until the menu is drawn. */
export interface MenuOpener {
  current: ((submenu: string) => void) | null;
}

/** Ids of the submenus that have keys. */
export const COPY_MENU = 'copy';
export const EXPORT_MENU = 'export';

export interface MoreMenuProps {
  /** Id of its button, for the key that presses it. */
  id: string;
  /** Set to a function that opens a submenu, for its key. */
  opener: MenuOpener;
  share: ShareItemsProps;
  /** Items that open other recordings. */
  others: readonly ActingItem[];
  /** Returns what a quote contains now. */
  quote: () => Quote;
  /**
   * Called before the menu opens: the page next to the panel may have become known since the toolbar button was
   * pressed.
   */
  onLookBeside: () => void;
  exporting: Omit<ExportParts, 'anchor'>;
  onPrint: () => void;
  printKeys: string;
  onShowKeys: () => void;
}

/** The menu of less frequent actions, each with its key. */
export function MoreMenu(props: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** The quote as it was when the menu was opened. */
  const [quote, setQuote] = useState<Quote>(null);
  const { keyOf } = props.share;
  const exporting = useExport({ ...props.exporting, anchor: button });

  const items = (): ActingItem[] => [
    ...insertItems(props.share, quote),
    { id: COPY_MENU, label: t('copyAs'), shortcut: keyOf('copyAs'), opens: copyItems(props.share, quote) },
    {
      id: EXPORT_MENU,
      label: t('exportLabel'),
      shortcut: keyOf('export'),
      opens: exporting.items(),
      separated: true,
    },
    { id: 'print', label: t('exportPrint'), shortcut: props.printKeys, act: props.onPrint },
    ...props.others,
    { id: 'keys', label: t('keysTitle'), shortcut: keyOf('showKeys'), separated: true, act: props.onShowKeys },
  ];

  function choose(id: string) {
    const all = items().flatMap((item) => [item, ...(item.opens ?? [])]);
    all.find((item) => item.id === id)?.act?.();
  }

  return (
    // The selection is what is quoted: pressing the button must not clear it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span class="more-menu" onMouseDown={(event) => event.preventDefault()}>
      <Menu
        id={props.id}
        label={exporting.busy ? t('exportBusy') : t('moreMenu')}
        icon={Ellipsis}
        shortcut={keyOf('showMore')}
        items={items}
        busy={exporting.busy}
        button={button}
        opener={props.opener}
        onOpen={() => {
          setQuote(props.quote());
          props.onLookBeside();
        }}
        onChoose={choose}
      />
      {exporting.failure}
    </span>
  );
}
