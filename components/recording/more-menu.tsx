import { Ellipsis } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { ShareContent } from '../../lib/models/share-model.ts';
import type { TabName } from '../../lib/recording/types.ts';
import { copyItems } from './sharing/copy-menu.ts';
import type { MenuItem } from '../ui/menu-list.tsx';
import { Menu } from '../ui/menu.tsx';
import { shortHost } from '../ui/short-host.ts';
import type { ReaderAction } from './keys/reader-keys.ts';
import type { ReaderShare } from './reader-controls.ts';
import { useExport, type ExportParts } from './use-export.tsx';

/** Opens the submenu of an item, by its id; null until the menu is drawn. */
export interface MenuOpener {
  current: ((submenu: string) => void) | null;
}

/** The id of the submenu that has a key. */
export const COPY_MENU = 'copy';

/** What a quote contains now: the selection, or the turn being read; null when there is neither. */
type Quote = { content: ShareContent; isSelection: boolean } | null;

interface ShareItemsProps extends Pick<ReaderShare, 'state' | 'pageHost' | 'send'> {
  hasSummary: boolean;
  hasNotes: boolean;
  hasTranscript: boolean;
  /** The open tab, which has a key to copy it. */
  tab: TabName;
  /** The key of an action as displayed; undefined while such keys do not work. */
  keyOf: (action: ReaderAction) => string | undefined;
}

export interface MoreMenuProps {
  /** Id of its button, for the key that presses it. */
  id: string;
  /** Set to a function that opens a submenu, for its key. */
  opener: MenuOpener;
  share: ShareItemsProps;
  /** Returns what a quote contains now. */
  quote: () => Quote;
  /**
   * Called before the menu opens: the page next to the panel may have become known since the toolbar button was
   * pressed.
   */
  onLookBeside: () => void;
  exporting: Omit<ExportParts, 'anchor'>;
  printKeys: string;
  onShowKeys: () => void;
  /** Opens the find bar, whose button narrow panels have no room for. */
  onFind: () => void;
}

/** The menu of less frequent actions, each with its key. */
export function MoreMenu(props: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** The quote as it was when the menu was opened. */
  const [quote, setQuote] = useState<Quote>(null);
  const { keyOf } = props.share;
  const exporting = useExport({ ...props.exporting, anchor: button });

  const items = (): MenuItem[] => [
    { id: 'find', label: t('findOpen'), shortcut: keyOf('find'), act: props.onFind },
    ...insertItems(props.share, quote),
    { id: COPY_MENU, label: t('copyAs'), shortcut: keyOf('copyAs'), opens: copies(props.share, quote) },
    {
      id: 'export',
      label: t('exportLabel'),
      opens: exporting.items(),
      separated: true,
    },
    { id: 'print', label: t('exportPrint'), shortcut: props.printKeys, act: props.exporting.print },
    { id: 'keys', label: t('keysTitle'), shortcut: keyOf('showKeys'), separated: true, act: props.onShowKeys },
  ];

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
      />
      {exporting.failure}
    </span>
  );
}

/** Items for everything that can be inserted into the page next to the panel. */
function insertItems({ hasSummary, pageHost, keyOf, send }: ShareItemsProps, quote: Quote): MenuItem[] {
  const items: MenuItem[] = [];
  if (hasSummary) {
    items.push({
      id: 'insert-summary',
      label: insertLabel('insertSummary', pageHost),
      shortcut: keyOf('insertSummary'),
      act: () => send({ kind: 'summary', templateId: null }, 'page'),
    });
  }
  if (quote) {
    const label = insertLabel('insertQuote', pageHost);
    const shortcut = keyOf('insertQuote');
    items.push({ id: 'insert-quote', label, shortcut, act: () => send(quote.content, 'page') });
  }
  return items;
}

/** Items for everything that can be copied; those for its form copy what the selection or the open tab stands for. */
function copies(props: ShareItemsProps, quote: Quote): MenuItem[] {
  const { tab, keyOf, state } = props;
  const parts = [
    ...(quote ? [{ part: 'quote', shortcut: keyOf('copyQuote') } as const] : []),
    ...(['summary', 'notes', 'transcript'] as const)
      .filter((part) => ({ summary: props.hasSummary, notes: props.hasNotes, transcript: props.hasTranscript })[part])
      .map((part) => ({ part, shortcut: part === tab ? keyOf('copyPart') : undefined })),
  ];
  return copyItems(parts, state, (act) => {
    const [chosen, meant] = [typeof act === 'string' ? undefined : act, quote?.isSelection ? 'quote' : tab];
    const part = typeof act === 'string' ? act : act.templateId === undefined ? meant : 'summary';
    if (part === 'summary') props.send({ kind: part, templateId: null }, 'clipboard', chosen);
    else if (part === 'notes' || part === 'transcript') props.send({ kind: part }, 'clipboard', chosen);
    else if (quote) props.send(quote.content, 'clipboard', chosen);
  });
}

function insertLabel(what: 'insertSummary' | 'insertQuote', host: string | null): string {
  if (host === null) return t(what === 'insertSummary' ? 'insertSummaryAtCursor' : 'insertQuoteAtCursor');
  return t(what === 'insertSummary' ? 'insertSummaryInto' : 'insertQuoteInto', shortHost(host));
}
