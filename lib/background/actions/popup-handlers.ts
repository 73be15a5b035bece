import { fail, succeed } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import { documentForms } from '../../output/document-forms.ts';
import { headerBlocks, headerOf } from '../../output/export-header.ts';
import { formatFullDate } from '../../recording/time.ts';
import type { RecordingId } from '../../recording/types.ts';
import { matchPage } from '../../search/page-match.ts';
import { copyableQuote, copyableSummary } from './copyable.ts';
import type { BackgroundDeps } from '../deps.ts';

/**
 * The popup's requests in addition to list and search. They use stored data, never the service. Texts of a page are not
 * passed on.
 */
export function createPopupHandlers(deps: BackgroundDeps) {
  const { cache, storage } = deps;

  /**
   * The stored recording with its local speaker names. `not-found` if the list does not have it, `storage-failed` when
   * the names could not be read: without them, a copy would contain the service's names.
   */
  async function readKnown(id: RecordingId) {
    const [recording, kept] = await Promise.all([cache.row(id), cache.content(id)]);
    if (!recording) return fail({ code: 'not-found' });
    const named = kept && (await cache.withNames(null, id, kept.content));
    if (named && !named.ok) return named;
    return succeed({ recording, content: named?.value ?? null });
  }

  return {
    async 'recordings.aboutPage'({ tabId }) {
      const sending = await storage.sending.read();
      // If the setting cannot be read, the page is not read either.
      if (!sending.ok) return sending;
      if (!sending.value.aboutThisPage) return succeed([]);
      const [page, rows] = await Promise.all([deps.readPage(tabId), cache.rows()]);
      return succeed(page ? matchPage(rows, page) : []);
    },

    async 'recordings.copyQuote'({ id, ...place }) {
      const known = await readKnown(id);
      if (!known.ok) return known;
      const { recording, content } = known.value;
      return content ? copyableQuote(deps, recording, content, place) : fail({ code: 'not-found' });
    },

    async 'recordings.dragForms'({ id }) {
      const known = await readKnown(id);
      if (!known.ok) return known;
      const { recording, content } = known.value;
      const summary = content ? await copyableSummary(deps, recording, content) : succeed(null);
      if (!summary.ok) return summary;
      if (summary.value) return succeed(summary.value);
      const sending = await storage.sending.read();
      if (!sending.ok) return sending;
      const { untitled, locale, timeZone } = deps.words.copy();
      const speakers = content?.speakers.flatMap(({ name }) => name ?? []) ?? [];
      const people = speakers.length > 0 ? speakers : [recording.ownerName ?? ''];
      const formatDate = (atMs: number) => formatFullDate(atMs, locale, timeZone);
      const header = headerOf(recording, people, { untitled, formatDate });
      return succeed({ forms: documentForms(headerBlocks(header)), form: sending.value.form });
    },
  } satisfies Partial<Handlers>;
}
