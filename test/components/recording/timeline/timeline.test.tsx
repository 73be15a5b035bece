import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimelineStrip, type TimelineStripProps } from '../../../../components/recording/timeline/timeline.tsx';
import type { Timeline } from '../../../../lib/recording/timeline.ts';

const timeline: Timeline = {
  lengthSeconds: 1000,
  spans: [
    { from: 0, to: 0.5, speaker: 0 },
    { from: 0.6, to: 0.9, speaker: 1 },
    { from: 0.9, to: 1, speaker: 2 },
  ],
};
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
      timeline={timeline}
      segments={[]}
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

  it('names who speaks at the moment, where others speak more in that piece of the strip', () => {
    showStrip({ segments: [{ speaker: 1, startSeconds: 99, endSeconds: 104, text: 'Just a moment.' }] });
    expect(said()).toBe('1:40, Speaker 2');
  });

  it('draws each span in its colour, those not chosen faded', () => {
    const { container, become } = showStrip();
    const classes = () => [...container.querySelectorAll('rect')].map((rect) => rect.getAttribute('class')?.trim());
    expect(classes()).toEqual(['speaker-0', 'speaker-1', '']);
    become({ chosen: new Set([1]) });
    expect(classes()).toEqual(['speaker-0 timeline-faded', 'speaker-1', 'timeline-faded']);
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
    const { onSeek } = showStrip({ timeline: { ...timeline, lengthSeconds: 200 } });
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

  it('goes on from where it led, although a long turn begins before that, until the reader scrolls', async () => {
    const { onSeek, become } = showStrip();
    strip().focus();
    await userEvent.keyboard('{ArrowRight}');
    become({ atSeconds: 60 });
    await userEvent.keyboard('{ArrowRight}');
    expect(onSeek).toHaveBeenLastCalledWith(120);
    expect(said()).toBe('2:00, Ana Ruiz');
    await userEvent.keyboard(' ');
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

  it('moves the marker without drawing the spans again', () => {
    const { container, become } = showStrip();
    const before = container.querySelector('rect');
    const writes = vi.spyOn(Element.prototype, 'setAttribute');
    become({ atSeconds: 640 });
    expect(writes.mock.contexts.some((target) => (target as Element).tagName.toLowerCase() === 'rect')).toBe(false);
    expect(container.querySelector('rect')).toBe(before);
    const marker = container.querySelector<HTMLElement>('.timeline-marker');
    expect(marker?.style.getPropertyValue('--at')).toBe('0.64');
  });
});
