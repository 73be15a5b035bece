import { Ellipsis } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { ShareContent } from '../../lib/models/share-model.ts';
import type { TabName } from '../../lib/recording/types.ts';
import { COPY_FORMS, entryName } from '../settings/template-words.ts';
import { Menu } from '../ui/menu.tsx';
import { shortHost } from '../ui/short-host.ts';
import type { ReaderAction } from './keys/reader-keys.ts';
import type { ReaderShare } from './reader-controls.ts';
import { useExport, type ActingItem, type ExportParts } from './use-export.tsx';

/** Opens the submenu of an item, by its id; null until the menu is drawn. */
export interface MenuOpener {
  current: ((submenu: string) => void) | null;
}

/** The id of the submenu that has a key. */
export const COPY_MENU = 'copy';

/** What a quote contains now: the selection, or the turn being read; null when there is neither. */
type Quote = { content: ShareContent; isSelection: boolean } | null;

interface ShareItemsProps extends Pick<ReaderShare, 'state' | 'builtInTemplates' | 'pageHost' | 'send' | 'setForm'> {
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
      id: 'export',
      label: t('exportLabel'),
      opens: exporting.items(),
      separated: true,
    },
    { id: 'print', label: t('exportPrint'), shortcut: props.printKeys, act: props.exporting.print },
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

/** Items for everything that can be inserted into the page next to the panel. */
function insertItems({ hasSummary, pageHost, keyOf, send }: ShareItemsProps, quote: Quote): ActingItem[] {
  const items: ActingItem[] = [];
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

/** Items for everything that can be copied, and for the form in which it is copied. */
function copyItems(props: ShareItemsProps, quote: Quote): ActingItem[] {
  const items: ActingItem[] = [];
  const add = (id: string, label: string, content: ShareContent, more: Partial<ActingItem> = {}) =>
    items.push({ id, label, ...more, act: () => props.send(content, 'clipboard') });

  if (quote) {
    const label = t(quote.isSelection ? 'copySelection' : 'quoteTurn');
    add('copy-quote', label, quote.content, { shortcut: props.keyOf('copyQuote') });
  }
  const part = (tab: TabName) => ({ shortcut: tab === props.tab ? props.keyOf('copyPart') : undefined });
  if (props.hasSummary) {
    add('copy-summary', t('copySummary'), { kind: 'summary', templateId: null }, part('summary'));
  }
  if (props.hasTranscript) add('copy-transcript', t('copyTranscript'), { kind: 'transcript' }, part('transcript'));
  if (props.hasNotes) add('copy-notes', t('copyNotes'), { kind: 'notes' }, part('notes'));
  const { preferences, templates } = props.state;
  const builtIn = props.builtInTemplates.map((id) => ({ id, name: '', own: false }));
  // A built-in template that was edited is among them.
  const own = templates.filter((template) => builtIn.every(({ id }) => id !== template.id));
  const others = [...builtIn, ...own.map((template) => ({ ...template, own: true }))].filter(
    ({ id }) => id !== preferences.templateId,
  );
  for (const [index, template] of others.entries()) {
    const content: ShareContent = { kind: 'summary', templateId: template.id };
    add(`template-${template.id}`, t('copyByTemplate', entryName(template)), content, { separated: index === 0 });
  }
  for (const { value, words } of COPY_FORMS) {
    items.push({
      id: `form-${value}`,
      label: t(words),
      checked: preferences.form === value,
      group: t('copyFormLegend'),
      act: () => props.setForm(value),
    });
  }
  return items;
}

function insertLabel(what: 'insertSummary' | 'insertQuote', host: string | null): string {
  if (host === null) return t(what === 'insertSummary' ? 'insertSummaryAtCursor' : 'insertQuoteAtCursor');
  return t(what === 'insertSummary' ? 'insertSummaryInto' : 'insertQuoteInto', shortHost(host));
}
