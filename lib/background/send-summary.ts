import type { Result } from '../failure.ts';
import type { CopyableSummary } from '../messaging/protocol.ts';
import type { CopyForm, InsertOutcome, TextForms } from '../recording/sending.ts';
import type { RecordingId } from '../recording/types.ts';
import type { Errands } from './errands.ts';

export interface InsertTarget {
  tabId: number;
  frameId?: number;
}

export interface SendDeps {
  summaryOf: (id: RecordingId) => Promise<Result<CopyableSummary | null>>;
  insert: (forms: TextForms, form: CopyForm, target: InsertTarget) => Promise<InsertOutcome>;
  errands: Errands;
}

/** Puts the summary of a recording at the cursor of a page; what cannot be done there, the popup is opened for. */
export async function insertSummary(
  id: RecordingId,
  target: InsertTarget,
  { summaryOf, insert, errands }: SendDeps,
): Promise<void> {
  const summary = await summaryOf(id);
  // The popup asks again, and says why there is none.
  if (!summary.ok || !summary.value) return errands.begin({ kind: 'copy-summary', id });
  const outcome = await insert(summary.value.forms, summary.value.form, target);
  if (!outcome.inserted) await errands.begin({ kind: 'insert-failed', id, reason: outcome.reason });
}
