import { cleanup, render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { BlockingFailure } from '../../../components/recording/states.tsx';
import { FailureNotice } from '../../../components/ui/failure-notice.tsx';
import { failureWords } from '../../../components/ui/failure-words.ts';
import { NOW } from '../../gallery/data.ts';
import { failureSamples } from '../../gallery/failures.ts';

/** What programs say among themselves. */
const CODE = /undefined|\bnull\b|NaN|Infinity|\[object|[{}<>]|\bE[A-Z]{4,}\b|_|\$\d|\bError:/;
const nothing = () => undefined;

describe.each(failureSamples())('the failure $name', ({ failure }) => {
  const { title, detail } = failureWords(failure, NOW);

  it('is told in words, without code', () => {
    expect(title).toMatch(/[a-z]{2,}.*[a-z]{2,}/i);
    expect(`${title} ${detail ?? ''}`).not.toMatch(CODE);
    expect(`${title} ${detail ?? ''}`).not.toContain(failure.code.includes('-') ? failure.code : '\u0000');
    expect(detail).not.toBe('');
  });

  it('has one thing to do first, wherever it is shown', () => {
    render(<FailureNotice failure={failure} nowMs={NOW} onAction={nothing} />);
    const shown = screen.getAllByRole('button');
    expect(shown[0]?.textContent).toMatch(/^[A-Z][a-z]+/);
    // Only a refused key has something to do besides.
    expect(shown.map(({ textContent }) => textContent).slice(1)).toEqual(
      failure.code === 'key-rejected' ? ['Replace key'] : [],
    );
    cleanup();
    render(<BlockingFailure failure={failure} now={() => NOW} onAction={nothing} />);
    const buttons = screen.getAllByRole('button');
    expect(buttons.filter(({ className }) => !className.includes('button-quiet'))).toHaveLength(1);
    // And ways on that are the same everywhere, each once.
    const names = buttons.map(({ textContent }) => textContent);
    expect(names.some((name) => name === 'Try again' || name === 'Check again')).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });
});
