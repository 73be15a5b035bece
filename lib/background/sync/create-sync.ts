import { createPolicyApplication } from '../connections/policy.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createLibrarySync } from './library-sync.ts';
import { createListPage } from './list-page.ts';
import { createListSync } from './list-sync.ts';
import { createOfflineDownload } from './offline-download.ts';

export type Syncing = ReturnType<typeof createSync>;

/** What the background does by itself: the list, the contents, and what the organisation has decided. */
export function createSync(deps: BackgroundDeps) {
  const listPage = createListPage(deps);
  const policyApplication = createPolicyApplication(deps);
  const listSync = createListSync(deps, listPage);
  const offlineDownload = createOfflineDownload(deps);
  const sync = createLibrarySync({ ...deps, listSync, offlineDownload, policyApplication });
  return { sync, listSync, offlineDownload, listPage, policyApplication };
}
