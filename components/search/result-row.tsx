import Pin from 'lucide/dist/esm/icons/pin.mjs';
import type { ComponentChild } from 'preact';
import { formatList, listComma, t, tn, uiLanguage } from '../../lib/i18n.ts';
import type { LibraryHit } from '../../lib/library/types.ts';
import type { PeekPart, QuoteItem, RowItem } from '../../lib/models/search-state.ts';
import { isOpenable, type KnownPeople, type Recording } from '../../lib/recording/types.ts';
import type { DistinctRow } from '../../lib/recording/short-title.ts';
import { formatDuration, formatMoment, formatStamp, type DayShown } from '../../lib/recording/time.ts';
import { statusKind, type StatusKind } from '../../lib/recording/words.ts';
import { Icon } from '../ui/icon.tsx';
import { SourceDot } from '../ui/source-dot.tsx';
import { statusName } from '../ui/status-name.ts';
import { lateViews } from './late-views.ts';
import { marked, sourceOf } from './marked.ts';
import { optionId, optionProps, pressProps } from './option-ids.ts';

/** What a row draws below its title; null is not drawn. */
export interface RowFacts {
  /** The service's text for a date that could not be parsed. */
  when: string | null;
  people: Pick<KnownPeople, 'names' | 'others'> | null;
  /** Number of speakers whose names are not known. */
  speakerCount: number | null;
  lengthSeconds: number | null;
  status: { kind: Exclude<StatusKind, 'ready'>; words: string } | null;
}

/** The facts of a recording, whose people are not known until this device has its content, or of one with a quote. */
export function factsOf(recording: Recording, known: KnownPeople | undefined, hasQuote: boolean): RowFacts {
  const { createdAtMs, createdAtText, durationSeconds, speakerCount, status } = recording;
  const [kind, name] = [statusKind(status), statusName(status)];
  return {
    when: createdAtMs === null ? createdAtText : null,
    people: known && !hasQuote ? { names: known.names, others: known.others } : null,
    speakerCount: known || hasQuote ? null : speakerCount || null,
    lengthSeconds: hasQuote ? null : durationSeconds,
    status: kind === 'ready' ? null : { kind, words: kind === 'pending' ? t('statusOngoing', name) : name },
  };
}

/** Something that can be done with the row under the pointer. */
export type RowAction = 'copy' | 'insert' | 'pin' | 'menu';

export interface ResultRowProps {
  item: RowItem | QuoteItem;
  row: DistinctRow & { facts: RowFacts };
  /** Only what the heading above leaves out. */
  day: DayShown;
  pinned: boolean;
  selected: boolean;
  /** Whether it is one of several selected rows; undefined while rows are not selected. */
  picked: boolean | undefined;
  /** Null while it is folded. */
  peek: PeekPart | null;
  /** For the row under the pointer; null elsewhere. */
  actions: readonly RowAction[] | null;
  nowMs: number;
  onOpen: (key: string) => void;
  onSelect: (key: string) => void;
  onStep: (key: string, by: -1 | 1) => void;
  onAct: (key: string, action: RowAction, isWholeTurn: boolean) => void;
}

