import { cleanup, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BlockingFailure } from '../../../components/recording/failures.tsx';
import { sinceWords } from '../../../components/recording/ago.ts';
import { NotReady, type NotReadyProps } from '../../../components/recording/states.tsx';
import type { Failure } from '../../../lib/failure.ts';
import { formatFullDate } from '../../../lib/recording/time.ts';
import { aRecording } from '../../support/factories.ts';

const MINUTE = 60_000;
/** Noon where the tests run. */
const NOW = new Date(2026, 10, 21, 12).getTime();

it.each([
  [20 * 1000, 'Since 11:59'],
  [80 * MINUTE, 'Since 10:40 (1 hour ago)'],
  [-5 * MINUTE, 'Since 12:00'],
  [26 * 60 * MINUTE, `Since ${formatFullDate(NOW - 26 * 60 * MINUTE, 'en-GB')} (yesterday)`],
  [-48 * 60 * MINUTE, null],
])('since when %i ms ago', (ageMs, words) => expect(sinceWords(NOW - ageMs, NOW)).toBe(words));

function show(parts: Partial<NotReadyProps> = {}) {
  const props: NotReadyProps = {
    recording: aRecording({ status: 'PROCESSING', processingPhase: null, updatedAtMs: NOW - 80 * MINUTE }),
    now: () => NOW,
    refreshing: false,
    givenUp: false,
    onRefresh: vi.fn<() => void>(),
    headingRef: { current: null },
    ...parts,
  };
  const view = render(<NotReady {...props} />);
  const become = (next: Partial<NotReadyProps>) => view.rerender(<NotReady {...props} {...next} />);
  return { ...props, become, text: () => view.container.textContent };
}

describe('a recording that is not ready', () => {
  it('says since when', () => {
    expect(show().text()).toContain('Since 10:40 (1 hour ago)');
    cleanup();
    const created = { updatedAtMs: null, createdAtMs: NOW - 60 * MINUTE, status: 'UPLOADING' };
    expect(show({ recording: aRecording(created) }).text()).toContain('Since 11:00');
    cleanup();
    expect(show({ recording: aRecording({ ...created, createdAtMs: null }) }).text()).not.toContain('Since');
  });

  it('says whether it is looked for again, and has one thing to do', () => {
    const { text, become } = show();
    expect(text()).toContain('when it’s ready');
    become({ givenUp: true });
    expect(text()).toContain('Earshot stopped checking.');
    expect(text()).not.toContain('when it’s ready');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check again']);
  });

  it('promises nothing of one that has failed', () => {
    expect(show({ recording: aRecording({ status: 'FAILED' }), givenUp: true }).text()).not.toMatch(/ready|checked/);
  });

  it('is busy from the press to the answer, but not while the panel asks by itself', async () => {
    const { onRefresh, become } = show();
    const busy = () => screen.getByRole('button').getAttribute('aria-disabled') === 'true';
    become({ refreshing: true });
    expect(busy()).toBe(false);
    become({ refreshing: false });
    await userEvent.click(screen.getByRole('button'));
    expect(onRefresh).toHaveBeenCalledOnce();
    become({ refreshing: true });
    expect(busy()).toBe(true);
    become({ refreshing: false });
    await vi.waitFor(() => expect(busy()).toBe(false));
    become({ refreshing: true });
    expect(busy()).toBe(false);
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
    render(
      <BlockingFailure
        failure={failure}
        now={() => NOW}
        givenUp={false}
        onAction={onAction}
        headingRef={{ current: null }}
      />,
    );
    const words = screen.getByRole('alert').textContent;
    expect(words).toMatch(title);
    expect(words).toMatch(detail);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...new Set([button, ...(button === 'Check again' ? [] : ['Try again'])]),
    ]);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(onAction).toHaveBeenCalledOnce();
  });

  it('says when it is not looked for any more', () => {
    const failure = { code: 'processing' } as const;
    render(
      <BlockingFailure failure={failure} now={() => NOW} givenUp onAction={vi.fn()} headingRef={{ current: null }} />,
    );
    expect(screen.getByRole('alert').textContent).toContain('Earshot stopped checking.');
  });
});
