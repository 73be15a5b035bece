import type { Api } from '../api/api.ts';
import type { Failure } from '../failure.ts';
import type { Notice } from '../messaging/protocol.ts';
import type { TemplateWords } from '../templates/subject-values.ts';
import type { FilterWords } from '../search/complete-query.ts';
import type { Policy } from './connections/policy.ts';
import type { PendingActions } from './actions/pending-actions.ts';
import type { Stores } from './create-stores.ts';
import type { Platform, PlatformClock } from './platform.ts';
import type { ListPage } from './sync/list-page.ts';

/** What the handlers stand on; `createBackground` builds it. */
export interface BackgroundDeps extends Stores, PlatformClock, Pick<Platform, 'readPage'> {
  api: Api;
  listPage: ListPage;
  /** Does what is due by itself; `asked` by the user, also what is not. Answers what went wrong with the list. */
  tick: (asked?: boolean) => Promise<Failure | null>;
  /** At once, as far as it is known. */
  readPolicy: () => Promise<Policy>;
  /** Puts into force what the organisation has decided meanwhile; goes on behind where that takes longer. */
  applyPolicy: () => Promise<void>;
  /** Whether the user lets the extension reach what `pattern` admits. */
  isPermitted: (origin: string) => Promise<boolean>;
  /** Chromium takes a port in a match pattern, Firefox does not. */
  portsAllowed: boolean;
  /** What copied text needs besides the recording, in the user's language. */
  copyWords: () => TemplateWords;
  /** What can be typed as the value of a filter, in the user's language. */
  filterWords: () => FilterWords;
  announce: (notice: Notice) => void;
  pendingActions: Pick<PendingActions, 'read' | 'acknowledge'>;
}
