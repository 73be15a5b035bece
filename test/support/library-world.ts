import { succeed } from '../../lib/failures.ts';
import type { LibraryStatus } from '../../lib/messaging/protocol.ts';
import { createLibraryModel } from '../../lib/models/library-model.ts';
import { UNMANAGED, type ManagedValues } from '../../lib/storage/managed.ts';
import { aStatus } from './library-status.ts';
import { createScriptedBackground } from './scripted-background.ts';
import { aUserData } from './user-data.ts';

/** The model of what is on this device, with a background that responds as told. */
export async function aLibraryModel(status: LibraryStatus = aStatus(), managed: Partial<ManagedValues> = {}) {
  const background = createScriptedBackground();
  const { userData } = aUserData();
  await userData.policyCache.write({ ...UNMANAGED, ...managed });
  background.always('library.status', succeed(status));
  const model = createLibraryModel({ client: background.client, userData, forgetFolder: () => Promise.resolve() });
  await model.start();
  return { background, model };
}
