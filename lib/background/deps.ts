import type { Api } from '../api/api.ts';
import type { Notice } from '../messaging/protocol.ts';
import type { ListWriter } from '../list/list-store.ts';
import type { TemplateWords } from '../output/templates/subject-values.ts';
import type { PageFacts } from '../search/page-match.ts';
import type { Storage } from '../storage/items.ts';
import type { Errands } from './errands.ts';
import type { Library } from './library.ts';
import type { Places } from './places.ts';
import type { RecordingsCache } from './recordings-cache.ts';

/** What the handlers stand on; `entrypoints/background.ts` builds it. */
export interface BackgroundDeps {
  api: Api;
  storage: Storage;
  cache: RecordingsCache;
  places: Places;
  library: Library;
  /** Only for what the popup remembers; the recordings go through `cache`. */
  list: ListWriter;
  /** Epoch milliseconds. */
  now: () => number;
  /** Whether the user lets the extension reach what `pattern` admits. */
  isPermitted: (origin: string) => Promise<boolean>;
  /** Chromium takes a port in a match pattern, Firefox does not. */
  portsAllowed: boolean;
  /** What copied text needs besides the recording, in the user's language. */
  copyWords: () => TemplateWords;
  /** What is known of the page in a tab; null when the browser tells nothing. */
  readPage: (tabId: number) => Promise<PageFacts | null>;
  /** An id that nothing has yet. */
  newId: () => string;
  announce: (notice: Notice) => void;
  /** What is begun outside of the popup and finished in it. */
  errands: Pick<Errands, 'read' | 'acknowledge'>;
}
