import { signal } from '@preact/signals-core';
import { createLatestOnly, runDetached } from '../async.ts';
import type { Failure } from '../failures.ts';
import type { Client } from '../messaging/client.ts';
import type { ArgOf, CopyableSummary } from '../messaging/protocol.ts';
import { isOpenable, type RecordingId } from '../recording/types.ts';
import type { HeldCursor, InsertRefusal, SiteChoice, WholePart } from '../recording/sending.ts';
import type { SharePart } from './search-state.ts';

export interface PopupShareDeps {
  client: Client;
  /** True if the text is on the clipboard. */
  copy: (text: CopyableSummary) => Promise<boolean>;
  /** Finds the field that has the cursor on the active page, before the text arrives. */
  holdCursor: () => Promise<HeldCursor>;
  /** Something was copied at the user's request, and there is nothing more to tell. */
  onCopied: () => void;
  /** Closes the popup, so that the user continues typing where the text is now. */
  close: () => void;
  /** True if they are on the clipboard. */
  copyDetails: (failure: Failure) => Promise<boolean>;
  titleOf: (id: RecordingId) => Promise<string>;
  /** The host of the active page; null if it is not known. */
  host: () => string | null;
  /** Remembers a choice for the site of that page. */
  choose: (chosen: Partial<SiteChoice>) => Promise<'kept' | 'failed'>;
}

/** `why` is why it goes to the clipboard and not into the page. */
export type ShareTarget = { to: 'clipboard'; why?: InsertRefusal } | { to: 'page' };

/** A place in a recording, to be quoted. */
export type QuotedPlace = Omit<ArgOf<'recordings.copyQuote'>, 'id' | 'host'>;

/** What is shared of a recording. */
interface Shared {
  what: WholePart | QuotedPlace;
  /** What is shared where there is nothing of it; null for nothing else. */
  otherwise: QuotedPlace | null;
  /** Remembered for the site before. */
  chosen?: Partial<SiteChoice> | null;
}

const SUMMARY: Shared = { what: 'summary', otherwise: null };

/** Shares summaries and quotes from the popup, one at a time: only the last request counts. */
export function createPopupShare(deps: PopupShareDeps) {
  const { client } = deps;
  const sent = signal<SharePart>({ status: 'none' });
  /** Older summaries are not reported. */
  const latest = createLatestOnly();
  /** A pending action continues whatever row is selected. */
  let pendingActionRuns = false;
  let acknowledgedId: string | null = null;

  /**
   * Fetches a text and shares it. What the page does not accept goes to the clipboard in the same call. Nothing is shared
   * if another request was made before it has arrived.
   */
  async function share(
    id: RecordingId,
    target: ShareTarget,
    { what, otherwise, chosen = null }: Shared,
    signal: AbortSignal,
  ): Promise<SharePart> {
    if (chosen && (await deps.choose(chosen)) === 'failed') {
      return { status: 'failed', id, failure: { code: 'storage-failed' } };
    }
    const [part, host] = [typeof what === 'string' ? what : 'quote', deps.host()] as const;
    const [answer, cursor] = await Promise.all([
      typeof what === 'string'
        ? client.ask('recordings.copyPart', { id, part: what, host })
        : client.ask('recordings.copyQuote', { id, ...what, host }),
      target.to === 'page' ? deps.holdCursor() : null,
    ]);
    if (signal.aborted) return { status: 'none' };
    if (!answer.ok) return { status: 'failed', id, failure: answer.failure };
    const text = answer.value;
    if (!text && otherwise) return share(id, target, { what: otherwise, otherwise: null }, signal);
    if (!text) return { status: 'nothing', id, part, ...(cursor && { isInsert: true }) };

    let why = target.to === 'clipboard' ? target.why : undefined;
    if (cursor) {
      const outcome = cursor.held
        ? await cursor.insert(text.forms, text.form)
        : { inserted: false as const, reason: cursor.reason };
      if (outcome.inserted) {
        deps.close();
        return { status: 'none' };
      }
      why = outcome.reason;
    }
    if (await deps.copy(text)) {
      return why === undefined ? { status: 'copied', id, part } : { status: 'copied-instead', id, reason: why };
    }
    return { status: 'by-hand', id, plain: text.form === 'plain' ? text.forms.plain : text.forms.markdown };
  }

  async function run(id: RecordingId, target: ShareTarget, shared: Shared, isPending: boolean): Promise<void> {
    const signal = latest.begin();
    pendingActionRuns = isPending;
    sent.value = { status: 'fetching', id };
    const part = await share(id, target, shared, signal);
    if (signal.aborted) return;
    pendingActionRuns = false;
    const named = isPending && part.status === 'copied' ? { ...part, title: await deps.titleOf(id) } : part;
    if (signal.aborted) return;
    sent.value = named;
    if (part.status === 'copied' && !isPending) deps.onCopied();
  }

  return {
    /** The state of the last share. */
    sent,
    async send(id: RecordingId, target: ShareTarget, shared: Shared): Promise<void> {
      if (isOpenable(id)) await run(id, target, shared, false);
    },
    /** Copies the details of a failure to the clipboard, and reports whether that worked. */
    async copyDetails(failure: Failure): Promise<void> {
      const signal = latest.begin();
      pendingActionRuns = false;
      const copied = await deps.copyDetails(failure);
      if (!signal.aborted) sent.value = { status: 'told', what: copied ? 'details-copied' : 'details-not-copied' };
    },
    /** Reports another action, unless a text is pending or to be copied by hand. */
    say: (part: SharePart): void => {
      const { status } = sent.value;
      if (status !== 'fetching' && status !== 'by-hand') sent.value = part;
    },
    /** Another row or query: the last share is no longer reported, and a pending one is dropped. */
    end: (): void => {
      if (pendingActionRuns) return;
      latest.end();
      if (sent.value.status !== 'none') sent.value = { status: 'none' };
    },
    /** Finishes an action begun by a browser shortcut or a context menu; false if the user opened the popup. */
    async runPendingAction(): Promise<boolean> {
      const answer = await client.ask('popup.pendingAction', null);
      if (!answer.ok || !answer.value) return acknowledgedId !== null;
      const { actionId, action } = answer.value;
      // Requested at the start, and again when one is created meanwhile: it may be the same one.
      if (actionId === acknowledgedId) return true;
      acknowledgedId = actionId;
      runDetached(client.ask('popup.acknowledged', { actionId }));
      if (action.kind === 'nothing-to-send') {
        sent.value = { status: 'told', what: 'nothing-to-send' };
        return true;
      }
      const why = action.kind === 'insert-failed' ? { why: action.reason } : {};
      await run(action.id, { to: 'clipboard', ...why }, SUMMARY, true);
      return true;
    },
  };
}
