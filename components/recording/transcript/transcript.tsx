import { Quote } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import { filterTurns, followTurn } from '../../../lib/recording/turns.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { onScrollOrResize } from '../scrolling.ts';
import { isPlainPress } from '../plain-press.ts';
import { whenIdle } from '../when-idle.ts';
import { drawBlocks, type TranscriptBlocks, type TranscriptLine } from './blocks.ts';
import { createHandle, type TranscriptHandle } from './handle.ts';
import { createLineDrawer, drawOnce } from './turn.tsx';

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
  /** Called to copy turns as a quote. */
  onQuote: (turns: readonly Turn[]) => void;
  /** Called with the handle after each drawing; with null at the end. */
  onReady: (handle: TranscriptHandle | null) => void;
  /** Shown when the transcript has no turns. */
  fallback: ComponentChildren;
}

const NONE: ReadonlySet<number> = new Set();

/** The transcript, one list item per turn. */
export function Transcript(props: TranscriptProps) {
  return props.turns.length === 0 ? <>{props.fallback}</> : <Turns {...props} />;
}

/** What is drawn now. */
interface Drawn {
  turns: readonly Turn[];
  speakers: readonly Speaker[];
  blocks: TranscriptBlocks;
  handle: TranscriptHandle;
}

function Turns({ turns, speakers, chosen, hrefOf, onMoment, onSpeaker, onQuote, onReady }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const [opened, setOpened] = useState({ chosen, turns, unfolded: NONE });
  // A different selection of speakers, or renumbered turns, fold everything again.
  const unfolded = opened.chosen === chosen && opened.turns === turns ? opened.unfolded : NONE;
  const lines = useMemo(() => linesOf(turns, chosen, unfolded), [turns, chosen, unfolded]);
  const toFocus = useRef<number | null>(null);
  const tools = useRef<Element | null>(null);

  useLayoutEffect(() => {
    if (!list.current) return undefined;
    const before = drawn.current;
    const place = before?.handle.isReading() ? before.handle.place() : null;
    const focused = before?.handle.focusedTurn() ?? null;
    const { activeElement } = document;
    const numberNow = (turn: number) => followTurn(turn, before?.turns ?? turns, turns);
    // With other labels, the speakers may be other people.
    const isSamePeople = before?.speakers.map(labelOf).join('\n') === speakers.map(labelOf).join('\n');
    const draw = createLineDrawer(turns, speakers, hrefOf);
    const blocks = drawBlocks(list.current, lines, draw, isSamePeople ? before?.blocks : null);
    if (before && before.speakers !== speakers) blocks.rename(speakers);
    const handle = createHandle(turns, speakers, blocks);
    drawn.current = { turns, speakers, blocks, handle };
    if (place) handle.goToPlace({ ...place, turn: numberNow(place.turn) });
    if (toFocus.current !== null) handle.focusTurn(toFocus.current);
    else if (focused !== null && !list.current.contains(activeElement)) {
      handle.focusTurn(numberNow(focused), { onTime: isTime(activeElement) });
    }
    toFocus.current = null;
    onReady(handle);

    const stopFilling = whenIdle(blocks.fillMore);
    const stopFollowing = onScrollOrResize(() => blocks.near());
    const fillAll = () => blocks.fillMore(() => true);
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
      const { blocks, handle } = drawn.current;
      const line = handle.isReading() || blocks.lineAt(document.activeElement) !== -1 ? (handle.currentLine() ?? 0) : 0;
      setStop(timeFrom(blocks, line, 1) ?? timeFrom(blocks, line, -1));
    };
    addEventListener('keydown', beforeTab, { capture: true });
    return () => removeEventListener('keydown', beforeTab, { capture: true });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (!by || !drawn.current || !isTime(event.target) || isComposing(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const { blocks } = drawn.current;
    timeFrom(blocks, blocks.lineAt(event.target) + by, by)?.focus();
  }

  /** The tools of a turn go to the one that is pointed at or has the focus: one element serves all turns. */
  function follow({ target }: Event) {
    if (isTime(target)) setStop(target);
    const item = target instanceof Element ? target.closest('li.turn') : null;
    tools.current ??= drawTools();
    if (!item || !tools.current || tools.current.parentElement === item) return;
    item.append(tools.current);
    // Not on each of fifty thousand turns.
    const time = item.querySelector<HTMLElement>('.turn-time');
    if (time) time.title = t('momentTitle');
  }

  function press(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element) || !drawn.current) return;
    const { blocks } = drawn.current;
    const line = blocks.lines[blocks.lineAt(target)];
    if (line?.kind === 'folded' && target.closest('button')) {
      toFocus.current = line.from;
      setOpened({ chosen, turns, unfolded: new Set([...unfolded, line.from]) });
    }
    if (line?.kind !== 'turn') return;
    const { speaker, startSeconds } = line.turn;
    if (target.closest('.turn-tools > button')) onQuote([line.turn]);
    else if (target.closest('.turn-name, .turn-add-name')) {
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

/** Every tool also has a key or a menu item. */
const drawTools = () =>
  drawOnce(
    <span class="turn-tools">
      <button type="button" class="icon-button" aria-label={t('quoteTurn')} title={t('quoteTurn')} tabIndex={-1}>
        <Icon of={Quote} size={14} />
      </button>
    </span>,
  ).firstElementChild;

const isTime = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('.turn-time');

/** The nearest time at or after a line, or at or before it when `by` is -1. */
function timeFrom({ lines, itemOf }: TranscriptBlocks, from: number, by: 1 | -1): HTMLElement | null {
  for (let line = from; line >= 0 && line < lines.length; line += by) {
    const shown = lines[line];
    if (shown?.kind === 'turn' && shown.turn.startSeconds !== null) {
      return itemOf(line)?.querySelector<HTMLElement>('.turn-time') ?? null;
    }
  }
  return null;
}
