import type { Api } from '../api/api.ts';
import type { ApiDeps } from '../api/types.ts';
import type { DescribedError } from '../errors/error-report.ts';
import type { SessionArea } from '../list/list-records.ts';
import type { Port } from '../messaging/port.ts';
import type { TemplateWords } from '../templates/subject-values.ts';
import type { PendingAction } from '../recording/sending.ts';
import type { FilterWords } from '../search/complete-query.ts';
import type { PageFacts } from '../search/page-match.ts';
import type { ConnectionFolders } from '../storage/connection-folders.ts';
import type { StorageArea } from '../storage/item.ts';
import type { ManagedArea } from '../storage/managed.ts';
import type { Library } from './recordings/library.ts';
import type { createBrowserAlarms } from '../platform/alarms.ts';
import type { MenuDeps } from './actions/menus.ts';
import type { Disposition, OmniboxDeps } from './actions/omnibox.ts';
import type { SendDeps } from './actions/send-summary.ts';

/** Time, chance and names, which a test makes its own. */
export interface PlatformClock {
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds of a clock that is never set, as `performance.now`. */
  monotonicNow: () => number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Calls `work` once, after `ms`. */
  later: (work: () => void, ms: number) => void;
  /** Calls `work` again and again, until the returned function is called. */
  every: (work: () => void, everyMs: number) => () => void;
  /** From 0 to 1, as `Math.random`. */
  random: () => number;
  /** An id that nothing has yet. */
  newId: () => string;
}

/** What differs between the browsers. */
interface PlatformFacts {
  /** Chromium takes a port in a match pattern, Firefox does not. */
  portsAllowed: boolean;
  /** The suggestions of the address bar are read as XML. */
  omniboxReadsXml: boolean;
  /** The shortest time, in milliseconds, after which a background that does nothing is stopped. */
  shortestIdleMs: number;
  /** Of the extension, with the browser that it was built for. */
  version: string;
}

/** Where the background shows itself. Most of it the browser allows only in the very turn of a key or a click. */
interface PlatformPages {
  /** Rejects where the browser refuses. */
  openPopup: () => Promise<unknown>;
  /** Opens the side panel of a window, without an id of the current one. False where the browser refuses. */
  openPanel: (windowId?: number) => Promise<boolean>;
  openOptions: () => Promise<unknown>;
  /** Opens a page of ours in a tab. */
  openTab: (path: `/${'popup' | 'sidepanel'}.html${string}`, disposition: Disposition) => Promise<unknown>;
  /** The id of the window that was used last. */
  focusedWindow: () => Promise<number | undefined>;
  /** Marks the toolbar button with what waits for the popup; null takes the mark away. */
  setMark: (action: PendingAction | null) => void;
  /** The context menus. */
  menus: MenuDeps['bar'];
  /** The first line of the address bar's list. */
  setSuggestion: OmniboxDeps['setDefault'];
}

/** The texts of the background, in the user's language. */
interface PlatformWords {
  menus: MenuDeps['words'];
  omnibox: OmniboxDeps['words'];
  /** What copied text needs besides the recording. */
  copy: () => TemplateWords;
  /** What can be typed as the value of a filter. */
  filters: () => FilterWords;
}

/** All that the background needs of the browser and of the world: `createBackground` makes the background of it. */
export interface Platform {
  /** `storage.local` and `storage.session`. */
  local: PlatformArea;
  session: PlatformArea;
  /** `storage.managed`, where the browser has it. */
  managed: ManagedArea | undefined;
  folders: ConnectionFolders;
  /** The way to the pages. */
  port: Port;
  /** The library; `failed` is called for each error of its worker. */
  createLibrary: (failed: (error: DescribedError) => void) => Library;
  /** `createApi` of `lib/api`; a test may put a service in its place. */
  createApi: (deps: ApiDeps) => Api;
  fetch: ApiDeps['fetch'];
  isOnline: () => boolean;
  /** Whether the user lets the extension reach what `pattern` matches. */
  hasPermission: (pattern: string) => Promise<boolean>;
  /** Takes back all access to hosts that the user has given. False where the browser refuses. */
  removePermissions: () => Promise<boolean>;
  alarms: ReturnType<typeof createBrowserAlarms>;
  /** Whether somebody uses this computer: nothing is asked for by itself while nobody does. */
  isInUse: () => Promise<boolean>;
  /** Any cheap question to the browser, which counts as something done; rejects when the browser has begun to end the background. */
  touchBrowser: () => Promise<unknown>;
  holdCursor: SendDeps['holdCursor'];
  /** What is known of the page in a tab; null when the browser tells nothing. */
  readPage: (tabId: number) => Promise<PageFacts | null>;
  clock: PlatformClock;
  facts: PlatformFacts;
  pages: PlatformPages;
  words: PlatformWords;
}

/** A storage area as the browser has it. */
type PlatformArea = StorageArea & SessionArea & { clear: () => Promise<void> };
