import type { Handlers } from '../../messaging/protocol.ts';
import type { Storage } from '../../storage/items.ts';
import type { BackgroundDeps } from '../deps.ts';
import { keptOrNot } from '../kept-or-not.ts';

/** The questions that the options page asks after the first connection, each once. */
export function createWelcomeHandlers({ storage }: BackgroundDeps): Pick<Handlers, 'welcome.read' | 'welcome.advance'> {
  return {
    'welcome.read': () => storage.welcome.read(),
    'welcome.advance': async ({ next }) => keptOrNot(await storage.welcome.write(next)),
  };
}

/** Notes with the first key that there is something to ask; whoever was asked before is not asked again. */
export async function beginWelcome(storage: Pick<Storage, 'welcome'>): Promise<void> {
  const step = await storage.welcome.read();
  if (step.ok && step.value === null) await storage.welcome.write('save-all');
}
