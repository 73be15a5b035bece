import type { Service } from './connections/create-service.ts';
import type { Stores } from './create-stores.ts';
import type { BackgroundEvents, Platform } from './platform.ts';

/** Dependencies shared by all parts of the background; built by `createBackground`. */
export type BackgroundDeps = Platform &
  Platform['clock'] &
  Stores &
  Service &
  BackgroundEvents & {
    /** Notifies the pages that data on this device has changed, at most once a second. */
    libraryChanged: () => void;
  };
