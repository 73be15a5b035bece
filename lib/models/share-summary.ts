import type { Client } from '../messaging/client.ts';
import type { ArgOf, CopyableSummary } from '../messaging/protocol.ts';
import type { CopyForm, HeldCursor, InsertRefusal } from '../recording/sending.ts';
import type { RecordingId } from '../recording/types.ts';
import type { SharePart } from './search-state.ts';

export interface ShareSummaryDeps {
  client: Client;
  /** True if the summary is on the clipboard. */
  copy: (summary: CopyableSummary) => Promise<boolean>;
  /** Finds the field that has the cursor on the active page, before the summary arrives. */
  holdCursor: () => Promise<HeldCursor>;
  /** Something was copied at the user's request, and there is nothing more to tell. */
  onCopied: () => void;
  /** Closes the popup, so that the user continues typing where the summary is now. */
  close: () => void;
}

/** `form` is the user's own if absent; `why` is why it goes to the clipboard and not into the page. */
export type SummaryTarget = { to: 'clipboard'; form?: CopyForm; why?: InsertRefusal } | { to: 'page' };

/** A place in a recording, to be quoted instead of its summary. */
export type QuotedPlace = Omit<ArgOf<'recordings.copyQuote'>, 'id'>;

/** What is shared: a quote instead of the summary, or only where there is no summary; null for none. */
export interface SharedQuotes {
  quote: QuotedPlace | null;
  otherwise: QuotedPlace | null;
}

/**
 * Fetches a summary, or a quote, and shares it. Text that the page does not accept goes to the clipboard in the same
 * call. Nothing is shared if `isWanted` returns false once it has arrived.
 */
export async function shareSummary(
  id: RecordingId,
  target: SummaryTarget,
  { client, copy, holdCursor, close }: Omit<ShareSummaryDeps, 'onCopied'>,
  isWanted: () => boolean,
  { quote, otherwise }: SharedQuotes = { quote: null, otherwise: null },
): Promise<SharePart> {
  const [answer, cursor] = await Promise.all([
    quote ? client.ask('recordings.copyQuote', { id, ...quote }) : client.ask('recordings.copySummary', { id }),
    target.to === 'page' ? holdCursor() : null,
  ]);
  if (!isWanted()) return { status: 'none' };
  if (!answer.ok) return { status: 'failed', id, failure: answer.failure };
  const summary = answer.value;
  if (!summary && otherwise) {
    return shareSummary(id, target, { client, copy, holdCursor, close }, isWanted, {
      quote: otherwise,
      otherwise: null,
    });
  }
  if (!summary) return { status: quote ? 'no-quote' : 'no-summary', id, ...(cursor && { isInsert: true }) };

  let why = target.to === 'clipboard' ? target.why : undefined;
  if (cursor) {
    const { forms, form } = summary;
    const outcome = cursor.held
      ? await cursor.insert(forms, form)
      : { inserted: false as const, reason: cursor.reason };
    if (outcome.inserted) {
      close();
      return { status: 'none' };
    }
    why = outcome.reason;
  }
  const form = target.to === 'clipboard' && target.form ? target.form : summary.form;
  if (await copy({ ...summary, form })) {
    if (quote && why === undefined) return { status: 'copied', id, isQuote: true };
    return why === undefined ? { status: 'copied', id } : { status: 'copied-instead', id, reason: why };
  }
  const { markdown, plain } = summary.forms;
  return { status: 'by-hand', id, plain: form === 'plain' ? plain : markdown };
}
