import { Pin } from 'lucide';
import type { ComponentChild } from 'preact';
import { formatNumber, t, tn, uiLanguage } from '../../lib/i18n.ts';
import type { LibraryHit } from '../../lib/library/types.ts';
import type { PeekPart, QuoteItem, RecordingItem, RowItem } from '../../lib/models/search-state.ts';
import { isOpenable, type KnownPeople, type Recording } from '../../lib/recording/types.ts';
import type { QuoteInPlace } from '../../lib/recording/peek.ts';
import type { DistinctRow } from '../../lib/recording/short-title.ts';
import { formatDuration, formatMoment, formatStamp, shownSeconds, type DayShown } from '../../lib/recording/time.ts';
import { statusKind, type StatusKind } from '../../lib/recording/words.ts';
import { failureWords } from '../ui/failure-words.ts';
import { Icon } from '../ui/icon.tsx';
import { statusName } from '../ui/status-name.ts';
import { marked } from './marked.ts';
import { optionProps } from './option-ids.ts';

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
    lengthSeconds: durationSeconds === null || hasQuote ? null : shownSeconds(durationSeconds),
    status: kind === 'ready' ? null : { kind, words: kind === 'pending' ? t('statusOngoing', name) : name },
  };
}

/** Something that can be done with the row under the pointer. */
export type RowAction = 'copy' | 'insert' | 'pin' | 'menu';

export interface ResultRowProps {
  item: RowItem | QuoteItem;
  row: DistinctRow<RowFacts>;
  /** Only what the heading above leaves out. */
  day: DayShown;
  pinned: boolean;
  selected: boolean;
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
  const { item, row, day, pinned, selected, peek, nowMs, onOpen, onSelect } = props;
  const { recording, key } = item;
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
      {...optionProps(key, selected, canOpen ? onOpen : onSelect)}
      {...(!canOpen && { 'aria-disabled': 'true' })}
    >
      <span class="result-head">
        <span
          class={`result-title clamped${row.isLong ? ' result-long' : ''}${recording.title ? '' : ' result-untitled'}`}
          title={row.title.text === recording.title ? undefined : recording.title}
        >
          <bdi>{recording.title ? marked(row.title) : t('untitledRecording')}</bdi>
        </span>
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
      {peek === null && (hit ? quoteLine(hit) : factsLine(row.facts))}
      {peek && <PeekCard {...props} {...peek} hit={hit} nowMs={nowMs} />}
      {isPointed && props.actions && <RowActions {...props} actions={props.actions} />}
    </li>
  );
}

/** A quote: the speaker and time, or the document it is from, and the surrounding words. */
function quoteLine(hit: LibraryHit) {
  const { startSeconds, snippet, ranges } = hit;
  const who = sourceOf(hit);
  return (
    <span class="result-line hit-quote">
      <span class="hit-from">
        <bdi class="hit-who" title={who}>
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

/** Who said it, or the document it is from. */
const sourceOf = ({ part, speaker }: LibraryHit): string =>
  part === 'summary' ? t('tabSummary') : part === 'notes' ? t('tabNotes') : (speaker ?? t('unknownSpeaker'));

/** The words for each length: the browser takes longer to write them than to draw them. */
const lengths = new Map<number, string>();

function lengthWords(seconds: number): string {
  const words = lengths.get(seconds) ?? formatDuration(seconds, uiLanguage());
  lengths.set(seconds, words);
  return words;
}

/** The second line without a quote. A function, because a row draws sooner without a component of its own for it. */
function factsLine({ when, people, speakerCount, lengthSeconds, status }: RowFacts): ComponentChild {
  // One text: each further element costs layout time on every key press.
  const plain = [
    speakerCount !== null && tn('peopleCount', speakerCount),
    lengthSeconds !== null && lengthWords(lengthSeconds),
  ].filter(Boolean);
  return (
    <span class="result-line result-facts">
      {when && (
        <span>
          <bdi>{when}</bdi>
        </span>
      )}
      {people && (
        <span class="result-people" title={people.names.join(', ')}>
          {people.names.flatMap((name, at) => [
            at > 0 && <span key={`${at},`}>, </span>,
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

/** The attributes of a control in a row, for the pointer: the keys of the box do the same. */
const pressProps = (title: string, onPress: (event: MouseEvent) => void) =>
  ({
    title,
    'aria-hidden': 'true',
    onClick(event: MouseEvent) {
      event.stopPropagation();
      onPress(event);
    },
  }) as const;

interface PeekProps extends Pick<ResultRowProps, 'onStep' | 'nowMs'>, PeekPart {
  item: RecordingItem;
  hit: LibraryHit | undefined;
}

/** The row unfolded: a quote between its sentences, the way to the others, and the gist of the summary. */
export function PeekCard({ item, hit, at, content, missing, isAsked, nowMs, onStep }: PeekProps) {
  const count = item.group?.hits.length ?? 0;
  const quote = content?.quote ?? null;
  const { text, ranges } = quote ?? { text: hit?.snippet ?? '', ranges: hit?.ranges ?? [] };
  const gist = content?.gist ?? [];
  const news =
    missing === 'asking'
      ? t('peekAsking')
      : missing
        ? failureWords(missing, nowMs).title
        : content && gist.length === 0 && !hit && t('noSummary');
  return (
    <span class={isAsked ? 'peek peek-asked' : 'peek'}>
      {hit && (
        <>
          <span class="peek-from">
            <bdi class="peek-who cut">{sourceOf(hit)}</bdi>
            {hit.startSeconds !== null && <span class="hit-time">{formatStamp(hit.startSeconds)}</span>}
            {count > 1 && (
              <span class="peek-steps">
                {t('quotePlace', formatNumber(at + 1), formatNumber(count))}
                <span class="peek-step" {...pressProps(t('quoteBefore'), () => onStep(item.key, -1))}>
                  ‹
                </span>
                <span class="peek-step" {...pressProps(t('quoteAfter'), () => onStep(item.key, 1))}>
                  ›
                </span>
              </span>
            )}
          </span>
          <Beside of={quote?.before ?? null} />
          <span class="peek-quote" dir="auto">
            {marked({ text, ranges })}
          </span>
          <Beside of={quote?.after ?? null} />
        </>
      )}
      {gist.map(({ heading, lines }) => (
        <span key={heading} class="peek-gist">
          <span class="peek-heading" dir="auto">
            {heading ?? t('tabSummary')}
          </span>
          {lines.map((line) => (
            <span key={line} class="peek-line clamped" dir="auto">
              {line}
            </span>
          ))}
        </span>
      ))}
      {news && <span class="peek-heading">{news}</span>}
    </span>
  );
}

/** What an unfolded row shows, as screen readers are told of it: the option's own name has long been read then. */
export function peekWords(item: RecordingItem, { at, content }: PeekPart): string {
  const hit = item.group?.hits[at];
  const { before, text, after } = content?.quote ?? { before: null, text: hit?.snippet, after: null };
  const gist = content?.gist.flatMap(({ heading, lines }) => [heading ?? t('tabSummary'), ...lines]) ?? [];
  return [hit && sourceOf(hit), before?.text, text, after?.text, ...gist].filter(Boolean).join('\n');
}

/** A sentence beside a quote, with its speaker if that is somebody else. */
function Beside({ of: sentence }: { of: QuoteInPlace['before'] }) {
  if (!sentence) return null;
  const { speaker, text } = sentence;
  return (
    <span class="peek-beside clamped" dir="auto">
      {speaker !== null && <bdi>{speaker || t('unknownSpeaker')}: </bdi>}
      {text}
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
