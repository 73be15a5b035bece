import { signal, type ReadonlySignal } from '@preact/signals-core';
import { runDetached } from '../errors/run-detached.ts';
import type { Failure } from '../failure.ts';
import { isOpenable } from '../recording/ids.ts';
import type { RecordingId } from '../recording/types.ts';
import { createLatestOnly } from './latest-only.ts';
import type { SharePart } from './search-state.ts';
import { shareSummary, type QuotedPlace, type ShareSummaryDeps, type SummaryTarget } from './share-summary.ts';

export interface PopupShare {
  /** What became of the last one. */
  sent: ReadonlySignal<SharePart>;
  send: (id: RecordingId | null | undefined, target: SummaryTarget, quote?: QuotedPlace | null) => Promise<void>;
  /** Puts what is known of a failure on the clipboard, and says whether it is there. */
  copyDetails: (failure: Failure) => Promise<void>;
  /** Something else was done: that is told, unless a summary is on its way or to be copied by hand; a failure, once that is not spoken of any more. */
  say: (part: SharePart) => void;
  /** Says what nobody has asked for, where nothing else is said. */
  mention: (part: SharePart) => void;
  /** Another row, other words: what was sent is not spoken of any more, and what is on its way is not wanted. */
  end: () => void;
  /** Finishes what a key of the browser or a context menu began; false when the popup was opened by its user. */
  runPendingAction: () => Promise<boolean>;
}

export interface PopupShareDeps extends ShareSummaryDeps {
  /** True when it is on the clipboard. */
  copyDetails: (failure: Failure) => Promise<boolean>;
  titleOf: (id: RecordingId) => Promise<string>;
}

/** Summaries on their way out of the popup, one at a time: the last one that was asked for. */
export function createPopupShare(deps: PopupShareDeps): PopupShare {
  const { client } = deps;
  const sent = signal<SharePart>({ status: 'none' });
  /** Of an older summary nothing is said. */
  const latest = createLatestOnly();
  /** What the popup was opened for goes on whatever row is selected. */
  let pendingActionRuns = false;
  let acknowledgedId: string | null = null;
  let unsaid: SharePart | null = null;

  async function run(
    id: RecordingId,
    target: SummaryTarget,
    isPendingAction: boolean,
    quote?: QuotedPlace | null,
  ): Promise<void> {
    const isLatest = latest.begin();
    pendingActionRuns = isPendingAction;
    sent.value = { status: 'fetching', id };
    const part = await shareSummary(id, target, deps, isLatest, quote);
    if (!isLatest()) return;
    pendingActionRuns = false;
    const named = isPendingAction && part.status === 'copied' ? { ...part, title: await deps.titleOf(id) } : part;
    if (isLatest()) sent.value = named;
  }

  return {
    sent,
    async send(id, target, quote) {
      if (!id || !isOpenable(id)) return;
      await run(id, target, false, quote);
    },
    async copyDetails(failure) {
      const isLatest = latest.begin();
      pendingActionRuns = false;
      const copied = await deps.copyDetails(failure);
      if (isLatest()) sent.value = { status: 'details', copied };
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
      // Asked for at the start, and again when one is created meanwhile: that may be the same.
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
