import type { ListPass } from '../storage/items.ts';

/** Once a day the whole list is walked again, so that recordings deleted at the service leave this device too. */
export const FULL_WALK_EVERY_MS = 24 * 60 * 60 * 1000;

/** A list longer than this many pages is cut (fault 62): a service that never ends must not fill the disk. */
export const MOST_PAGES = 1000;

/** What one page of the list proved. */
export interface PageEvidence {
  /** Page number from 1, or the continuation that the service gave. */
  asked: string | number;
  /** How many recordings it held. */
  length: number;
  /** How many of them this device had never seen. */
  unknown: number;
  /** How many of them this walk had not seen yet. */
  newInWalk: number;
  total: number | null;
  /** The service's own continuation, when it names one. */
  next: string | null;
}

/** Whether `asked` is the first page, which is asked for again each time the popup opens. */
const isFirst = (asked: string | number) => asked === 1;

/** The service's own next page; the next number where pages are numbered; null at the end of its own chain. */
function following({ asked, next }: PageEvidence): string | number | null {
  return next ?? (typeof asked === 'number' ? asked + 1 : null);
}

/**
 * Where the walk goes after a page. Only what the answer proves counts: a page without anything new ends the walk, never
 * `total` or a promised last page, which services get wrong (faults 62 and 63); a changed `total` only starts one.
 */
export function advance(pass: ListPass, page: PageEvidence, nowMs: number): ListPass {
  const { total } = page;
  if (!isFirst(page.asked)) {
    const pages = pass.pages + 1;
    const next = page.newInWalk === 0 || pages >= MOST_PAGES ? null : following(page);
    return { ...pass, next, pages, everComplete: pass.everComplete || next === null, total: total ?? pass.total };
  }
  const fresh = { startedAtMs: nowMs, pages: 1, total };
  if (page.length === 0) return { ...fresh, next: null, everComplete: true };
  const young = nowMs - pass.startedAtMs < FULL_WALK_EVERY_MS;
  // An unfinished walk goes on where it was; the first page was only looked at again for what is new. An old one begins
  // anew: a continuation that the service gave may have expired.
  const unfinished = pass.next !== null && !isFirst(pass.next);
  if (unfinished && young) return { ...pass, total };
  const settled = pass.everComplete && page.unknown < page.length && total === pass.total && young && !unfinished;
  return settled ? { ...pass, next: null } : { ...fresh, next: following(page), everComplete: pass.everComplete };
}

/** Rows unseen since then are gone from the service, if the walk has seen as many as the service says there are. */
export function mayDropUnseen(before: ListPass, after: ListPass, seenInWalk: number): boolean {
  const justEnded = after.next === null && (before.next !== null || after.startedAtMs !== before.startedAtMs);
  return justEnded && after.total !== null && seenInWalk >= after.total;
}
