import { CalendarDays, ListTodo, Repeat } from 'lucide';
import { t, tn, uiLanguage, type MessageKey } from '../../lib/i18n.ts';
import type { NamedItem, NoteItem, PeekPart } from '../../lib/models/search-state.ts';
import { formatDay } from '../../lib/recording/time.ts';
import { Icon } from '../ui/icon.tsx';
import { marked } from './marked.ts';
import { optionId, optionProps } from './option-ids.ts';
import { PeekCard } from './peek-card.tsx';

interface NamedRowProps {
  item: NamedItem;
  selected: boolean;
  peek: PeekPart | null;
  nowMs: number;
  onOpen: (key: string) => void;
  onStep: (key: string, by: -1 | 1) => void;
}

/** What the words name: a person, a period or a series. Tab makes it a filter. */
export function NamedRow({ item, selected, peek, nowMs, onOpen, onStep }: NamedRowProps) {
  const { key } = item;
  const title = titleOf(item, nowMs);
  const icon = item.kind === 'person' ? null : ICONS[item.kind];
  return (
    <li class="result result-named" data-key={key} {...optionProps(optionId(key), selected, () => onOpen(key))}>
      <span class={icon ? 'named-mark named-icon' : 'named-mark'} aria-hidden="true">
        {icon ? <Icon of={icon} size={16} /> : initialsOf(title)}
      </span>
      <span class="named-words">
        <span class="result-title clamped">
          <bdi>{'ranges' in item ? marked({ text: title, ranges: item.ranges }) : title}</bdi>
        </span>
        <span class="result-line cut named-facts">{factsOf(item, nowMs)}</span>
      </span>
      {item.filter !== null && selected && <kbd aria-hidden="true">{t('keyTab')}</kbd>}
      {peek && item.kind === 'series' && <PeekCard {...{ item, nowMs, onStep, ...peek }} hit={undefined} />}
    </li>
  );
}

const ICONS = { tasks: ListTodo, dates: CalendarDays, series: Repeat };

function titleOf(item: NamedItem, nowMs: number): string {
  if (item.kind === 'person') return item.person.name;
  if (item.kind === 'tasks') return tn('openTasksCount', item.count);
  return item.kind === 'dates' ? datesWords(item, nowMs) : item.name;
}

/** The first letters of the first and the last part of a name. */
function initialsOf(name: string): string {
  const parts = name.match(/[\p{L}\p{N}][\p{L}\p{M}]*/gu) ?? [];
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part = '') => Array.from(part)[0] ?? '');
  return letters.join('').toLocaleUpperCase(uiLanguage());
}

type Period = Extract<NamedItem, { kind: 'dates' }>;

const DAY_MS = 86_400_000;
const WHEN: Record<NonNullable<Period['word']>, MessageKey> = {
  today: 'periodToday',
  yesterday: 'periodYesterday',
  'this-week': 'periodThisWeek',
  'last-week': 'periodLastWeek',
  'this-month': 'periodThisMonth',
  'last-month': 'periodLastMonth',
};

/** How many meetings a period has, and which it is. */
function datesWords({ word, fromMs, toMs, recordings }: Period, nowMs: number): string {
  const isOf = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(uiLanguage(), style).format(fromMs);
  // The clock may be set forward or back within it.
  const days = Math.round((toMs - fromMs) / DAY_MS);
  const when = word
    ? t(WHEN[word])
    : days === 1
      ? t('periodDay', formatDay(fromMs, nowMs, uiLanguage()))
      : t('periodIn', isOf(days > 31 ? { year: 'numeric' } : { month: 'long', year: 'numeric' }));
  return tn('datesMeetings', recordings.length, when);
}

function factsOf(item: NamedItem, nowMs: number): string {
  if (item.kind === 'tasks') return t('tasksFacts');
  const day = (atMs: number) => formatDay(atMs, nowMs, uiLanguage());
  if (item.kind === 'dates') {
    const style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
    return new Intl.DateTimeFormat(uiLanguage(), style).formatRange(item.fromMs, item.toMs - 1);
  }
  const { count, lastMs } =
    item.kind === 'person' ? item.person : { count: item.count, lastMs: item.recording.createdAtMs };
  const nextMs = item.kind === 'series' ? item.nextMs : null;
  return [
    tn('meetingsCount', count),
    nextMs !== null && t('seriesNext', day(nextMs)),
    lastMs !== null && t(item.kind === 'person' ? 'personLastMet' : 'seriesLatest', day(lastMs)),
  ]
    .filter(Boolean)
    .join(' · ');
}

const NOTES = { apart: 'widenedApart', near: 'widenedNear', below: 'widenedMore' } as const;

/** Says above similar results what is shown instead, and searches for the query as typed. */
export function NoteRow({
  item,
  query,
  selected,
  onOpen,
}: Pick<NamedRowProps, 'selected' | 'onOpen'> & { item: NoteItem } & { query: string }) {
  const [before, after] = t('widenedInstead', '\uFFFC').split('\uFFFC');
  return (
    <li class="widened-note" {...optionProps(optionId(item.key), selected, () => onOpen(item.key))}>
      {item.why === 'instead' ? (
        <span dir="auto">
          {before}
          <strong>{item.words}</strong>
          {after}
        </span>
      ) : (
        <span dir="auto">{t(NOTES[item.why])}</span>
      )}
      {' · '}
      <span class="widened-exactly" dir="auto">
        {t(item.why === 'instead' ? 'searchInstead' : 'searchExactly', query)}
      </span>
    </li>
  );
}
