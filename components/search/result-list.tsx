import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { t, tn } from '../../lib/i18n.ts';
import type { Listing } from '../../lib/models/search-state.ts';
import { tellApart, type DistinctRow } from '../../lib/recording/tell-apart.ts';
import type { DayShown } from '../../lib/recording/time.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import type { FailureAction } from '../ui/failure-words.ts';
import { DaySections } from './day-sections.tsx';
import type { LaterParts } from './later.ts';
import { LeadingSections, leadingCount } from './leading-sections.tsx';
import { LIST_ID, optionId } from './option-id.ts';
import { factsOf, ResultRow, type RowFacts } from './result-row.tsx';
import type { RowDragging } from './row-drag.ts';
import { Section } from './section.tsx';
import { TitleSection } from './title-section.tsx';

/** Number of rows that fit without scrolling. */
const POPUP_ROWS = 9;
/** Height of a row with a title of one line. */
const LOWEST_ROW_PX = 48;
/** A pause without a key that ends a run of typing. */
const TYPING_PAUSE_MS = 150;

/**
 * How many rows to draw: for a new query only those in view, so that a key press shows within its frame; all of them
 * after a pause in typing, or after `drawAll`.
 */
function useDrawnRows(
  list: RefObject<HTMLElement | null>,
  total: number,
  query: string,
): { count: number; drawAll: () => void } {
  const [settled, setSettled] = useState<string | null>(null);
  const rowsInView = useRef(POPUP_ROWS);
  useEffect(() => {
    // The panel and a tab are taller. Measured after the paint, so that it forces no layout.
    if (list.current) rowsInView.current = Math.max(POPUP_ROWS, Math.ceil(list.current.clientHeight / LOWEST_ROW_PX));
    if (settled === query) return undefined;
    // No one types at the start.
    const handle = setTimeout(() => setSettled(query), settled === null ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(handle);
  }, [settled, query]);
  return { count: settled === query ? total : rowsInView.current, drawAll: () => setSettled(query) };
}

/**
 * Keys of rows. The rows of another query take the places of those before, whose elements are only filled anew: a key
 * press is to be seen at once. While the query stays, a row keeps its element, and one that comes later gets its own. So
 * does each row while one is pressed, because a query may also change late: a press opens the row that it began on.
 */
function useRowKeys(list: RefObject<HTMLElement | null>, query: string): (id: RecordingId, at: number) => string {
  const known = useRef({ query, keys: new Map<RecordingId, string>() });
  const isOther = known.current.query !== query;
  const takesPlaces = isOther && list.current?.matches(':active') !== true;
  if (isOther) known.current = { query, keys: new Map() };
  const { keys } = known.current;
  return (id, at) => {
    const key = keys.get(id) ?? (takesPlaces ? `place ${at}` : `recording ${id}`);
    keys.set(id, key);
    return key;
  };
}

export interface ResultListProps {
  listing: Listing;
  /** Empty while the recent recordings are shown. */
  query: string;
  nowMs: number;
  drag: RowDragging;
  onSelect: (id: RecordingId) => void;
  onOpen: (id: RecordingId, hit?: number) => void;
  onUnfold: (id: RecordingId) => void;
  parts: LaterParts | null;
  onFailureAction: (action: FailureAction, failure: Failure) => void;
}

export function ResultList(props: ResultListProps) {
  const { listing, query, nowMs, drag, onSelect, onOpen, onUnfold, parts, onFailureAction } = props;
  const { rows, leading, pins, selectedId, selectedHit, hits, service } = listing;
  const list = useRef<HTMLUListElement>(null);
  const [topHit] = hits.headCount === 0 ? hits.groups : [];
  const first = (topHit ?? rows[0])?.recording.id ?? null;

  const queryBefore = useRef<string | null>(null);
  const isScrolled = useRef(false);
  // Skipped for the first row of another query: scrolling to it would force one more layout for each key press.
  useLayoutEffect(() => {
    const isOtherQuery = query !== queryBefore.current;
    queryBefore.current = query;
    if (selectedId === null || !list.current) return;
    if (isOtherQuery && isScrolled.current) {
      list.current.scrollTop = 0;
      isScrolled.current = false;
    }
    const isFirst = selectedId === first && selectedHit === (topHit ? 0 : null);
    if (isFirst && isOtherQuery) return;
    // Shows the heading above it, too.
    if (isFirst) {
      list.current.scrollTop = 0;
      return;
    }
    const option = list.current.ownerDocument.getElementById(optionId(selectedId, selectedHit));
    option?.scrollIntoView({ block: 'nearest' });
  }, [selectedId, selectedHit, first, query]);

  const { people } = listing;
  const distinct = useMemo(
    () =>
      tellApart(
        rows.map(({ recording, ranges }) => {
          const { id } = recording;
          return { recording, ranges, facts: factsOf(recording, people.get(id), hits.quoted.has(id)) };
        }),
      ),
    [rows, people, hits.quoted],
  );
  const drawn = useDrawnRows(list, rows.length, query);
  const keyOf = useRowKeys(list, query);
  const selectedAt = selectedHit === null ? rows.findIndex(({ recording }) => recording.id === selectedId) : -1;

  if (rows.length > 0 || hits.groups.length > 0) {
    const shown = distinct.slice(0, Math.max(drawn.count, selectedAt + 1));
    const groupOf = (id: RecordingId) => hits.groups.find(({ recording }) => recording.id === id);
    const draw = (row: DistinctRow<RowFacts>, day: DayShown = 'weekday', key: string = row.recording.id) => (
      <ResultRow
        key={key}
        row={row}
        day={day}
        group={hits.quoted.has(row.recording.id) ? groupOf(row.recording.id) : undefined}
        unfolded={hits.unfolded.has(row.recording.id)}
        onUnfold={onUnfold}
        pinned={pins.has(row.recording.id)}
        selected={row.recording.id === selectedId && selectedHit === null}
        nowMs={nowMs}
        drag={drag}
        onSelect={onSelect}
        onOpen={onOpen}
      />
    );
    const titlesFirst = hits.headCount > 0;
    const isMerged = rows.every(({ recording }) => hits.merged.has(recording.id));
    const titles = !isMerged && (
      <TitleSection key="titles" listing={listing} onOpen={onOpen}>
        {shown.slice(0, titlesFirst ? hits.headCount : undefined).flatMap((row, at) => {
          const { id } = row.recording;
          if (hits.merged.has(id)) return [];
          const group = hits.quoted.has(id) && hits.unfolded.has(id) ? groupOf(id) : undefined;
          return [
            parts && at === hits.noteAt.row && <parts.TitleNote key="note" {...{ listing, query, onOpen }} />,
            draw(row, 'weekday', keyOf(id, at)),
            group && parts && <parts.FurtherHits key={`more-${id}`} {...{ group, from: 0, listing, onOpen }} />,
          ];
        })}
      </TitleSection>
    );
    const saidRows = parts && <parts.SaidRows key="rows" {...{ listing, query, nowMs, onOpen, onUnfold }} />;
    // Results that are only similar are not counted.
    const isSaid = hits.groups.slice(0, hits.widened?.from).some(({ recording }) => !hits.quoted.has(recording.id));
    const said = isSaid ? (
      <Section key="said" name="said" label={tn('saidHeading', hits.meetings)}>
        {saidRows}
      </Section>
    ) : (
      saidRows
    );
    return (
      <ul
        class="results"
        id={LIST_ID}
        role="listbox"
        aria-label={t('recordingsLabel')}
        ref={list}
        onScroll={({ currentTarget }) => {
          isScrolled.current = currentTarget.scrollTop > 0;
          if (isScrolled.current) drawn.drawAll();
        }}
      >
        {query === '' ? (
          <>
            <LeadingSections leading={leading} rows={shown} draw={draw} />
            <DaySections rows={shown.slice(leadingCount(leading))} nowMs={nowMs} draw={draw} />
          </>
        ) : (
          [titlesFirst && titles, said, !titlesFirst && titles]
        )}
      </ul>
    );
  }
  if (!parts) return null;
  if (service.status === 'failed') {
    return (
      <div class="search-failure">
        <parts.FailureNotice failure={service.failure} nowMs={nowMs} onAction={onFailureAction} />
      </div>
    );
  }
  if (service.status === 'idle' || service.status === 'listing' || service.status === 'searching') return null;
  return <parts.NoResults query={query} isSearched={hits.isSearched} />;
}
