import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BlockingFailure, NothingToRead, type NothingToReadProps } from '../../../components/recording/states.tsx';
import type { Failure } from '../../../lib/failure.ts';
import { aRecording } from '../../support/factories.ts';

const NOW = new Date(2026, 10, 21, 12).getTime();

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
  it.each([
    [{ status: 'UPLOADING' }, 'Still uploading'],
    [{ status: 'PROCESSING', processingPhase: 'QUEUED' }, 'Still processing'],
    [{ status: 'PROCESSING', processingPhase: 'QUEUED' }, 'Current step: Queued.'],
    [{ status: 'WAITING_FOR_OWNER' }, 'Still waiting for owner'],
    [{ status: 'FAILED' }, 'Processing failed'],
  ])('says its state in words: %o', (recording, words) =>
    expect(show({ recording: aRecording({ processingPhase: null, ...recording }) }).text()).toContain(words),
  );

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

describe('nothing but a failure', () => {
  const rows: [Failure, title: RegExp, detail: RegExp, button: string][] = [
    [{ code: 'offline' }, /offline/, /isn’t saved/, 'Try again'],
    [{ code: 'forbidden', message: '' }, /doesn’t have access/, /Ask the owner/, 'Open settings'],
    [{ code: 'not-found' }, /not found/, /deleted or moved/, 'Try again'],
    [{ code: 'gone' }, /deleted/, /^((?!moved).)*$/, 'Try again'],
    [{ code: 'processing' }, /Still processing/, /when it’s ready/, 'Check again'],
  ];

  it.each(rows)('%o', async (failure, title, detail, button) => {
    const onAction = vi.fn();
    render(<BlockingFailure failure={failure} now={() => NOW} onAction={onAction} />);
    const words = screen.getByRole('alert').textContent;
    expect(words).toMatch(title);
    expect(words).toMatch(detail);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...new Set([button, ...(button === 'Check again' ? [] : ['Try again'])]),
    ]);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(onAction).toHaveBeenCalledOnce();
  });
});
