import { cleanup, render } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TranscriptHandle } from '../../../../components/recording/transcript/handle.ts';
import { Transcript } from '../../../../components/recording/transcript/transcript.tsx';
import { toTurns } from '../../../../lib/recording/turns.ts';
import type { Turn } from '../../../../lib/recording/types.ts';
import { aContent } from '../../../support/factories.ts';

afterEach(() => {
  cleanup();
  getSelection()?.removeAllRanges();
});

const segments = [
  { speaker: 0, startSeconds: 0, endSeconds: 4, text: 'Good morning.' },
  { speaker: 0, startSeconds: 4, endSeconds: 9, text: 'Shall we start?' },
  { speaker: 1, startSeconds: 9, endSeconds: 12, text: 'Yes, let us.' },
  { speaker: 0, startSeconds: 12, endSeconds: 15, text: 'First the budget.' },
];

function show() {
  const onReady = vi.fn<(handle: TranscriptHandle | null) => void>();
  const content = aContent({ segments });
  render(
    <Transcript
      turns={toTurns(content)}
      speakers={content.speakers}
      chosen={new Set()}
      hrefOf={(seconds) => `?at=${seconds}`}
      onMoment={() => undefined}
      onSpeaker={() => undefined}
      onReady={onReady}
    />,
  );
  return { picked: () => onReady.mock.lastCall?.[0]?.picked() ?? { turns: [], isSelection: false } };
}

const textOf = (turn: number) => {
  const node = document.querySelectorAll('li.turn > .turn-text')[turn]?.firstChild;
  if (!node) throw new Error(`no turn ${turn}`);
  return node;
};
const said = (turns: readonly Turn[]) =>
  turns.map((turn) => [turn.startSeconds, turn.segments.map(({ text }) => text).join(' ')]);

describe('what is picked of a transcript', () => {
  it('is cut at both ends, begins when its words began, and is whole in between', () => {
    const { picked } = show();
    // From `we start?`, which the second segment of the turn says, to `First`.
    getSelection()?.setBaseAndExtent(textOf(0), 'Good morning. Shall '.length, textOf(2), 'First'.length);
    expect(picked().isSelection).toBe(true);
    expect(said(picked().turns)).toEqual([
      [4, 'we start?'],
      [9, 'Yes, let us.'],
      [12, 'First'],
    ]);
  });

  it('is all of it when everything on the page is selected', () => {
    const { picked } = show();
    getSelection()?.selectAllChildren(document.body);
    expect(picked().turns.map(({ startSeconds }) => startSeconds)).toEqual([0, 9, 12]);
  });

  it.each([
    ['only a name', '.turn-name'],
    ['only a time', '.turn-time'],
  ])('leaves out a turn of which %s is selected', (_, part) => {
    const { picked } = show();
    const element = document.querySelector(part);
    if (element) getSelection()?.selectAllChildren(element);
    expect(picked().isSelection).toBe(false);
  });
});
