import { fireEvent, render } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { FindSurface } from '../../../../components/recording/find/find-surface.ts';
import { matchNearest, ticksOf } from '../../../../components/recording/find/find-ticks.ts';
import { TickRail } from '../../../../components/recording/find/tick-rail.tsx';
import { findAll, indexTexts } from '../../../../lib/search/find-text.ts';

/** Texts that all are equally high. */
function aSurface(texts: readonly string[]): FindSurface {
  return {
    texts,
    rangeOf: () => null,
    positionOf: () => ({ text: 0, unit: 0 }),
    near: () => [0, 0],
    contentOf: () => ({ kind: 'words', text: '' }),
    fractionOf: (text) => text / texts.length,
  };
}

const matchesOf = ({ texts }: FindSurface) => findAll(indexTexts(texts), 'plan');

describe('ticksOf', () => {
  it('is a tick for each place, with the current one', () => {
    const surface = aSurface(['plan', '', 'plan plan', '']);
    expect(ticksOf(surface, matchesOf(surface), 1)).toEqual([
      { fraction: 0, isCurrent: false },
      { fraction: 0.5, isCurrent: true },
    ]);
    expect(ticksOf(surface, matchesOf(surface), -1).some(({ isCurrent }) => isCurrent)).toBe(false);
  });

  it('is at most 150 of them, in order and all over, for any number of matches, and asks for few places', () => {
    const surface = aSurface(Array.from({ length: 20_000 }, () => 'plan plan plan plan plan'));
    const fractionOf = vi.spyOn(surface, 'fractionOf');
    const ticks = ticksOf(surface, matchesOf(surface), 50_000);
    expect(ticks).toHaveLength(150);
    expect(ticks.map(({ fraction }) => fraction)).toEqual(ticks.map(({ fraction }) => fraction).sort((a, b) => a - b));
    expect(ticks.at(-1)?.fraction).toBeGreaterThan(0.99);
    expect(ticks.filter(({ isCurrent }) => isCurrent)).toEqual([{ fraction: 0.5, isCurrent: true }]);
    expect(fractionOf.mock.calls.length).toBeLessThan(4_000);
  });
});

it('matchNearest is the match before or behind, whichever is nearer', () => {
  const surface = aSurface(['', 'plan', '', '', '', '', 'plan', '', '', '']);
  const nearest = (fraction: number) => matchNearest(surface, matchesOf(surface), fraction);
  expect([0, 0.1, 0.3, 0.4, 0.6, 1].map(nearest)).toEqual([0, 0, 0, 1, 1, 1]);
  expect(matchNearest(surface, findAll(indexTexts([]), 'x'), 0.5)).toBe(-1);
});

describe('the rail', () => {
  const open = (surface: FindSurface, texts = surface.texts) =>
    ({
      status: 'open',
      query: 'plan',
      texts,
      matches: matchesOf(surface),
      current: 0,
      opens: 1,
      isLed: false,
      moves: 1,
    }) as const;

  it('goes to the nearest match where it is clicked, and is no business of a screen reader', () => {
    const surface = aSurface(['plan', '', '', 'plan']);
    const onGoTo = vi.fn<(match: number) => void>();
    const { container } = render(<TickRail surface={surface} state={open(surface)} onGoTo={onGoTo} />);
    const rail = container.querySelector('.tick-rail');
    if (!rail) throw new Error('There is no rail');
    expect(rail.getAttribute('aria-hidden')).toBe('true');
    vi.spyOn(rail, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 6, 400));
    fireEvent.click(rail, { clientY: 360 });
    expect(onGoTo).toHaveBeenCalledWith(1);
  });

  it('is not there for matches in other texts, or without any', () => {
    const surface = aSurface(['plan']);
    const { container, rerender } = render(
      <TickRail surface={surface} state={open(surface, ['plan'])} onGoTo={vi.fn()} />,
    );
    expect(container.firstChild).toBeNull();
    const none = aSurface(['nothing']);
    rerender(<TickRail surface={none} state={open(none)} onGoTo={vi.fn()} />);
    expect(container.firstChild).toBeNull();
  });
});
