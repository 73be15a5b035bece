import { t, type MessageKey } from '../../../lib/i18n.ts';
import type { CopyChoices } from '../../../lib/models/copy-choices.ts';
import type { ShareContent, ShareOutcome } from '../../../lib/models/share-model.ts';
import type { ExportFormatId } from '../../../lib/output/export-recording.ts';
import type { CopiedPart, CopyAct, CopyPart } from '../../../lib/recording/sending.ts';
import { BUILT_IN_IDS, COPY_FORMS, entryName, isBuiltIn } from '../../settings/template-words.ts';
import { insertWords } from '../../ui/insert-words.ts';
import type { MenuItem } from '../../ui/menu-list.tsx';

const NAMES: Record<CopyPart, MessageKey> = {
  quote: 'templateQuote',
  turn: 'copyTurn',
  summary: 'tabSummary',
  notes: 'tabNotes',
  transcript: 'tabTranscript',
};

/** Names of the formats of files. */
export const FORMAT_NAMES = {
  markdown: 'exportMarkdown',
  plain: 'exportPlain',
  docx: 'exportWord',
  srt: 'exportSrt',
  vtt: 'exportVtt',
  json: 'exportJson',
} as const satisfies Record<ExportFormatId, MessageKey>;

/** Messages for when a part was copied, and for when there is nothing of it. */
export const COPIED: Record<CopiedPart, MessageKey> = {
  quote: 'copiedQuote',
  summary: 'copySummaryAnnounced',
  notes: 'copiedNotes',
  transcript: 'copiedTranscript',
};
export const NOTHING: typeof COPIED = {
  quote: 'copyQuoteNone',
  summary: 'copySummaryNone',
  notes: 'copyNotesNone',
  transcript: 'copyTranscriptNone',
};

/** The menu of copies: the parts that there are, with their keys, then the templates and forms, of which one is in use. */
export function copyItems(
  parts: readonly ({ part: CopyPart } & Pick<MenuItem, 'shortcut' | 'ariaShortcut'>)[],
  { form, templateId, templates }: CopyChoices,
  onCopy: (act: CopyAct) => void,
): MenuItem[] {
  // A built-in template that was edited is among the user's own.
  const own = templates.filter(({ id }) => !isBuiltIn(id)).map((each) => ({ ...each, own: true }));
  // Quotes have a template of their own.
  const builtIn = BUILT_IN_IDS.filter((id) => id !== 'quote').map((id) => ({ id, name: '', own: false }));
  const all = [...builtIn, ...own];
  // One that was deleted is replaced.
  const inUse = all.some(({ id }) => id === templateId) ? templateId : 'summary';
  return [
    ...parts.map(({ part, ...keys }) => ({ id: part, label: t(NAMES[part]), ...keys, act: () => onCopy(part) })),
    ...all.map((template) => ({
      id: `template-${template.id}`,
      label: entryName(template),
      group: t('templateInUse'),
      checked: template.id === inUse,
      act: () => onCopy({ templateId: template.id }),
    })),
    ...COPY_FORMS.map(({ value, words }) => ({
      id: `form-${value}`,
      label: t(words),
      group: t('copyFormat'),
      checked: form === value,
      act: () => onCopy({ form: value }),
    })),
  ];
}

/** A longer name is cut at its start: the end says who owns the page. */
const LONGEST_HOST = 18;

/** The host of a page as shown on buttons and in menus. */
function shortHost(host: string): string {
  const short = host.replace(/^www\./, '');
  if (short.length <= LONGEST_HOST) return short;
  // Starts after a dot, if one is left.
  return `…${short.slice(1 - LONGEST_HOST).replace(/^[^.]*\.(?=.*\.)/, '')}`;
}

/** The name of an action that inserts into the page of `host`; null if the browser does not reveal it. */
export function insertLabel(what: 'summary' | 'quote', host: string | null): string {
  if (host === null) return t(what === 'summary' ? 'insertSummaryAtCursor' : 'insertQuoteAtCursor');
  return t(what === 'summary' ? 'insertSummaryInto' : 'insertQuoteInto', shortHost(host));
}

/** The part that a content is of. */
const partOf = ({ kind }: ShareContent): keyof typeof COPIED => (kind === 'turns' || kind === 'words' ? 'quote' : kind);

export interface SharePlace {
  /** The host of the page that the content was inserted into; null if the browser does not reveal it. */
  host: string | null;
  /** The keys that paste on this system, `Ctrl+V` or `⌘V`. */
  pasteKeys: string;
}

/** The outcome of sharing, in words. */
export function shareWords(
  content: ShareContent,
  outcome: Exclude<ShareOutcome, { status: 'by-hand' }>,
  { host, pasteKeys }: SharePlace,
): string {
  switch (outcome.status) {
    case 'nothing':
      return t(content.kind === 'words' ? 'nothingSelected' : NOTHING[partOf(content)]);
    case 'copied':
      return t(COPIED[partOf(content)]);
    case 'inserted':
      return host === null ? t('inserted') : t('insertedInto', host);
    case 'copied-instead':
      return insertWords(outcome.reason, pasteKeys);
  }
}
