import type { Result } from '../../failure.ts';
import type { CopyableSummary } from '../../messaging/protocol.ts';
import type { HeldCursor, InsertTarget } from '../../recording/sending.ts';
import type { RecordingId } from '../../recording/types.ts';
import type { PendingActions } from './pending-actions.ts';

export interface SendDeps {
  summaryOf: (id: RecordingId) => Promise<Result<CopyableSummary | null>>;
  /** Finds the cursor of a page, synchronously within the key press or click: the summary may take long to arrive. */
  holdCursor: (target: InsertTarget) => Promise<HeldCursor>;
  pendingActions: Pick<PendingActions, 'create'>;
}

/** Inserts the summary of a recording at the cursor; opens the popup if that is not possible. */
export async function insertSummary(
  id: RecordingId,
  cursor: HeldCursor,
  { summaryOf, pendingActions }: SendDeps,
): Promise<void> {
  if (!cursor.held) return pendingActions.create({ kind: 'insert-failed', id, reason: cursor.reason });
  const summary = await summaryOf(id);
  // The popup asks again, and shows why there is none.
  if (!summary.ok || !summary.value) return pendingActions.create({ kind: 'copy-summary', id });
  const outcome = await cursor.insert(summary.value.forms, summary.value.form);
  if (!outcome.inserted) await pendingActions.create({ kind: 'insert-failed', id, reason: outcome.reason });
}
