import type { RecordingId } from '../../recording/types.ts';
import type { PendingAction } from '../../recording/sending.ts';
import { insertSummary, type SendDeps } from './send-summary.ts';

export interface CommandDeps extends SendDeps {
  /** The recording that "last" means; null when there is none. */
  last: () => Promise<RecordingId | null>;
  /** Opens the side panel of a window. To be called in the very turn of the key. */
  openPanel: (windowId: number | undefined) => void;
}

export interface CommandTab {
  id?: number | undefined;
  windowId?: number | undefined;
}

/**
 * What the browser's keys do, besides those that it handles itself (`_execute_action`, `_execute_sidebar_action`). The
 * names are those of the manifest.
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
    return insertSummary(id, cursor, deps);
  }

  return (name, tab) => {
    if (name === 'open-panel') deps.openPanel(tab?.windowId);
    if (name === 'copy-last-summary') return deps.pendingActions.create(actionForLast());
    return name === 'insert-last-summary' ? insertLast(tab) : Promise.resolve();
  };
}
