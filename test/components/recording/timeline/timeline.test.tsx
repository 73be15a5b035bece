import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FindSurface } from '../../../../components/recording/find/surface.ts';
import {
  FoundMarks,
  TimelineStrip,
  type TimelineStripProps,
} from '../../../../components/recording/timeline/timeline.tsx';
import { createFindModel } from '../../../../lib/models/find-model.ts';
import { aSegment } from '../../../support/factories.ts';

const say = (speaker: number, startSeconds: number, endSeconds: number) =>
  aSegment(speaker, startSeconds, endSeconds, 'Words.');
const segments = [say(0, 0, 500), say(1, 600, 900), say(2, 900, 1001)];
const speakers = [
  { label: 'Speaker 1', name: 'Ana Ruiz' },
  { label: 'Speaker 2', name: null },
];
const everyone: ReadonlySet<number> = new Set();

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, 0, 200, 12));
  HTMLElement.prototype.setPointerCapture = vi.fn<(id: number) => void>();
});
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('style');
});

function showStrip(parts: Partial<TimelineStripProps> = {}) {
  const onSeek = vi.fn<(seconds: number) => void>();
  const draw = (more: Partial<TimelineStripProps> = {}) => (
    <TimelineStrip
      lengthSeconds={1000}
      segments={segments}
      speakers={speakers}
      chosen={everyone}
      atSeconds={100}
      onSeek={onSeek}
      {...parts}
      {...more}
    />
  );
  const { rerender, container } = render(draw());
  return { onSeek, container, become: (more: Partial<TimelineStripProps>) => rerender(draw(more)) };
}

const strip = () => screen.getByRole('slider', { name: 'Timeline' });
const said = () => strip().getAttribute('aria-valuetext');
const label = () => document.querySelector('.timeline-label')?.textContent;
const rightToLeft = () => document.documentElement.style.setProperty('direction', 'rtl');

describe('the timeline', () => {
  it('says where the reader is, and who speaks there', async () => {
    const { become } = showStrip();
    expect(['aria-valuemin', 'aria-valuemax', 'aria-valuenow'].map((name) => strip().getAttribute(name))).toEqual([
      '0',
      '1000',
      '100',
    ]);
    expect(said()).toBe('1:40, Ana Ruiz');
    become({ atSeconds: 550 });
    await waitFor(() => expect(said()).toBe('9:10'));
    become({ atSeconds: 700 });
    await waitFor(() => expect(said()).toBe('11:40, Speaker 2'));
    become({ atSeconds: 1000 });
    await waitFor(() => expect(said()).toBe('16:40, Unknown speaker'));
  });

  it('is grey, with the words of chosen people in their colors', () => {
    const { container, become } = showStrip();
    const marks = () =>
      [...container.querySelectorAll('rect')].map((rect) => [rect.getAttribute('class'), rect.getAttribute('x')]);
    expect(marks()).toEqual([]);
    become({ chosen: new Set([1]) });
    expect(marks()).toEqual([['speaker-1', '600']]);
  });

  it('marks where matches are, after a pause, and not those of other texts', async () => {
    const find = createFindModel({ whenIdle: () => () => undefined });
    const texts = ['a plan', 'none', 'plans, plans', 'plan'];
    const surface = {
      texts,
      secondsOf: (text: number) => [100, 200, 300, null][text] ?? null,
    } as unknown as FindSurface;
    const { container } = render(
      <svg>
        <FoundMarks find={find} surface={surface} lengthSeconds={1000} />
      </svg>,
    );
    const marks = () => [...container.querySelectorAll('.timeline-found')].map((rect) => rect.getAttribute('x'));
    await act(() => {
      find.setTexts(texts);
      find.open('plan', 0);
    });
    expect(marks()).toEqual([]);
    await waitFor(() => expect(marks()).toEqual(['100', '300']));
    await act(() => find.setTexts(['plan']));
    expect(marks()).toEqual([]);
  });

  it('has no marker where the reader’s place has no time', () => {
    const { container, become } = showStrip();
    expect(container.querySelector('.timeline-marker')).toBeTruthy();
    become({ atSeconds: null });
    expect(container.querySelector('.timeline-marker')).toBeNull();
  });

  it('jumps to where it is clicked, from the side where lines begin', () => {
    const { onSeek } = showStrip();
    fireEvent.click(strip(), { clientX: 70 });
    expect(onSeek).toHaveBeenLastCalledWith(250);
    fireEvent.click(strip(), { clientX: 900 });
    expect(onSeek).toHaveBeenLastCalledWith(1000);
    rightToLeft();
    fireEvent.click(strip(), { clientX: 70 });
    expect(onSeek).toHaveBeenLastCalledWith(750);
  });

  it('says what is under the pointer', () => {
    showStrip();
    fireEvent.pointerMove(strip(), { clientX: 150 });
    expect(label()).toBe('10:50, Speaker 2');
    fireEvent.pointerLeave(strip());
    expect(label()).toBeUndefined();
  });

  it.each([
    ['{ArrowRight}', 110],
    ['{ArrowUp}', 110],
    ['{ArrowLeft}', 90],
    ['{ArrowDown}', 90],
    ['{PageUp}', 200],
    ['{PageDown}', 0],
    ['{Home}', 0],
    ['{End}', 1000],
  ])('goes by %s to %d', async (key, seconds) => {
    const { onSeek } = showStrip();
    strip().focus();
    await userEvent.keyboard(key);
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(seconds);
  });

  it('goes by arrows as it is read, and at least five seconds', async () => {
    const { onSeek } = showStrip({ lengthSeconds: 200 });
    rightToLeft();
    strip().focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(onSeek).toHaveBeenLastCalledWith(105);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(onSeek).toHaveBeenLastCalledWith(95);
  });

  it('leaves other keys, and keys with modifiers, to others', async () => {
    const { onSeek } = showStrip();
    strip().focus();
    await userEvent.keyboard('j{Control>}{ArrowRight}{/Control}{Alt>}{ArrowLeft}{/Alt}');
    expect(onSeek).not.toHaveBeenCalled();
  });

  it.each([
    ['scrolls', () => fireEvent.wheel(window)],
    ['moves by another key', () => userEvent.keyboard(' ')],
  ])('goes on from where it led, although a long turn begins before that, until the reader %s', async (_, move) => {
    const { onSeek, become } = showStrip();
    strip().focus();
    await userEvent.keyboard('{ArrowRight}');
    become({ atSeconds: 60 });
    await userEvent.keyboard('{ArrowRight}');
    expect(onSeek).toHaveBeenLastCalledWith(120);
    expect(said()).toBe('2:00, Ana Ruiz');
    await move();
    become({ atSeconds: 300 });
    await waitFor(() => expect(said()).toBe('5:00, Ana Ruiz'));
    await userEvent.keyboard('{ArrowRight}');
    expect(onSeek).toHaveBeenLastCalledWith(310);
  });

  it('shows the reader’s own place again when the focus has gone', async () => {
    showStrip();
    strip().focus();
    await userEvent.keyboard('{End}');
    expect(strip().getAttribute('aria-valuenow')).toBe('1000');
    fireEvent.blur(strip());
    expect(strip().getAttribute('aria-valuenow')).toBe('100');
  });
});
