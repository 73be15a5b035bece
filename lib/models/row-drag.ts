import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import type { CopyableSummary } from '../messaging/protocol.ts';
import type { RecordingId } from '../recording/types.ts';

export interface RowDrag {
  /** A row is held and may be dragged: what it is dragged as is asked for, because a drag waits for nothing. */
  prepare: (id: RecordingId) => void;
  /** Null when it is not there yet. */
  take: (id: RecordingId) => CopyableSummary | null;
}

export function createRowDrag(client: Client): RowDrag {
  let held: RecordingId | null = null;
  let ready: CopyableSummary | null = null;
  return {
    prepare(id) {
      if (held !== id) ready = null;
      held = id;
      runDetached(
        client.ask('recordings.dragForms', { id }).then((answer) => {
          if (held === id && answer.ok) ready = answer.value;
        }),
      );
    },
    take: (id) => (held === id ? ready : null),
  };
}
