import { hostOf } from '../../insert/active-page.ts';
import type { RecordingId } from '../../recording/types.ts';
import type { PendingAction, HeldCursor, InsertTarget } from '../../recording/sending.ts';
import type { Result } from '../../failure.ts';
import type { CopyableSummary } from '../../messaging/protocol.ts';
import type { PendingActions } from './pending-actions.ts';

export interface CommandDeps extends SendDeps {
  /** The recording that "last" refers to; null when there is none. */
  last: () => Promise<RecordingId | null>;
  /** Opens the side panel of a window. Must be called synchronously within the key press. */
  openPanel: (windowId: number | undefined) => void;
}

export interface CommandTab {
  id?: number | undefined;
  windowId?: number | undefined;
  url?: string | undefined;
}

/**
 * Creates the handler of keyboard shortcuts, except those that the browser handles itself (`_execute_action`,
 * `_execute_sidebar_action`). Names are those of the manifest.
 */
export function createCommands(deps: CommandDeps): (name: string, tab?: CommandTab) => Promise<void> {
  async function actionForLast(): Promise<PendingAction> {
    const id = await deps.last();
    return id === null ? { kind: 'nothing-to-send' } : { kind: 'copy-summary', id };
  }

  async function insertLast(tab: CommandTab | undefined): Promise<void> {
    const [cursor, id] = await Promise.all([
      tab?.id === undefined ? ({ held: false, reason: 'no-access' } as const) : deps.holdCursor({ tabId: tab.id }),
      deps.last(),
    ]);
    if (id === null) return deps.pendingActions.create({ kind: 'nothing-to-send' });
    return insertSummary(id, cursor, tab?.url, deps);
  }

  return (name, tab) => {
    if (name === 'open-panel') deps.openPanel(tab?.windowId);
    if (name === 'copy-last-summary') return deps.pendingActions.create(actionForLast());
    return name === 'insert-last-summary' ? insertLast(tab) : Promise.resolve();
  };
}

export interface SendDeps {
  summaryOf: (id: RecordingId, host: string | null) => Promise<Result<CopyableSummary | null>>;
  /** Finds the cursor of a page, synchronously within the key press or click: the summary may take long to arrive. */
  holdCursor: (target: InsertTarget) => Promise<HeldCursor>;
  pendingActions: Pick<PendingActions, 'create'>;
}

/** Inserts the summary of a recording at the cursor of the page at `url`; opens the popup if that is not possible. */
export async function insertSummary(
  id: RecordingId,
  cursor: HeldCursor,
  url: string | undefined,
  { summaryOf, pendingActions }: SendDeps,
): Promise<void> {
  if (!cursor.held) return pendingActions.create({ kind: 'insert-failed', id, reason: cursor.reason });
  const summary = await summaryOf(id, hostOf(url));
  // The popup asks again, and shows why there is none.
  if (!summary.ok || !summary.value) return pendingActions.create({ kind: 'copy-summary', id });
  const outcome = await cursor.insert(summary.value.forms, summary.value.form);
  if (!outcome.inserted) await pendingActions.create({ kind: 'insert-failed', id, reason: outcome.reason });
}
