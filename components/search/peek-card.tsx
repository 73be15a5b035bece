import { formatNumber, t } from '../../lib/i18n.ts';
import type { LibraryHit } from '../../lib/library/types.ts';
import type { PeekPart, RecordingItem } from '../../lib/models/search-state.ts';
import type { QuoteInPlace } from '../../lib/recording/peek.ts';
import { formatStamp } from '../../lib/recording/time.ts';
import { failureWords } from '../ui/failure-words.ts';
import { marked, sourceOf } from './marked.ts';
import { pressProps } from './option-ids.ts';

export interface PeekProps extends PeekPart {
  item: RecordingItem;
  hit: LibraryHit | undefined;
  nowMs: number;
  onStep: (key: string, by: -1 | 1) => void;
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
