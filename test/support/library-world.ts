import { succeed } from '../../lib/failure.ts';
import type { LibraryStatus } from '../../lib/library/types.ts';
import type { ManagedSettings } from '../../lib/messaging/protocol.ts';
import { createLibraryModel } from '../../lib/models/library-model.ts';
import { aStatus } from './library-status.ts';
import { createScriptedBackground } from './scripted-background.ts';

/** The model of what is on this device, with a background that responds as told. */
export async function aLibraryModel(status: LibraryStatus = aStatus(), managed: Partial<ManagedSettings> = {}) {
  const background = createScriptedBackground();
  background.always(
    'policy.read',
    succeed({ address: null, keepAll: null, retentionDays: null, hideSettings: [], ...managed }),
  );
  background.always('library.status', succeed(status));
  const model = createLibraryModel({ client: background.client });
  await model.start();
  return { background, model };
}
