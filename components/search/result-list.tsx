import type { ComponentChild, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { formatNumber, t, tn, uiLanguage, type MessageKey } from '../../lib/i18n.ts';
import {
  isAnswer,
  isOfRecording,
  type Item,
  type Listing,
  type MoreItem,
  type SectionName,
} from '../../lib/models/search-state.ts';
import { ONE_LINE, tellApart, type DistinctRow } from '../../lib/recording/short-title.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { calendarDaysAgo, dayGroup, formatDayGroup, type DayShown } from '../../lib/recording/time.ts';
import { lateViews } from './late-views.ts';
import { LIST_ID, optionId, optionProps } from './option-ids.ts';
import { factsOf, ResultRow, type ResultRowProps, type RowAction, type RowFacts } from './result-row.tsx';

/** Number of rows that fit without scrolling. */
const POPUP_ROWS = 11;
/** Height of a row with a title of one line. */
const LOWEST_ROW_PX = 44;
/** What is beside a title, such as a date with its weekday, and the widest letters of a title on average. */
const BESIDE_TITLE_PX = 116;
const UNIT_PX = 7;
/** A pause without a key that ends a run of typing. */
const TYPING_PAUSE_MS = 150;
/** So long, the pointer rests on a row until that unfolds. */
const REST_MS = 400;

/**
 * How many items to draw: for a new query only those in view, so that a key press shows within its frame; all of them
 * after a pause in typing, or after `drawAll`. `units` of a title fit on a line.
 */
function useDrawnItems(list: RefObject<HTMLElement | null>, total: number, query: string) {
  const [settled, setSettled] = useState<string | null>(null);
  const [units, setUnits] = useState(ONE_LINE);
  const rowsInView = useRef(POPUP_ROWS);
  useEffect(() => {
    // The panel and a tab are taller. Measured after the paint, so that it forces no layout.
    if (list.current) {
      const { clientHeight, clientWidth } = list.current;
      rowsInView.current = Math.max(POPUP_ROWS, Math.ceil(clientHeight / LOWEST_ROW_PX));
      // A dialog is rendered before it is shown.
      if (clientWidth > 0) setUnits(Math.min(ONE_LINE, Math.floor((clientWidth - BESIDE_TITLE_PX) / UNIT_PX)));
    }
    if (settled === query) return undefined;
    // No one types at the start.
    const handle = setTimeout(() => setSettled(query), settled === null ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(handle);
  }, [settled, query]);
  return { units, count: settled === query ? total : rowsInView.current, drawAll: () => setSettled(query) };
}

/** The item of the row that an event is in; null elsewhere. */
const keyIn = ({ target }: Event): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-key]')?.dataset['key']) || null;

/** The row under the pointer, and the one on which it has come to rest; both only after it was moved, which is `onUse`. */
export function usePointer(onRest: (key: string) => void, onUse: () => void) {
  const [key, setKey] = useState<string | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The list may have changed by then.
  const rest = useRef(onRest);
  rest.current = onRest;
  useEffect(() => () => clearTimeout(resting.current), []);
  function point(at: string | null): void {
    if (at === key) return;
    clearTimeout(resting.current);
    if (at !== null) resting.current = setTimeout(() => rest.current(at), REST_MS);
    setKey(at);
  }
  return {
    key,
    leave: () => point(null),
    move: (event: PointerEvent): void => {
      // A resting pointer also fires this event when the list opens or changes under it.
      if (event.pointerType === 'touch' || (event.movementX === 0 && event.movementY === 0)) return;
      onUse();
      point(keyIn(event));
    },
    /** Another row is under it then. */
    scroll: (): void => {
      onUse();
      point(null);
    },
  };
}

export interface ResultListProps extends Pick<ResultRowProps, 'onOpen' | 'onSelect' | 'onStep' | 'onAct'> {
  listing: Listing;
  /** Empty while the recent recordings are shown. */
  query: string;
  nowMs: number;
  /** What can be done with the row under the pointer. */
  actions: readonly RowAction[];
  pointer: ReturnType<typeof usePointer>;
  /** The recordings of selected rows; null while rows are not selected. */
  picked: Pick<ReadonlyMap<RecordingId, unknown>, 'has'> | null;
}

/** The rows, section by section. A listbox may own groups, and assistive technology announces a group by its name. */
export function ResultList({ listing, query, nowMs, actions, pointer, picked, ...acts }: ResultListProps) {
  const { items, selectedKey, peek, pins, people } = listing;
  const late = lateViews.current;
  const list = useRef<HTMLUListElement>(null);
  /** The row that the mouse pressed, to which it was moved last: what takes its place meanwhile is not opened. */
  const pressed = useRef<string | null>(null);
  const drawn = useDrawnItems(list, items.length, query);
  const firstKey = items.find(isAnswer)?.key ?? null;

  // The row moves those below it once, when it is known what it shows; until then, it stays as it is.
  const settled = useRef<Listing['peek']>(null);
  if (!peek?.isReading) settled.current = peek;
  const unfolded = settled.current?.key === peek?.key ? settled.current : null;

  const queryBefore = useRef<string | null>(null);
  const isScrolled = useRef(false);
  // Skipped for the first row of another query: scrolling to it would force one more layout for each key press.
  useLayoutEffect(() => {
    const isOtherQuery = query !== queryBefore.current;
    queryBefore.current = query;
    if (selectedKey === null || !list.current) return;
    const isFirst = selectedKey === firstKey;
    if (isOtherQuery && isScrolled.current) {
      list.current.scrollTop = 0;
      isScrolled.current = false;
    }
    if (isFirst && isOtherQuery) return;
    // Shows the heading above it, too.
    if (isFirst && !unfolded) list.current.scrollTop = 0;
    else list.current.ownerDocument.getElementById(optionId(selectedKey))?.scrollIntoView({ block: 'nearest' });
  }, [selectedKey, firstKey, query, unfolded]);

  const rows = useMemo(() => distinctRows(items, people, drawn.units), [items, people, drawn.units]);
  const selectedAt = items.findIndex(({ key }) => key === selectedKey);
  const shown = items.slice(0, Math.max(drawn.count, selectedAt + 1));

  /** Opens the row on which the press began: another one may have come to its place. */
  function open(key: string): void {
    const began = pressed.current;
    pressed.current = null;
    acts.onOpen(began ?? key);
  }

  function draw(item: Item, at: number, day: DayShown): ComponentChild {
    const selected = item.key === selectedKey;
    // By their places, so that the rows of another query only fill the elements anew: a key press is to be seen at once.
    if (item.kind === 'more') return <MoreRow key={at} {...{ item, selected }} onOpen={open} />;
    if (item.kind === 'note') return late && <late.NoteRow key={at} {...{ item, query, selected }} onOpen={open} />;
    const state = { selected, nowMs, peek: unfolded?.key === item.key ? unfolded : null, ...acts, onOpen: open };
    if (item.kind !== 'row' && item.kind !== 'quote')
      return late && <late.NamedRow key={at} {...{ item }} {...state} />;
    const row = rows.get(item.key);
    return (
      row && (
        <ResultRow
          key={at}
          {...{ item, row }}
          {...state}
          day={day === 'near' && row.isSameDay ? 'weekday' : day}
          pinned={pins.has(item.recording.id)}
          picked={picked?.has(item.recording.id)}
          actions={item.key === pointer.key && !picked ? actions : null}
        />
      )
    );
  }

  return (
    <ul
      class="results"
      id={LIST_ID}
      role="listbox"
      aria-multiselectable={picked ? true : undefined}
      aria-label={t('recordingsLabel')}
      ref={list}
      onScroll={({ currentTarget }) => {
        isScrolled.current = currentTarget.scrollTop > 0;
        if (isScrolled.current) drawn.drawAll();
      }}
      onPointerMove={pointer.move}
      onPointerLeave={pointer.leave}
      onWheel={pointer.scroll}
      onMouseDown={(event) => (pressed.current = items.find(({ key }) => key === pointer.key)?.key ?? keyIn(event))}
      onContextMenu={(event) => {
        const key = keyIn(event);
        if (key === null) return;
        event.preventDefault();
        acts.onAct(key, 'menu', false);
      }}
    >
      {sectionsOf(shown, listing, nowMs).map(({ name, label, day, from, to }) => (
        <li key={name} class="result-group" role="presentation">
          {label !== null && (
            <div class="result-heading" id={`${LIST_ID}-${name}`} aria-hidden="true">
              {label}
            </div>
          )}
          <ul
            role="group"
            aria-labelledby={label === null ? undefined : `${LIST_ID}-${name}`}
            aria-label={label === null ? t('similarLabel') : undefined}
          >
            {shown.slice(from, to).map((item, at) => draw(item, from + at, day))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface ShownSection {
  /** Unique within the list. */
  name: string;
  /** Null where a note takes the place of the heading. */
  label: string | null;
  /** How the dates of its rows are shown. */
  day: DayShown;
  /** Its items, by index. */
  from: number;
  to: number;
}

/** Items that follow each other in a section; before typing, those of a day or a month. */
function sectionsOf(items: readonly Item[], listing: Listing, nowMs: number): ShownSection[] {
  const sections: ShownSection[] = [];
  let last: string | null = null;
  for (const [at, item] of items.entries()) {
    const { section } = item;
    const createdAtMs = isOfRecording(item) ? item.recording.createdAtMs : null;
    const group = section === 'days' && createdAtMs !== null ? dayGroup(createdAtMs, nowMs) : null;
    const key = `${section} ${group?.key ?? ''}`;
    if (key !== last) {
      const label =
        section === 'days'
          ? createdAtMs === null
            ? t('noDateHeading')
            : formatDayGroup(createdAtMs, nowMs, uiLanguage())
          : headingOf(section, items, listing);
      const day = section === 'days' && group?.isMonth !== true ? 'none' : 'near';
      // An unsorted list can contain the same day twice.
      sections.push({ name: `${section}-${sections.length}`, label, day, from: at, to: at });
      last = key;
    }
    const current = sections.at(-1);
    if (current) current.to = at + 1;
  }
  return sections;
}

/** Shows the rest of its section, or clears it; what is new has it at the first paint. */
function MoreRow({ item, selected, onOpen }: { item: MoreItem; selected: boolean; onOpen: (key: string) => void }) {
  const count = formatNumber(item.count);
  return (
    <li class="show-all" {...optionProps(optionId(item.key), selected, () => onOpen(item.key))}>
      {item.section === 'news' ? t('newsClear') : t('showAll', item.isAtLeast ? t('countMore', count) : count)}
    </li>
  );
}

const HEADINGS: Partial<Record<SectionName, MessageKey>> = {
  news: 'newsHeading',
  about: 'aboutPageHeading',
  pinned: 'pinnedHeading',
  opened: 'openedHeading',
  waiting: 'waitingHeading',
  tasks: 'tasksHeading',
  dates: 'datesHeading',
  series: 'seriesHeading',
  service: 'serviceHeading',
};

/** Null where a note takes the place of the heading. */
function headingOf(section: SectionName, items: readonly Item[], { found }: Listing): string | null {
  const key = HEADINGS[section];
  if (key) return t(key);
  if (section === 'person') {
    return t(items.filter((item) => item.kind === 'person').length > 1 ? 'peopleHeading' : 'personHeading');
  }
  if (section === 'said') {
    const areTasks = items.some((item) => item.kind === 'quote' && item.group.hits[0]?.isTask);
    if (areTasks) return tn('tasksInMeetings', Math.max(1, found.said));
    const isMore = found.said > 0 && items.some((item) => item.section === 'titles');
    return isMore ? tn('saidMoreHeading', found.said) : tn('saidHeading', Math.max(1, found.said));
  }
  // A filter alone finds recordings by something other than their titles.
  const isByTitle = items.some((item) => isOfRecording(item) && item.ranges.length > 0);
  return section === 'titles' ? t(isByTitle ? 'titlesHeading' : 'recordingsLabel') : null;
}

interface Row extends DistinctRow {
  facts: RowFacts;
  /** Whether another row has its title and its day. */
  isSameDay: boolean;
}

/** The rows of the items, different from each other, by the keys of the items. */
function distinctRows(items: readonly Item[], people: Listing['people'], units: number): ReadonlyMap<string, Row> {
  const shown = items.filter((item) => item.kind === 'row' || item.kind === 'quote');
  const rows = tellApart(shown, units);
  const dayOf = ({ title, recording: { createdAtMs } }: DistinctRow) =>
    `${createdAtMs === null ? '' : calendarDaysAgo(createdAtMs, 0)} ${title.text}`;
  const days = new Map<string, Set<string>>();
  for (const row of rows) days.set(dayOf(row), (days.get(dayOf(row)) ?? new Set()).add(row.recording.id));
  return new Map(
    rows.flatMap((row, at): [string, Row][] => {
      const item = shown[at];
      if (!item) return [];
      const facts = factsOf(item.recording, people.get(item.recording.id), item.group !== null);
      return [[item.key, { ...row, facts, isSameDay: (days.get(dayOf(row))?.size ?? 0) > 1 }]];
    }),
  );
}
