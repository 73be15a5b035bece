import { render, type ComponentChildren } from 'preact';
import { t, tn, uiLanguage } from '../../../lib/i18n.ts';
import { minuteMarks, toParagraphs, isShortTurn } from '../../../lib/recording/turns.ts';
import { isNamed } from '../../../lib/recording/names.ts';
import { hasLetters, readsFromRight } from '../../../lib/recording/text.ts';
import { formatDuration, formatStamp } from '../../../lib/recording/time.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import { shownName, speakerClass } from '../people/speaker-look.ts';
import type { TranscriptLine } from './blocks.ts';

/**
 * Returns a function that draws lines of a transcript. `hrefOf` returns the address of the panel at a moment. The first
 * turn of each speaker has a button to name them, which the style sheet shows for those without a name.
 */
export function createLineDrawer(
  turns: readonly Turn[],
  speakers: readonly Speaker[],
  hrefOf: (seconds: number) => string,
): (lines: readonly TranscriptLine[]) => DocumentFragment {
  const firsts = new Set(new Map(turns.toReversed().map((turn) => [turn.speaker, turn])).values());
  return (lines) =>
    drawOnce(
      lines.map((line) =>
        line.kind === 'folded'
          ? foldedTurns(line.to - line.from, line.seconds)
          : turnItem(line.turn, speakers[line.turn.speaker], { isFirst: firsts.has(line.turn), hrefOf }),
      ),
    );
}

/**
 * Elements that are never drawn again. Their virtual nodes are let go: of a day of talk, fifty thousand turns, they
 * would take more memory than all that is visible.
 */
export function drawOnce(children: ComponentChildren): DocumentFragment {
  const root = document.createDocumentFragment();
  render(children, root);
  return root;
}

interface TurnParts {
  /** Whether it is the first turn of its speaker. */
  isFirst: boolean;
  hrefOf: (seconds: number) => string;
}

/** Who, when, and the words; the color only repeats what the name says. Each text is one text node, as find expects. */
function turnItem(turn: Turn, speaker: Speaker | undefined, { isFirst, hrefOf }: TurnParts) {
  const { startSeconds } = turn;
  const paragraphs = toParagraphs(turn.segments);
  const marks = minuteMarks(paragraphs, startSeconds);
  // One for all of it: a name in other letters would stand on the other side than the words.
  const first = paragraphs.find(({ text }) => hasLetters(text));
  const canBeNamed = speaker && speaker.label !== '' && !isNamed(speaker);
  const looks = [isShortTurn(turn) && 'turn-short', canBeNamed && 'turn-unnamed'].filter(Boolean);
  return (
    <li
      class={['turn', ...looks, speakerClass(speaker, turn.speaker) ?? 'turn-unknown'].join(' ')}
      dir={readsFromRight(first?.text ?? '') ? 'rtl' : 'ltr'}
    >
      <p class="turn-head">
        <bdi class="turn-name">{shownName(speaker)}</bdi>
        {isFirst && (
          // Its words are drawn by the style sheet, so that they are not copied or found. The list of people does the same.
          <button
            type="button"
            class="turn-add-name"
            tabIndex={-1}
            data-words={t('personAddName')}
            aria-label={t('personAddNameOf', speaker?.label ?? '')}
          />
        )}
        {startSeconds !== null && (
          <a class="turn-time" tabIndex={-1} href={hrefOf(startSeconds)}>
            {formatStamp(startSeconds)}
          </a>
        )}
      </p>
      {paragraphs.map(({ text }, index) => (
        // The time of a minute is drawn by the style sheet, so that it is not copied, found or read aloud.
        <p key={index} class="turn-text" data-at={stampOf(marks[index])}>
          {text}
        </p>
      ))}
    </li>
  );
}

const stampOf = (seconds: number | null | undefined) =>
  typeof seconds === 'number' ? formatStamp(seconds) : undefined;

/** One line in place of the turns of speakers who are not selected; pressing it shows them. */
function foldedTurns(count: number, seconds: number | null) {
  const turns = tn('foldedTurns', count);
  return (
    <li class="turns-folded">
      <button type="button">
        {seconds === null ? turns : t('foldedTurnsLength', turns, formatDuration(seconds, uiLanguage()))}
      </button>
    </li>
  );
}
