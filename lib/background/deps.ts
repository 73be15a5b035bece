import type { Api } from '../api/api.ts';
import type { Failure } from '../failure.ts';
import type { Notice } from '../messaging/protocol.ts';
import type { ListReader } from '../list/list-reader.ts';
import type { TemplateWords } from '../templates/subject-values.ts';
import type { FilterWords } from '../search/complete-query.ts';
import type { PageFacts } from '../search/page-match.ts';
import type { Storage } from '../storage/items.ts';
import type { ConnectionStore } from './connections/connection-store.ts';
import type { ErrorLog } from './error-log.ts';
import type { PendingActions } from './actions/pending-actions.ts';
import type { DownloadStateStore } from './sync/download-state.ts';
import type { Library } from './recordings/library.ts';
import type { ListPage } from './sync/list-page.ts';
import type { SeriesStore } from './recordings/series-store.ts';
import type { ShortlistStore } from './recordings/shortlist-store.ts';
import type { ReadingPositionStore } from './recordings/reading-position-store.ts';
import type { Policy } from './connections/policy.ts';
import type { RecordingsCache } from './recordings/recordings-cache.ts';

/** What the handlers stand on; `createBackground` builds it. */
export interface BackgroundDeps {
  api: Api;
  storage: Storage;
  cache: RecordingsCache;
  readingPositions: ReadingPositionStore;
  series: SeriesStore;
  shortlist: ShortlistStore;
  /** For what is found in it and told of it; recordings go through `cache`. */
  library: Pick<
    Library,
    | 'preload'
    | 'search'
    | 'widen'
    | 'speakers'
    | 'people'
    | 'person'
    | 'talked'
    | 'stats'
    | 'fetchFailures'
    | 'dropFetchFailures'
  >;
  listPage: ListPage;
  downloadState: DownloadStateStore;
  /** Does what is due by itself; `asked` by the user, also what is not. Answers what went wrong with the list. */
  tick: (asked?: boolean) => Promise<Failure | null>;
  /** At once, as far as it is known. */
  readPolicy: () => Promise<Policy>;
  /** Puts into force what the organisation has decided meanwhile; goes on behind where that takes longer. */
  applyPolicy: () => Promise<void>;
  connections: ConnectionStore;
  errors: Pick<ErrorLog, 'add' | 'read' | 'clear'>;
  /** For what is read as a whole; it is written through `cache`. */
  list: ListReader;
  /** Epoch milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Whether the user lets the extension reach what `pattern` admits. */
  isPermitted: (origin: string) => Promise<boolean>;
  /** Chromium takes a port in a match pattern, Firefox does not. */
  portsAllowed: boolean;
  /** What copied text needs besides the recording, in the user's language. */
  copyWords: () => TemplateWords;
  /** What can be typed as the value of a filter, in the user's language. */
  filterWords: () => FilterWords;
  /** What is known of the page in a tab; null when the browser tells nothing. */
  readPage: (tabId: number) => Promise<PageFacts | null>;
  /** An id that nothing has yet. */
  newId: () => string;
  announce: (notice: Notice) => void;
  /** What is started outside of the popup and finished in it. */
  pendingActions: Pick<PendingActions, 'read' | 'acknowledge'>;
}
