import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { toTurns } from '../../lib/recording/turns.ts';
import type { RecordingContent, Turn } from '../../lib/recording/types.ts';
import { TranscriptTurn } from './turn.tsx';
import { useGrowingCount } from './use-growing-count.ts';

export interface TranscriptProps {
  content: RecordingContent;
  /** What stands here when nobody said a word. */
  fallback: ComponentChildren;
}

/** More than two screens of the tallest window: drawn at once. */
const FIRST = 40;
/** Large enough that thousands of turns scroll smoothly, small enough to be laid out within a frame. */
const BLOCK = 50;
/** Blocks drawn at a time while the browser is idle. */
const STEP = 4;
/** What fits on a line of the panel; only for guessing heights. */
const LINE_LENGTH = 44;

/**
 * Who said what, one item a turn. The first screens come at once, the rest in blocks that cost nothing until they come
 * near. All of it ends up in the page, for the browser's own find and for selecting.
 */
export function Transcript({ content, fallback }: TranscriptProps) {
  // The same elements at each drawing: those already in the page are not compared again when more are added.
  const { first, blocks } = useMemo(() => drawTurns(content), [content]);
  const count = useGrowingCount(blocks.length, STEP);
  if (first.length === 0) return <>{fallback}</>;
  return (
    // With its role said aloud, blocks may stand between the list and its items.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ol class="transcript" role="list" aria-label={t('tabTranscript')}>
      {first}
      {blocks.slice(0, count)}
    </ol>
  );
}

function drawTurns(content: RecordingContent): { first: VNode[]; blocks: VNode[] } {
  const turns = toTurns(content);
  const longestSeconds = turns.reduce((longest, turn) => Math.max(longest, latestSeconds(turn)), 0);
  const draw = (turn: Turn, index: number) => (
    <TranscriptTurn key={index} turn={turn} speaker={content.speakers[turn.speaker]} longestSeconds={longestSeconds} />
  );
  const blocks: VNode[] = [];
  for (let at = FIRST; at < turns.length; at += BLOCK) {
    const block = turns.slice(at, at + BLOCK);
    blocks.push(
      <div key={`block-${at}`} class="turns" role="presentation" style={sizeOf(block)}>
        {block.map(draw)}
      </div>,
    );
  }
  return { first: turns.slice(0, FIRST).map(draw), blocks };
}

function latestSeconds({ startSeconds, endSeconds }: Turn): number {
  return Math.max(startSeconds ?? 0, endSeconds ?? 0);
}

/** Guesses the lines of a block, so that the scroll bar hardly moves when it is laid out. */
function sizeOf(turns: readonly Turn[]): Record<string, number> {
  const lines = turns.reduce((sum, { texts }) => sum + Math.ceil(texts.join(' ').length / LINE_LENGTH), 0);
  return { '--turns': turns.length, '--lines': lines };
}
