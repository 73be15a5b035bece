import type { Api } from '../../lib/api/api.ts';
import { type Failure, fail } from '../../lib/failures.ts';
import { paged } from './background.ts';
import { aListItem } from './factories.ts';

const MINUTE = 60_000;

const row = (index: number) => aListItem({ id: `rec-${index}`, createdAtMs: Date.UTC(2026, 10, 20) + index * MINUTE });
/** Newest first, a hundred per page. */
function pagesOf(count: number, from: number) {
  const rows = Array.from({ length: count - from }, (_, index) => row(count - 1 - index));
  return Array.from({ length: Math.ceil(rows.length / 100) }, (_, page) => rows.slice(page * 100, page * 100 + 100));
}

/** A service with the recordings from `from` up to `count`, which records the pages that are requested. */
export function aService(count: number) {
  const service = { count, from: 0, asked: [] as number[], failure: null as Failure | null };
  const list: Api['list'] = (connection, query) => {
    service.asked.push(query.page);
    return service.failure
      ? Promise.resolve(fail(service.failure))
      : paged(...pagesOf(service.count, service.from))(connection, query);
  };
  return { service, list };
}