/** Title and date on one line; below it the quote with its speaker and time, or else the people. */
export function ResultRow(props: ResultRowProps) {
  const { item, row, day, pinned, selected, picked, peek, nowMs, onOpen, onSelect } = props;
  const { recording, key } = item;
  const late = lateViews.current;
  const { createdAtMs } = recording;
  const isQuote = item.kind === 'quote';
  const canOpen = isOpenable(recording.id);
  const hit = item.group?.hits[peek?.at ?? 0];
  const isPointed = props.actions !== null && !item.isStale;
  const classes = ['result', isQuote && 'result-quote', item.isStale && 'result-stale', isPointed && 'result-pointed'];
  return (
    <li
      class={classes.filter(Boolean).join(' ')}
      data-key={key}
      // The active row is the selected option; this is its mark.
      {...{ 'aria-checked': picked }}
      {...optionProps(optionId(key), selected, () => (canOpen ? onOpen : onSelect)(key))}
      {...(!canOpen && { 'aria-disabled': 'true' })}
    >
      <span class="result-head">
        <span
          class={`result-title clamped${row.isLong ? ' result-long' : ''}${recording.title ? '' : ' result-untitled'}`}
          title={row.title.text === recording.title ? undefined : recording.title}
        >
          <bdi>{recording.title ? marked(row.title) : t('untitledRecording')}</bdi>
        </span>
        <SourceDot id={recording.id} />
        {pinned && (
          <span class="pin-mark">
            <Icon of={Pin} size={12} />
            <span class="visually-hidden">{t('pinned')}</span>
          </span>
        )}
        {createdAtMs !== null && (
          <time class="result-when">
            {formatMoment(createdAtMs, nowMs, uiLanguage(), { day, seconds: row.seconds })}
          </time>
        )}
        {row.idEnd !== null && <bdi class="result-when">#{row.idEnd}</bdi>}
      </span>{' '}
      {peek === null && (hit ? quoteLine(hit) : factsLine(row.facts, item.kind === 'row' ? item.newFor : undefined))}
      {peek && late && <late.PeekCard {...props} {...peek} hit={hit} />}
      {isPointed && props.actions && <RowActions {...props} actions={props.actions} />}
    </li>
  );
}

/** A quote: the speaker and time, or the document it is from, and the surrounding words. */
function quoteLine(hit: LibraryHit) {
  const { startSeconds, snippet, ranges } = hit;
  const who = sourceOf(hit);
  return (
    <span class="result-line cut hit-quote">
      <span class="hit-from">
        <bdi class="hit-who cut" title={who}>
          {who}
        </bdi>
        {startSeconds !== null && <span class="hit-time"> {formatStamp(startSeconds)}</span>}
      </span>{' '}
      <span class="hit-words" dir="auto">
        {marked({ text: snippet, ranges })}
      </span>
    </span>
  );
}

/** The words for each length: the browser takes longer to write them than to draw them. */
const lengths = new Map<number, string>();

function lengthWords(seconds: number): string {
  const words = lengths.get(seconds) ?? formatDuration(seconds, uiLanguage());
  lengths.set(seconds, words);
  return words;
}

/** Signs at the end of a query stay there in a line of the other direction. */
const isolated = (query: string): string => `\u2068${query}\u2069`;

/** The second line without a quote. A function, because a row draws sooner without a component of its own for it. */
function factsLine(
  { when, people, speakerCount, lengthSeconds, status }: RowFacts,
  newFor?: readonly string[],
): ComponentChild {
  // One text: each further element costs layout time on every key press.
  const plain = [
    speakerCount !== null && tn('peopleCount', speakerCount),
    lengthSeconds !== null && lengthWords(lengthSeconds),
  ].filter(Boolean);
  const reason = newFor && (newFor.length > 0 ? t('newsWatching', formatList(newFor.map(isolated))) : t('newsReady'));
  return (
    <span class="result-line cut result-facts">
      {reason && (
        <span class="result-new cut" dir="auto" title={reason}>
          {reason}
        </span>
      )}
      {when && (
        <span>
          <bdi>{when}</bdi>
        </span>
      )}
      {people && (
        <span class="result-people" title={formatList(people.names)}>
          {people.names.flatMap((name, at) => [
            at > 0 && <span key={`${at},`}>{listComma()}</span>,
            <bdi key={at} class="result-name cut">
              {name}
            </bdi>,
          ])}
          {people.others > 0 && <span>&nbsp;{t('otherPeople', people.others)}</span>}
        </span>
      )}
      {plain.length > 0 && <span>{plain.join(' · ')}</span>}
      {status && <span class={`status-${status.kind}`}>{status.words}</span>}
    </span>
  );
}

function RowActions({ item, pinned, peek, actions, onAct }: ResultRowProps & { actions: readonly RowAction[] }) {
  const isQuote = item.kind === 'quote' || (peek !== null && item.group !== null);
  const words: Record<RowAction, string> = {
    copy: t(isQuote ? 'copyQuoteAction' : 'copySummary'),
    insert: t('insertAction'),
    pin: t(pinned ? 'unpin' : 'pin'),
    menu: '…',
  };
  return (
    <span class="row-acts" aria-hidden="true">
      {actions.map((action) => (
        <span
          key={action}
          class="row-act"
          {...pressProps(action === 'menu' ? t('actionsMenu') : words[action], ({ shiftKey }) =>
            onAct(item.key, action, shiftKey),
          )}
        >
          {words[action]}
        </span>
      ))}
    </span>
  );
}
