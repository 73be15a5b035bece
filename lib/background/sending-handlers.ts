import { fail, succeed } from '../failure.ts';
import type { Handlers } from '../messaging/protocol.ts';
import type { BackgroundDeps } from './deps.ts';

type SendingHandlers = Pick<
  Handlers,
  'sending.read' | 'sending.keep' | 'templates.read' | 'templates.keep' | 'popup.errand'
>;

/** How things are sent on, by what templates, and what the popup was opened to finish. */
export function createSendingHandlers({ storage, announce }: BackgroundDeps): SendingHandlers {
  const toldOrFailed = (kept: boolean) => {
    if (!kept) return fail({ code: 'storage-failed' } as const);
    announce({ notice: 'sending.changed' });
    return succeed(null);
  };
  return {
    'sending.read': async () => succeed(await storage.sending.read()),
    'sending.keep': async (preferences) => toldOrFailed(await storage.sending.write(preferences)),
    'templates.read': async () => succeed(await storage.templates.read()),
    'templates.keep': async (templates) => toldOrFailed(await storage.templates.write(templates)),
    async 'popup.errand'() {
      const errand = await storage.errand.read();
      if (errand) await storage.errand.remove();
      return succeed(errand);
    },
  };
}
