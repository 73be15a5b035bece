import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import { isPlainPress } from '../plain-press.ts';
import { filterTurns } from '../../../lib/recording/turns.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import type { TranscriptHandle } from './transcript-handle.ts';
import { toLines } from './transcript-lines.ts';
import { createTurnTools } from './turn-tools.tsx';
import { createTranscriptView, type TranscriptView } from './transcript-view.ts';

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

function Turns({ turns, speakers, chosen, hrefOf, onMoment, onSpeaker, onReady, ...props }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  const view = useRef<TranscriptView | null>(null);
  const [opened, setOpened] = useState({ chosen, turns, unfolded: NONE });
  // A different selection of speakers, or renumbered turns, fold everything again.
  const unfolded = opened.chosen === chosen && opened.turns === turns ? opened.unfolded : NONE;
  const lines = useMemo(() => toLines(turns, filterTurns(turns, chosen, unfolded)), [turns, chosen, unfolded]);
  const handle = useRef<TranscriptHandle | null>(null);
  const toFocus = useRef<number | null>(null);

  const send = useRef(props);
  send.current = props;

  useEffect(
    () => () => {
      view.current?.dispose();
      onReady(null);
    },
    [],
  );
  useEffect(
    () => (list.current ? createTurnTools(list.current, (item) => send.current.onQuote(turnsOf(item))) : undefined),
    [],
  );
  useLayoutEffect(() => {
    if (!list.current) return;
    view.current ??= createTranscriptView(list.current, hrefOf);
    handle.current = view.current.show({ turns, speakers, lines });
    onReady(handle.current);
    // The line of folded turns that had the focus is gone.
    if (toFocus.current !== null) handle.current.focusTurn(toFocus.current);
    toFocus.current = null;
  }, [turns, speakers, lines]);

  function turnsOf(target: EventTarget | null): Turn[] {
    const line = view.current?.lineOf(target);
    return line?.kind === 'turn' ? [line.turn] : [];
  }

  function press(event: MouseEvent) {
    const name = event.target instanceof Element ? event.target.closest('.turn-name, .turn-add-name') : null;
    const [named] = name && getSelection()?.isCollapsed !== false ? turnsOf(name) : [];
    if (named) return onSpeaker(named.speaker);
    const line = view.current?.pressed(event.target);
    if (line?.kind === 'folded') {
      toFocus.current = line.from;
      setOpened({ chosen, turns, unfolded: new Set([...unfolded, line.from]) });
    } else if (line && line.turn.startSeconds !== null && isPlainPress(event)) {
      event.preventDefault();
      onMoment(line.turn.startSeconds);
    }
  }

  return (
    // The explicit role allows blocks between the list and its items, which contain what is actually pressed.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ol ref={list} class="transcript" role="list" aria-label={t('tabTranscript')} onClick={press} />
  );
}
