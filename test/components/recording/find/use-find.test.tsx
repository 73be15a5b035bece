import { act, cleanup, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useRef } from 'preact/hooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FindBar } from '../../../../components/recording/find/find-bar.tsx';
import type { FindSurface, FoundPosition } from '../../../../components/recording/find/surface.ts';
import { FoundInPage, useFind, type FindInPage } from '../../../../components/recording/find/use-find.ts';
import type { TranscriptHandle } from '../../../../components/recording/transcript/handle.ts';
import { createFindModel } from '../../../../lib/models/find-model.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TEXTS = ['', 'a plan', 'another plan'];

/** The turns of a transcript, far below what is seen, with the find bar open. */
async function showTurns({ withBar = false } = {}) {
  const find = createFindModel({ whenIdle: () => () => undefined });
  let top = 5000;
  const scrollBy = vi.fn(() => {
    top = 300;
  });
  vi.stubGlobal('scrollBy', scrollBy);
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 50, 20));
  const turns = TEXTS.map((words) => {
    const turn = Object.assign(document.createElement('li'), { className: 'turn' });
    turn.append(words);
    return turn;
  });
  const surface: FindSurface = {
    texts: TEXTS,
    piecesOf: (text) => [...(turns[text]?.childNodes ?? [])].map((node) => ({ node: node as Text, at: 0 })),
    near: () => [0, 0],
    positionOf: ({ turn, seconds }) => ({ text: turn, unit: seconds ?? 0 }),
    contentOf: () => ({ kind: 'words', text: '' }),
    secondsOf: () => null,
  };
  const place = { line: 0, turn: 0, offset: 0, seconds: null };
  const goToPlace = vi.fn<TranscriptHandle['goToPlace']>();
  const handle = { surface: () => surface, place: () => ({ ...place }), goToPlace } as Partial<TranscriptHandle>;
  let finding: FindInPage | undefined;
  function Page() {
    const panels = useRef<HTMLElement>(null);
    finding = useFind({
      find,
      tab: 'transcript',
      panels,
      turns: [],
      handle: handle as TranscriptHandle,
      sources: { summary: null, notes: null },
      seed: '',
    });
    return (
      <>
        <button type="button">Before</button>
        <ol />
        {withBar && <FindBar find={find} tab="transcript" onClose={vi.fn()} onReturn={vi.fn()} onCopy={vi.fn()} />}
        <FoundInPage find={find} surface={finding.surface} />
      </>
    );
  }
  const { container } = render(<Page />);
  container.querySelector('ol')?.append(...turns);
  container.querySelector('button')?.focus();
  await act(() => finding?.open());
  return {
    place,
    goToPlace,
    scrollBy,
    find,
    type: (query: string) => act(() => find.type(query)),
    openAtFound: (found: FoundPosition | null = null) => act(() => finding?.openAtFound(found)),
    goBack: () => act(() => finding?.goBack()),
    close: () => act(() => finding?.close()),
  };
}

it('The search begins where a search result was said, wherever the page has scrolled to', async () => {
  const { find, type, openAtFound } = await showTurns();
  await type('plan');
  for (const turn of [2, 1, 2]) {
    await openAtFound({ turn, seconds: null });
    const shown = find.state.value;
    expect(shown.status === 'open' && shown.matches.texts[shown.current]).toBe(turn);
  }
});

describe('going back from the find bar', () => {
  it('leads to what was found last, also when the bar was open before', async () => {
    const { place, goToPlace, openAtFound, goBack } = await showTurns();
    place.turn = 2;
    await openAtFound();
    await goBack();
    expect(goToPlace.mock.calls).toEqual([[{ line: 0, turn: 2, offset: 0, seconds: null }]]);
  });
});

describe('what was found by a search', () => {
  it('has the focus where nothing else has it, so that the keys of the reader work', async () => {
    const { type, openAtFound } = await showTurns();
    const before = screen.getByRole('button', { name: 'Before' });
    await type('plan');
    await openAtFound();
    expect(document.activeElement).toBe(before);
    before.blur();
    await openAtFound();
    expect(document.activeElement?.textContent).toBe('a plan');
  });

  it('is followed by the next match with Enter on its words, but not on a button', async () => {
    const { find, type, openAtFound } = await showTurns({ withBar: true });
    const current = () => find.state.value.status === 'open' && find.state.value.current;
    const before = screen.getByRole('button', { name: 'Before' });
    await type('plan');
    before.focus();
    before.blur();
    await openAtFound();
    expect(current()).toBe(0);
    await userEvent.keyboard('{Enter}');
    expect(current()).toBe(1);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(current()).toBe(0);
    before.focus();
    await userEvent.keyboard('{Enter}');
    expect(current()).toBe(0);
  });
});

describe('closing the find bar', () => {
  it('gives the focus to the turn of the match that the reader was brought to', async () => {
    const { scrollBy, type, close } = await showTurns();
    await type('plan');
    await vi.waitFor(() => expect(scrollBy).toHaveBeenCalled());
    await close();
    expect(document.activeElement?.textContent).toBe('a plan');
  });

  it('gives it back where it was when the reader was not brought to the match yet', async () => {
    const { scrollBy, type, close } = await showTurns();
    await type('plan');
    await close();
    expect(document.activeElement?.textContent).toBe('Before');
    expect(scrollBy).not.toHaveBeenCalled();
  });
});
