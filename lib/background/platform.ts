import type { Api } from '../api/api.ts';
import type { ApiDeps } from '../api/types.ts';
import type { DescribedError } from '../errors/error-report.ts';
import type { Result } from '../failure.ts';
import type { SessionArea } from '../list/list-records.ts';
import type { Port } from '../messaging/port.ts';
import type { Notice } from '../messaging/protocol.ts';
import type { TemplateWords } from '../templates/subject-values.ts';
import type { PendingAction } from '../recording/sending.ts';
import type { FilterWords } from '../search/complete-query.ts';
import type { PageFacts } from '../search/page-match.ts';
import type { ConnectionFolders } from '../storage/connection-folders.ts';
import type { StorageArea } from '../storage/item.ts';
import type { Storage } from '../storage/items.ts';
import type { ManagedArea } from '../storage/managed.ts';
import type { UserRecords } from '../storage/user-records.ts';
import type { Library } from './recordings/library.ts';
import type { RecordingsCache } from './recordings/recordings-cache.ts';
import type { createBrowserAlarms } from '../platform/alarms.ts';
import type { MenuDeps } from './actions/menus.ts';
import type { Disposition, OmniboxDeps } from './actions/omnibox.ts';
import type { SendDeps } from './actions/send-summary.ts';

/** Time, randomness and ids, which tests replace. */
export interface PlatformClock {
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a clock that is never adjusted, as `performance.now`. */
  monotonicNow: () => number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Calls `work` once, after `ms`. */
  later: (work: () => void, ms: number) => void;
  /** Calls `work` repeatedly, until the returned function is called. */
  every: (work: () => void, everyMs: number) => () => void;
  /** From 0 to 1, as `Math.random`. */
  random: () => number;
  /** A new unique id. */
  newId: () => string;
}

/** Differences between the browsers. */
interface PlatformFacts {
  /** Whether match patterns may contain a port: yes in Chromium, no in Firefox. */
  portsAllowed: boolean;
  /** Whether the browser reads address bar suggestions as XML. */
  omniboxReadsXml: boolean;
  /** The shortest time, in milliseconds, after which an idle background is stopped. */
  shortestIdleMs: number;
  /** Version of the extension, with the browser that it was built for. */
  version: string;
}

/**
 * The visible effects of the background. Browsers allow most of them only synchronously within a key press or click.
 */
interface PlatformPages {
  /** Rejects when the browser refuses. */
  openPopup: () => Promise<unknown>;
  /** Opens the side panel of a window, by default of the current one. False when the browser refuses. */
  openPanel: (windowId?: number) => Promise<boolean>;
  openOptions: () => Promise<unknown>;
  /** Opens one of our pages in a tab. */
  openTab: (path: `/${'popup' | 'sidepanel'}.html${string}`, disposition: Disposition) => Promise<unknown>;
  /** The id of the window that was used last. */
  focusedWindow: () => Promise<number | undefined>;
  /** Marks the toolbar button for an action that waits for the popup; null removes the mark. */
  setMark: (action: PendingAction | null) => void;
  /** The context menus. */
  menus: MenuDeps['bar'];
  /** The first line of the address bar's list. */
  setSuggestion: OmniboxDeps['setDefault'];
}

/** The background's texts, in the user's language. */
interface PlatformWords {
  menus: MenuDeps['words'];
  omnibox: OmniboxDeps['words'];
  /** Words that copied text needs besides the recording. */
  copy: () => TemplateWords;
  /** Words that can be typed as filter values. */
  filters: () => FilterWords;
}

/** Everything that the background needs from its environment; `createBackground` builds the background on it. */
export interface Platform {
  /** `storage.local` and `storage.session`. */
  local: PlatformArea;
  session: PlatformArea;
  /** `storage.managed`, if the browser has it. */
  managed: ManagedArea | undefined;
  folders: ConnectionFolders;
  /** Messages to and from pages. */
  port: Port;
  /** Creates the library; `failed` is called for each error of its worker. */
  createLibrary: (failed: (error: DescribedError) => void) => Library;
  /** `createApi` of `lib/api`; tests may replace it. */
  createApi: (deps: ApiDeps) => Api;
  fetch: ApiDeps['fetch'];
  isOnline: () => boolean;
  /** Whether the user has granted access to what `pattern` matches. */
  hasPermission: (pattern: string) => Promise<boolean>;
  /** Revokes all host access that the user has granted. False when the browser refuses. */
  removePermissions: () => Promise<boolean>;
  alarms: ReturnType<typeof createBrowserAlarms>;
  /** Whether the computer is in use: while it is not, nothing is requested automatically. */
  isInUse: () => Promise<boolean>;
  /**
   * Makes any cheap browser call, which counts as activity; rejects once the browser has begun to stop the background.
   */
  touchBrowser: () => Promise<unknown>;
  holdCursor: SendDeps['holdCursor'];
  /** Facts about the page in a tab; null when the browser reveals none. */
  readPage: (tabId: number) => Promise<PageFacts | null>;
  clock: PlatformClock;
  facts: PlatformFacts;
  pages: PlatformPages;
  words: PlatformWords;
}

/** A storage area of the browser. */
type PlatformArea = StorageArea & SessionArea & { clear: () => Promise<void> };

/** Effects available to every part. */
export interface BackgroundEvents {
  /** Notifies the pages, and updates everything that depends on the connection when that changes. */
  announce: (notice: Notice) => void;
  /** Keeps the background alive until the work is done. */
  carryOut: (work: Promise<unknown>) => void;
}

/** Dependencies of the stores; built by `createStores`. */
export interface StoreDeps extends Platform, PlatformClock, BackgroundEvents {
  storage: Storage;
  records: UserRecords;
  /** `personScope` of a connection, by default of the active one; null when there is none. */
  scopeOf: (connectionId?: string) => Promise<Result<string | null>>;
  library: Library;
  cache: RecordingsCache;
}
