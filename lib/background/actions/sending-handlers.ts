import { fail, succeed } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import { mergeTemplates } from '../../templates/merge-templates.ts';
import { MAX_STORED_TEMPLATES, type Storage } from '../../storage/items.ts';
import type { HandlerDeps } from '../deps.ts';
import { createMutex } from '../mutex.ts';

/** Of storage, what is said here. */
type SendingDeps = Pick<HandlerDeps, 'pendingActions' | 'newId' | 'announce'> & {
  storage: Pick<Storage, 'sending' | 'templates'>;
};

/** How things are sent on, by what templates, and what the popup was opened to finish. */
export function createSendingHandlers({ storage, pendingActions, newId, announce }: SendingDeps) {
  /** What is kept is read and changed in one step, so that no window undoes another's. */
  const inTurn = createMutex();
  const notKept = fail({ code: 'storage-failed' } as const);
  return {
    'sending.read': () => storage.sending.read(),
    'sending.keep': (part) =>
      inTurn(async () => {
        const before = await storage.sending.read();
        if (!before.ok) return before;
        if (!(await storage.sending.write({ ...before.value, ...part }))) return notKept;
        announce({ notice: 'sending.changed' });
        return succeed(null);
      }),
    'templates.read': () => storage.templates.read(),
    'templates.keep': ({ base, ours }) =>
      inTurn(async () => {
        const theirs = await storage.templates.read();
        if (!theirs.ok) return theirs;
        const merged = mergeTemplates(base, ours, theirs.value, newId);
        if (merged.templates.length > MAX_STORED_TEMPLATES) return notKept;
        if (!(await storage.templates.write(merged.templates))) return notKept;
        announce({ notice: 'sending.changed' });
        return succeed(merged);
      }),
    'popup.pendingAction': async () => succeed(await pendingActions.read()),
    async 'popup.acknowledged'({ actionId }) {
      await pendingActions.acknowledge(actionId);
      return succeed(null);
    },
  } satisfies Partial<Handlers>;
}
