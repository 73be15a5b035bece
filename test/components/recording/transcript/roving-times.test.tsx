import { screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { aShown, showPanel } from '../show-panel.tsx';
import { aSegment } from '../../../support/factories.ts';

const segments = Array.from({ length: 6 }, (_, index) =>
  aSegment(index % 2, index === 2 ? null : index * 10, null, `Words ${index}.`),
);
const times = () => [...document.querySelectorAll<HTMLElement>('.turn-time')];
const focused = () => document.activeElement?.textContent;

describe('the times of turns', () => {
  it('are one stop of the Tab key, from which arrows lead on', async () => {
    const { user } = showPanel(aShown({}, { segments }));
    expect(times().filter(({ tabIndex }) => tabIndex === 0)).toEqual([]);
    screen.getByRole('tabpanel', { name: 'Transcript' }).focus();
    await user.tab();
    expect(focused()).toBe('0:00');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    // A turn without a time is passed over.
    expect(focused()).toBe('0:30');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('0:00');
    await user.keyboard('{ArrowDown}');
    expect(times().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1, -1]);
    await user.tab();
    expect(document.activeElement?.closest('.transcript')).toBeNull();
  });

  it('come after the turn that was stepped to', async () => {
    const { user } = showPanel(aShown({}, { segments }));
    const turn = document.querySelectorAll<HTMLElement>('li.turn')[3];
    if (turn) turn.tabIndex = -1;
    turn?.focus();
    await user.tab();
    expect(focused()).toBe('0:30');
  });
});
