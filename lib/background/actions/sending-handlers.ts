import { fail, succeed } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import type { Storage } from '../../storage/items.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createMutex } from '../mutex.ts';
import type { PendingActions } from './pending-actions.ts';

interface SendingDeps extends Pick<BackgroundDeps, 'templates' | 'announce'> {
  storage: Pick<Storage, 'sending'>;
  pendingActions: Pick<PendingActions, 'read' | 'acknowledge'>;
}

/** Requests for the sending settings, the templates, and the action that the popup was opened to finish. */
export function createSendingHandlers({ storage, templates, pendingActions, announce }: SendingDeps) {
  /** Settings are read and changed in one step, so that no window undoes another's change. */
  const inTurn = createMutex();
  return {
    'sending.read': () => storage.sending.read(),
    'sending.keep': (part) =>
      inTurn(async () => {
        const before = await storage.sending.read();
        if (!before.ok) return before;
        if (!(await storage.sending.write({ ...before.value, ...part }))) return fail({ code: 'storage-failed' });
        announce({ notice: 'sending.changed' });
        return succeed(null);
      }),
    'templates.read': () => templates.read(),
    'templates.keep': (change) => templates.keep(change),
    'popup.pendingAction': async () => succeed(await pendingActions.read()),
    async 'popup.acknowledged'({ actionId }) {
      await pendingActions.acknowledge(actionId);
      return succeed(null);
    },
  } satisfies Partial<Handlers>;
}
