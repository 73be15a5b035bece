import { fail, succeed } from '../failure.ts';
import type { Handlers } from '../messaging/protocol.ts';
import { mergeTemplates } from '../output/templates/merge-templates.ts';
import { MAX_STORED_TEMPLATES, type Storage } from '../storage/items.ts';
import type { BackgroundDeps } from './deps.ts';
import { createSerial } from './serial.ts';

type SendingHandlers = Pick<
  Handlers,
  'sending.read' | 'sending.keep' | 'templates.read' | 'templates.keep' | 'popup.errand' | 'popup.errandTaken'
>;

/** Of storage, what is said here. */
type SendingDeps = Pick<BackgroundDeps, 'errands' | 'newId' | 'announce'> & {
  storage: Pick<Storage, 'sending' | 'templates'>;
};

/** How things are sent on, by what templates, and what the popup was opened to finish. */
export function createSendingHandlers({ storage, errands, newId, announce }: SendingDeps): SendingHandlers {
  /** What is kept is read and changed in one step, so that no window undoes another's. */
  const inTurn = createSerial();
  const notKept = fail({ code: 'storage-failed' } as const);
  return {
    'sending.read': async () => succeed(await storage.sending.read()),
    'sending.keep': (part) =>
      inTurn(async () => {
        if (!(await storage.sending.write({ ...(await storage.sending.read()), ...part }))) return notKept;
        announce({ notice: 'sending.changed' });
        return succeed(null);
      }),
    'templates.read': async () => succeed(await storage.templates.read()),
    'templates.keep': ({ base, ours }) =>
      inTurn(async () => {
        const merged = mergeTemplates(base, ours, await storage.templates.read(), newId);
        if (merged.templates.length > MAX_STORED_TEMPLATES) return notKept;
        if (!(await storage.templates.write(merged.templates))) return notKept;
        announce({ notice: 'sending.changed' });
        return succeed(merged);
      }),
    'popup.errand': async () => succeed(await errands.read()),
    async 'popup.errandTaken'({ errandId }) {
      await errands.acknowledge(errandId);
      return succeed(null);
    },
  };
}
