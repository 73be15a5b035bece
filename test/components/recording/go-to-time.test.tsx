import { cleanup, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { GoToTime } from '../../../components/recording/panel-nav.tsx';

function showBox(lengthSeconds = 3130, atSeconds: number | null = 754) {
  const onGo = vi.fn<(seconds: number) => void>();
  render(
    <>
      <button type="button">Before</button>
      <GoToTime lengthSeconds={lengthSeconds} atSeconds={atSeconds} onGo={onGo} />
    </>,
  );
  return { onGo, user: userEvent.setup() };
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Go to time' });
const problem = () => screen.queryByRole('alert')?.textContent;

describe('the box "Go to time"', () => {
  it('shows where the reader is', () => {
    showBox();
    expect(box().placeholder).toBe('12:34');
    cleanup();
    showBox(9000, null);
    expect(box().placeholder).toBe('0:00');
  });

  it('goes by Enter, and is empty again', async () => {
    const { onGo, user } = showBox();
    await user.type(box(), '52:10{Enter}');
    expect(onGo).toHaveBeenCalledExactlyOnceWith(3130);
    expect(box().value).toBe('');
    await user.type(box(), '7{Enter}');
    expect(onGo).toHaveBeenLastCalledWith(420);
  });

  it.each([
    ['noon', 'Enter a time, such as 1:02:03'],
    ['52:11', 'This meeting ends at 52:10'],
  ])('says what to type instead of %s, until something else is typed', async (typed, words) => {
    const { onGo, user } = showBox();
    await user.type(box(), `${typed}{Enter}`);
    expect(problem()).toBe(words);
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toBe(problem());
    expect([box().value, onGo.mock.calls.length]).toEqual([typed, 0]);
    await user.type(box(), '1');
    expect(problem()).toBeUndefined();
    expect(box().hasAttribute('aria-invalid')).toBe(false);
  });

  it('is left by Escape, back to where the focus was, and nobody else hears of it', async () => {
    const { user } = showBox();
    const before = screen.getByRole('button', { name: 'Before' });
    before.focus();
    await user.tab();
    await user.keyboard('noon{Enter}');
    const heard = vi.fn<(event: KeyboardEvent) => void>();
    addEventListener('keydown', heard);
    await user.keyboard('{Escape}');
    removeEventListener('keydown', heard);
    expect(document.activeElement).toBe(before);
    expect([box().value, problem(), heard.mock.calls.length]).toEqual(['', undefined, 0]);
  });

  it('forgets what was typed when the focus goes elsewhere', async () => {
    const { user } = showBox();
    await user.type(box(), 'noon{Enter}');
    await user.click(screen.getByRole('button', { name: 'Before' }));
    expect([box().value, problem()]).toEqual(['', undefined]);
  });
});
