import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { NothingToRead, type NothingToReadProps } from '../../../components/recording/states.tsx';
import { aRecording } from '../../support/factories.ts';

function show(parts: Partial<NothingToReadProps> = {}) {
  const props: NothingToReadProps = {
    recording: aRecording({ status: 'PROCESSING', processingPhase: null }),
    refreshing: false,
    onRefresh: vi.fn<() => void>(),
    ...parts,
  };
  const view = render(<NothingToRead {...props} />);
  const become = (next: Partial<NothingToReadProps>) => view.rerender(<NothingToRead {...props} {...next} />);
  return { ...props, become, text: () => view.container.textContent };
}

describe('a recording that is not ready', () => {
  it('says that it is looked for again, and has one thing to do', () => {
    expect(show().text()).toContain('when it’s ready');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check again']);
  });

  it('promises nothing of one that has failed, and offers nothing', () => {
    expect(show({ recording: aRecording({ status: 'FAILED' }) }).text()).not.toMatch(/ready|checked/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks again by its button, which is busy meanwhile', async () => {
    const { onRefresh, become } = show();
    await userEvent.click(screen.getByRole('button'));
    expect(onRefresh).toHaveBeenCalledOnce();
    become({ refreshing: true });
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  });
});
