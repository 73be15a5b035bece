import { t, type MessageKey } from '../../../lib/i18n.ts';
import type { Piece, SendOutcome } from '../../../lib/models/sending-model.ts';
import { insertWords } from '../../ui/insert-words.ts';

const COPIED: Record<Piece['kind'], MessageKey> = {
  summary: 'copySummaryAnnounced',
  notes: 'copiedNotes',
  transcript: 'copiedTranscript',
  turns: 'copiedQuote',
  words: 'copiedQuote',
};

const NOTHING: Record<Piece['kind'], MessageKey> = {
  summary: 'copySummaryNone',
  notes: 'copyNotesNone',
  transcript: 'copyTranscriptNone',
  turns: 'nothingSelected',
  words: 'nothingSelected',
};

export interface SentPlace {
  /** The host of the page that it was put into; null where the browser does not tell it. */
  host: string | null;
  /** The keys that paste on this system, `Ctrl+V` or `⌘V`. */
  pasteKeys: string;
}

/** What became of a piece, in words. */
export function sentWords(
  piece: Piece,
  outcome: Exclude<SendOutcome, { kind: 'by-hand' }>,
  { host, pasteKeys }: SentPlace,
): string {
  switch (outcome.kind) {
    case 'nothing':
      return t(NOTHING[piece.kind]);
    case 'copied':
      return t(COPIED[piece.kind]);
    case 'inserted':
      return host === null ? t('inserted') : t('insertedInto', host);
    case 'copied-instead':
      return insertWords(outcome.reason, pasteKeys);
  }
}
