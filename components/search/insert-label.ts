import { t } from '../../lib/i18n.ts';

/** A longer name is cut at its start: who a page belongs to is said at the end. */
const LONGEST_HOST = 18;

/** What the button says that puts a summary into the page of `host`; null where the browser does not tell it. */
export function insertLabel(host: string | null): string {
  if (host === null) return t('insertAtCursor');
  const short = host.replace(/^www\./, '');
  if (short.length <= LONGEST_HOST) return t('insertInto', short);
  // From a dot on, if one is left.
  return t('insertInto', `…${short.slice(1 - LONGEST_HOST).replace(/^[^.]*\.(?=.*\.)/, '')}`);
}
