import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWrittenPart } from '../../../../components/recording/document/written-part.tsx';

interface Waiting {
  run: (deadline: IdleDeadline) => void;
  timeout: number | undefined;
}

let waiting: Map<number, Waiting>;

/** One turn, of which nothing is left after the first that is called. Those of a busy browser are called for their wait alone. */
function turn(kind: 'idle' | 'busy'): void {
  const due = [...waiting].find(([, { timeout }]) => kind === 'idle' || timeout !== undefined);
  if (!due) return;
  waiting.delete(due[0]);
  void act(() => due[1].run({ didTimeout: kind === 'busy', timeRemaining: () => (kind === 'idle' ? 50 : 0) }));
}

beforeEach(() => {
  waiting = new Map();
  let count = 0;
  vi.stubGlobal('requestIdleCallback', (run: Waiting['run'], { timeout }: IdleRequestOptions = {}) => {
    waiting.set(++count, { run, timeout });
    return count;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void waiting.delete(handle));
});
afterEach(() => {
  // With its effects, which need what is taken away next.
  void act(cleanup);
  vi.unstubAllGlobals();
});

interface PartsProps {
  summary: string | null;
  notes: string | null;
  shown?: 'summary' | 'notes';
}

/** Says which documents are read. */
function Parts({ summary, notes, shown }: PartsProps) {
  const parts = [
    useWrittenPart('summary', summary, shown === 'summary'),
    useWrittenPart('notes', notes, shown === 'notes'),
  ];
  return <>{parts.flatMap(({ tab, blocks }) => (blocks.length > 0 ? [tab] : [])).join(' ')}</>;
}

const BOTH = { summary: 'It was said.', notes: 'It was noted.' };

it('is not read while the browser is busy, then one in each idle turn', () => {
  const { container } = render(<Parts {...BOTH} />);
  expect(waiting.size).toBe(2);
  turn('busy');
  expect(container.textContent).toBe('');
  turn('idle');
  expect(container.textContent).toBe('summary');
  turn('idle');
  expect(container.textContent).toBe('summary notes');
  expect(waiting.size).toBe(0);
});

it('is read at once when its tab is shown, and no turn is asked for it any more', () => {
  const { container, rerender } = render(<Parts {...BOTH} />);
  expect(waiting.size).toBe(2);
  rerender(<Parts {...BOTH} shown="notes" />);
  expect(container.textContent).toBe('notes');
  expect(waiting.size).toBe(1);
});

it('asks for no turn where there is nothing to read, until there is', () => {
  const { container, rerender } = render(<Parts summary={null} notes="It was noted." />);
  expect(waiting.size).toBe(1);
  turn('idle');
  expect(container.textContent).toBe('notes');
  expect(waiting.size).toBe(0);
  rerender(<Parts {...BOTH} />);
  expect(waiting.size).toBe(1);
});
