import { signal, type ReadonlySignal } from '@preact/signals-core';
import { runDetached } from '../errors/run-detached.ts';
import type { Failure } from '../failure.ts';
import { isOpenable } from '../recording/ids.ts';
import type { RecordingId } from '../recording/types.ts';
import { createLatestOnly } from '../latest-only.ts';
import type { SharePart } from './search-state.ts';
import { shareSummary, type SharedQuotes, type ShareSummaryDeps, type SummaryTarget } from './share-summary.ts';

export interface PopupShare {
  /** The state of the last share. */
  sent: ReadonlySignal<SharePart>;
  send: (id: RecordingId | null | undefined, target: SummaryTarget, quotes?: SharedQuotes) => Promise<void>;
  /** Copies the details of a failure to the clipboard, and reports whether that worked. */
  copyDetails: (failure: Failure) => Promise<void>;
  /**
   * Reports another action, unless a summary is pending or to be copied by hand; if that action failed, it is reported
   * after that.
   */
  say: (part: SharePart) => void;
  /** Reports something unrequested, if nothing else is reported. */
  mention: (part: SharePart) => void;
  /** Another row or query: the last share is no longer reported, and a pending one is dropped. */
  end: () => void;
  /** Finishes an action begun by a browser shortcut or a context menu; false if the user opened the popup. */
  runPendingAction: () => Promise<boolean>;
}

export interface PopupShareDeps extends ShareSummaryDeps {
  /** True if they are on the clipboard. */
  copyDetails: (failure: Failure) => Promise<boolean>;
  titleOf: (id: RecordingId) => Promise<string>;
}

/** Shares summaries from the popup, one at a time: only the last request counts. */
export function createPopupShare(deps: PopupShareDeps): PopupShare {
  const { client } = deps;
  const sent = signal<SharePart>({ status: 'none' });
  /** Older summaries are not reported. */
  const latest = createLatestOnly();
  /** A pending action continues whatever row is selected. */
  let pendingActionRuns = false;
  let acknowledgedId: string | null = null;
  let unsaid: SharePart | null = null;

  async function run(
    id: RecordingId,
    target: SummaryTarget,
    isPendingAction: boolean,
    quotes?: SharedQuotes,
  ): Promise<void> {
    const signal = latest.begin();
    pendingActionRuns = isPendingAction;
    sent.value = { status: 'fetching', id };
    const part = await shareSummary(id, target, deps, () => !signal.aborted, quotes);
    if (signal.aborted) return;
    pendingActionRuns = false;
    const named = isPendingAction && part.status === 'copied' ? { ...part, title: await deps.titleOf(id) } : part;
    if (signal.aborted) return;
    sent.value = named;
    if (part.status === 'copied' && !isPendingAction) deps.onCopied();
  }

  return {
    sent,
    async send(id, target, quotes) {
      if (!id || !isOpenable(id)) return;
      await run(id, target, false, quotes);
    },
    async copyDetails(failure) {
      const signal = latest.begin();
      pendingActionRuns = false;
      const copied = await deps.copyDetails(failure);
      if (!signal.aborted) sent.value = { status: 'details', copied };
    },
    say(part) {
      const { status } = sent.value;
      const isBusy = status === 'fetching' || status === 'by-hand';
      unsaid = isBusy && 'failure' in part ? part : null;
      if (!isBusy) sent.value = part;
    },
    mention(part) {
      if (sent.value.status === 'none') sent.value = part;
    },
    end() {
      if (pendingActionRuns) return;
      latest.end();
      const next = unsaid ?? { status: 'none' };
      unsaid = null;
      if (sent.value.status !== next.status) sent.value = next;
    },
    async runPendingAction() {
      const answer = await client.ask('popup.pendingAction', null);
      if (!answer.ok || !answer.value) return acknowledgedId !== null;
      const { actionId, action } = answer.value;
      // Requested at the start, and again when one is created meanwhile: it may be the same one.
      if (actionId === acknowledgedId) return true;
      acknowledgedId = actionId;
      runDetached(client.ask('popup.acknowledged', { actionId }));
      if (action.kind === 'nothing-to-send') {
        sent.value = { status: 'nothing-to-send' };
        return true;
      }
      const why = action.kind === 'insert-failed' ? { why: action.reason } : {};
      await run(action.id, { to: 'clipboard', ...why }, true);
      return true;
    },
  };
}
