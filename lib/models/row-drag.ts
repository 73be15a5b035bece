import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import type { CopyableSummary } from '../messaging/protocol.ts';
import type { RecordingId } from '../recording/types.ts';

export interface RowDrag {
  /** A row is pressed and may be dragged: its content is requested now, because a drag cannot wait. */
  prepare: (id: RecordingId) => void;
  /** Null if it has not arrived yet. */
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
