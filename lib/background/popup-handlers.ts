import { fail, succeed } from '../failure.ts';
import type { Handlers } from '../messaging/protocol.ts';
import { documentForms } from '../output/document-forms.ts';
import { headerBlocks, headerOf } from '../output/export-header.ts';
import { formatFullDate } from '../recording/time.ts';
import { matchPage } from '../search/page-match.ts';
import { currentNamespace } from './active-connection.ts';
import { copyableSummary } from './copyable-summary.ts';
import type { BackgroundDeps } from './deps.ts';

type PopupHandlers = Pick<Handlers, 'recordings.aboutPage' | 'recordings.dragForms'>;

/** What the popup asks beside the list and the search: from what is kept, and never of the service. The words of a page end here. */
export function createPopupHandlers(deps: BackgroundDeps): PopupHandlers {
  const { cache, storage } = deps;
  return {
    async 'recordings.aboutPage'({ tabId }) {
      if (!(await storage.sending.read()).aboutThisPage) return succeed([]);
      const [page, rows] = await Promise.all([deps.readPage(tabId), cache.rows()]);
      return succeed(page ? matchPage(rows, page) : []);
    },

    async 'recordings.dragForms'({ id }) {
      const namespace = await currentNamespace(storage);
      const [recording, kept] = await Promise.all([cache.row(id), cache.content(namespace, id)]);
      if (!recording) return fail({ code: 'not-found' });
      const content = kept && (await cache.withNames(namespace, id, kept.content));
      const summary = content && (await copyableSummary(deps, recording, content));
      if (summary) return succeed(summary);
      const { untitled, locale, timeZone } = deps.copyWords();
      const named = content?.speakers.flatMap(({ name }) => name ?? []) ?? [];
      const people = named.length > 0 ? named : [recording.ownerName ?? ''];
      const formatDate = (atMs: number) => formatFullDate(atMs, locale, timeZone);
      const header = headerOf(recording, people, { untitled, formatDate });
      return succeed({ forms: documentForms(headerBlocks(header)), form: (await storage.sending.read()).form });
    },
  };
}
