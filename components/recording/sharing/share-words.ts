import { t } from '../../../lib/i18n.ts';
import type { ShareContent, ShareOutcome } from '../../../lib/models/share-model.ts';
import { COPIED, NOTHING } from './copy-menu.ts';
import { insertWords } from '../../ui/insert-words.ts';

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
