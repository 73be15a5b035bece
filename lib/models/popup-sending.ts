import type { Failure } from '../failure.ts';
import { isOpenable } from '../recording/ids.ts';
import type { RecordingId } from '../recording/types.ts';
import type { SendPart } from './search-state.ts';
import { sendSummary, type SendDeps, type SendWay } from './send-summary.ts';

export interface PopupSending {
  send: (id: RecordingId | null | undefined, way: SendWay) => Promise<void>;
  /** Puts what is known of a failure on the clipboard, and says whether it is there. */
  copyDetails: (failure: Failure) => Promise<void>;
  /** Another row, other words: what was sent is not spoken of any more, and what is on its way is not wanted. */
  end: () => void;
  /** Finishes what a key of the browser or a context menu began; false when the popup was opened by its user. */
  runErrand: () => Promise<boolean>;
}

export interface PopupSendingDeps extends SendDeps {
  /** True when it is on the clipboard. */
  copyDetails: (failure: Failure) => Promise<boolean>;
  /** Shows what became of it. */
  say: (part: SendPart) => void;
  titleOf: (id: RecordingId) => Promise<string>;
}

/** Summaries on their way out of the popup, one at a time: the last one that was asked for. */
export function createPopupSending(deps: PopupSendingDeps): PopupSending {
  const { client, say } = deps;
  /** Each summary that is sent on has a number; of an older one nothing is said. */
  let sending = 0;
  /** What the popup was opened for goes on whatever row is selected. */
  let errandRuns = false;
  let errandTaken: string | null = null;

  async function run(id: RecordingId, way: SendWay, isErrand: boolean): Promise<SendPart | null> {
    const turn = ++sending;
    errandRuns = isErrand;
    say({ status: 'fetching', id });
    const part = await sendSummary(id, way, deps, () => turn === sending);
    if (turn !== sending) return null;
    errandRuns = false;
    return part;
  }

  return {
    async send(id, way) {
      if (!id || !isOpenable(id)) return;
      const part = await run(id, way, false);
      if (part) say(part);
    },
    async copyDetails(failure) {
      const turn = ++sending;
      errandRuns = false;
      const copied = await deps.copyDetails(failure);
      if (turn === sending) say({ status: 'details', copied });
    },
    end() {
      if (errandRuns) return;
      sending += 1;
      say({ status: 'none' });
    },
    async runErrand() {
      const answer = await client.ask('popup.errand', null);
      if (!answer.ok || !answer.value) return errandTaken !== null;
      const { errandId, errand } = answer.value;
      // Asked for at the start, and again when one is begun meanwhile: that may be the same.
      if (errandId === errandTaken) return true;
      errandTaken = errandId;
      void client.ask('popup.errandTaken', { errandId });
      if (errand.kind === 'nothing-to-send') {
        say({ status: 'nothing-to-send' });
        return true;
      }
      const why = errand.kind === 'insert-failed' ? { why: errand.reason } : {};
      const part = await run(errand.id, { to: 'clipboard', ...why }, true);
      const turn = sending;
      const named = part?.status === 'copied' ? { ...part, title: await deps.titleOf(errand.id) } : part;
      if (named && turn === sending) say(named);
      return true;
    },
  };
}
