import { t } from '../../lib/i18n.ts';
import { shortHost } from '../ui/short-host.ts';

/** What the button says that puts a summary into the page of `host`; null where the browser does not tell it. */
export function insertLabel(host: string | null): string {
  return host === null ? t('insertAtCursor') : t('insertInto', shortHost(host));
}
