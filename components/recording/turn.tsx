import { speakerHue, speakerName } from '../../lib/recording/names.ts';
import { formatStamp } from '../../lib/recording/time.ts';
import type { Speaker, Turn } from '../../lib/recording/types.ts';
import { t } from '../../lib/i18n.ts';
import { joint, toParagraphs } from './paragraphs.ts';

export interface TranscriptTurnProps {
  turn: Turn;
  /** Undefined where the transcript names nobody. */
  speaker: Speaker | undefined;
  /** The latest time of the transcript, so that all times have one width. */
  longestSeconds: number;
}

/** One turn: who, when, and the words. The colour only repeats what the name says. */
export function TranscriptTurn({ turn, speaker, longestSeconds }: TranscriptTurnProps) {
  const name = speaker ? speakerName(speaker) : null;
  return (
    <li class={name === null ? 'turn turn-unknown' : `turn speaker-${speakerHue(turn.speaker)}`}>
      <p class="turn-head">
        <span class="turn-name">
          <bdi>{name ?? t('unknownSpeaker')}</bdi>
        </span>
        {turn.startSeconds !== null && (
          <time class="turn-time" dateTime={`PT${Math.max(0, Math.floor(turn.startSeconds))}S`}>
            {formatStamp(turn.startSeconds, longestSeconds)}
          </time>
        )}
      </p>
      {toParagraphs(turn.texts).map((texts, index) => (
        <p key={index} class="turn-text" dir="auto">
          {texts.map((text, at) => [at > 0 && joint(texts[at - 1] ?? ''), <span key={at}>{text}</span>])}
        </p>
      ))}
    </li>
  );
}
