import { render } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t, tn, uiLanguage } from '../../../lib/i18n.ts';
import { isNamed } from '../../../lib/recording/names.ts';
import { hasLetters, readsFromRight } from '../../../lib/recording/text.ts';
import { formatDuration, formatStamp } from '../../../lib/recording/time.ts';
import { filterTurns, followTurn, isShortTurn, minuteMarks, toParagraphs } from '../../../lib/recording/turns.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { shownName, speakerClass } from '../reader-controls.ts';
import { isPlainPress } from '../document/document.tsx';
import { onScrollOrResize } from '../scrolling.ts';
import { whenIdle } from '../scrolling.ts';
import { drawTranscript, type TranscriptHandle, type TranscriptLine } from './handle.ts';

export interface TranscriptProps {
  turns: readonly Turn[];
  speakers: readonly Speaker[];
  /** The speakers whose turns are shown; empty for all. */
  chosen: ReadonlySet<number>;
  /** The address of the panel at a moment. */
  hrefOf: (seconds: number) => string;
  /** Called when the time of a turn is pressed. */
  onMoment: (seconds: number) => void;
  /** Called with the number of a speaker when their name is pressed. */
  onSpeaker: (speaker: number) => void;
  /** Called with the handle after each drawing; with null at the end. */
  onReady: (handle: TranscriptHandle | null) => void;
}

const NONE: ReadonlySet<number> = new Set();

/** The transcript, one list item per turn. */
export function Transcript({ turns, speakers, chosen, hrefOf, onMoment, onSpeaker, onReady }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  const drawn = useRef<TranscriptHandle | null>(null);
  const [opened, setOpened] = useState({ chosen, turns, unfolded: NONE });
  // A different selection of speakers, or renumbered turns, fold everything again.
  const unfolded = opened.chosen === chosen && opened.turns === turns ? opened.unfolded : NONE;
  const lines = useMemo(() => linesOf(turns, chosen, unfolded), [turns, chosen, unfolded]);
  const toFocus = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (!list.current) return undefined;
    const before = drawn.current;
    const focused = before?.focusedTurn() ?? null;
    const { activeElement } = document;
    // With other labels, the speakers may be other people.
    const isSamePeople = before?.speakers.map(labelOf).join('\n') === speakers.map(labelOf).join('\n');
    const draw = createLineDrawer(turns, speakers, hrefOf);
    const handle = drawTranscript(list.current, { turns, speakers, lines, draw }, isSamePeople ? before : null);
    drawn.current = handle;
    if (toFocus.current !== null) handle.focusTurn(toFocus.current);
    else if (focused !== null && !list.current.contains(activeElement)) {
      handle.focusTurn(followTurn(focused, before?.turns ?? turns, turns), { onTime: isTime(activeElement) });
    }
    toFocus.current = null;
    onReady(handle);

    const stopFilling = whenIdle(handle.fillMore);
    const stopFollowing = onScrollOrResize(() => handle.near());
    const fillAll = () => handle.fillMore(() => true);
    addEventListener('beforeprint', fillAll);
    return () => {
      stopFilling();
      stopFollowing();
      removeEventListener('beforeprint', fillAll);
    };
  }, [turns, speakers, lines]);
  useEffect(() => () => onReady(null), []);

  const stop = useRef<HTMLElement | null>(null);

  /** Makes a time the only one that the Tab key leads to. */
  function setStop(time: HTMLElement | null): void {
    if (stop.current) stop.current.tabIndex = -1;
    if (time) time.tabIndex = 0;
    stop.current = time;
  }

  useEffect(() => {
    // Before the browser finds out where Tab leads.
    const beforeTab = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !drawn.current || document.activeElement === stop.current) return;
      const line = drawn.current.currentLine() ?? 0;
      setStop(timeFrom(drawn.current, line, 1) ?? timeFrom(drawn.current, line, -1));
    };
    addEventListener('keydown', beforeTab, { capture: true });
    return () => removeEventListener('keydown', beforeTab, { capture: true });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (!by || !drawn.current || !isTime(event.target) || isComposing(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    timeFrom(drawn.current, drawn.current.lineAt(event.target) + by, by)?.focus();
  }

  /** What not each of fifty thousand times has. */
  function follow({ target }: Event) {
    if (!isTime(target)) return;
    setStop(target);
    target.title = t('momentTitle');
  }

  function press(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element) || !drawn.current) return;
    const line = drawn.current.lines[drawn.current.lineAt(target)];
    if (line?.kind === 'folded' && target.closest('button')) {
      toFocus.current = line.from;
      setOpened({ chosen, turns, unfolded: new Set([...unfolded, line.from]) });
    }
    if (line?.kind !== 'turn') return;
    const { speaker, startSeconds } = line.turn;
    if (target.closest('.turn-name, .turn-add-name')) {
      if (getSelection()?.isCollapsed !== false) onSpeaker(speaker);
    } else if (isTime(target) && startSeconds !== null && isPlainPress(event)) {
      event.preventDefault();
      onMoment(startSeconds);
    }
  }

  return (
    // The explicit role allows blocks between the list and its items, which contain what is actually pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol
      ref={list}
      class="transcript"
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      aria-label={t('tabTranscript')}
      onClick={press}
      onKeyDown={onKeyDown}
      onPointerOver={follow}
      onFocusIn={follow}
    />
  );
}

const labelOf = ({ label }: Speaker): string => label;

const linesOf = (
  turns: readonly Turn[],
  chosen: ReadonlySet<number>,
  unfolded: ReadonlySet<number>,
): TranscriptLine[] =>
  filterTurns(turns, chosen, unfolded).flatMap((item): TranscriptLine[] => {
    if (item.kind === 'folded') return [item];
    const turn = turns[item.turn];
    return turn ? [{ kind: 'turn', from: item.turn, turn }] : [];
  });

const isTime = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('.turn-time');

/** The nearest time at or after a line, or at or before it when `by` is -1. */
function timeFrom({ lines, itemOf }: TranscriptHandle, from: number, by: 1 | -1): HTMLElement | null {
  for (let line = from; line >= 0 && line < lines.length; line += by) {
    const shown = lines[line];
    if (shown?.kind === 'turn' && shown.turn.startSeconds !== null) {
      return itemOf(line)?.querySelector<HTMLElement>('.turn-time') ?? null;
    }
  }
  return null;
}

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
  return (lines) => {
    // The virtual nodes are let go, for nothing is drawn again: of a day of talk, fifty thousand turns, they would take
    // more memory than all that is visible.
    const root = document.createDocumentFragment();
    const items = lines.map((line) =>
      line.kind === 'folded'
        ? foldedTurns(line.to - line.from, line.seconds)
        : turnItem(line.turn, speakers[line.turn.speaker], firsts.has(line.turn), hrefOf),
    );
    render(items, root);
    return root;
  };
}

/** Who, when, and the words; the color only repeats what the name says. Each text is one text node, as find expects. */
function turnItem(turn: Turn, speaker: Speaker | undefined, isFirst: boolean, hrefOf: (seconds: number) => string) {
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
