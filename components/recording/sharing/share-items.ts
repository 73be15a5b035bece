import { t } from '../../../lib/i18n.ts';
import type { ShareContent } from '../../../lib/models/share-model.ts';
import { COPY_FORMS, entryName } from '../../settings/template-words.ts';
import type { TabName } from '../../../lib/recording/types.ts';
import type { ReaderAction } from '../keys/reader-keys.ts';
import type { ActingItem } from '../more-menu.tsx';
import type { ReaderShare } from '../reader-controls.ts';
import { shortHost } from '../../ui/short-host.ts';

/** Where shared content goes. */
export type ShareTarget = 'clipboard' | 'page';

/** What a quote contains now: the selection, or the turn being read; null when there is neither. */
export type Quote = { content: ShareContent; isSelection: boolean } | null;

export interface ShareItemsProps extends Pick<
  ReaderShare,
  'state' | 'builtInTemplates' | 'pageHost' | 'send' | 'setForm'
> {
  hasSummary: boolean;
  hasNotes: boolean;
  hasTranscript: boolean;
  /** The open tab, which has a key to copy it. */
  tab: TabName;
  /** The key of an action as displayed; undefined while such keys do not work. */
  keyOf: (action: ReaderAction) => string | undefined;
}

/** Items for everything that can be inserted into the page next to the panel. */
export function insertItems({ hasSummary, pageHost, keyOf, send }: ShareItemsProps, quote: Quote): ActingItem[] {
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
export function copyItems(props: ShareItemsProps, quote: Quote): ActingItem[] {
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
  const others = [...builtIn, ...templates.map((template) => ({ ...template, own: true }))].filter(
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
