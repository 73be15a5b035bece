import { t, type MessageKey } from '../../../lib/i18n.ts';
import type { ShareContent, ShareOutcome } from '../../../lib/models/share-model.ts';
import { insertWords } from '../../ui/insert-words.ts';

/** Messages for when a part was copied. */
export const COPIED: Record<ShareContent['kind'], MessageKey> = {
  summary: 'copySummaryAnnounced',
  notes: 'copiedNotes',
  transcript: 'copiedTranscript',
  turns: 'copiedQuote',
  words: 'copiedQuote',
};

/** Messages for when a part has no content. */
export const NOTHING: Record<ShareContent['kind'], MessageKey> = {
  summary: 'copySummaryNone',
  notes: 'copyNotesNone',
  transcript: 'copyTranscriptNone',
  turns: 'copyQuoteNone',
  words: 'nothingSelected',
};

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
      return t(NOTHING[content.kind]);
    case 'copied':
      return t(COPIED[content.kind]);
    case 'inserted':
      return host === null ? t('inserted') : t('insertedInto', host);
    case 'copied-instead':
      return insertWords(outcome.reason, pasteKeys);
  }
}
