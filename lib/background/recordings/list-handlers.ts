import type { Handlers } from '../../messaging/protocol.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createListRefresh } from '../sync/list-refresh.ts';

type ListHandlers = Pick<Handlers, 'list.refresh'>;

/** The service's list, as pages ask for it. */
export function createListHandlers(deps: Pick<BackgroundDeps, 'api' | 'listPage' | 'announce' | 'now'>): ListHandlers {
  return {
    'list.refresh': createListRefresh({
      ...deps,
      announce: (progress) => deps.announce({ notice: 'list.progress', ...progress }),
    }),
  };
}
