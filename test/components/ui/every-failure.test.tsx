import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { BlockingFailure } from '../../../components/recording/failures.tsx';
import { FailureNotice } from '../../../components/ui/failure-notice.tsx';
import { failureWords } from '../../../components/ui/failure-words.ts';
import { NOW } from '../../gallery/data.ts';
import { failureSamples } from '../../gallery/failures.ts';

afterEach(cleanup);

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

  it('has one thing to do, wherever it is shown', () => {
    render(<FailureNotice failure={failure} nowMs={NOW} onAction={nothing} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^[A-Z][a-z]+/),
    ]);
    cleanup();
    render(
      <BlockingFailure
        failure={failure}
        givenUp={false}
        now={() => NOW}
        onAction={nothing}
        headingRef={{ current: null }}
      />,
    );
    const buttons = screen.getAllByRole('button');
    expect(buttons.filter(({ className }) => !className.includes('button-quiet'))).toHaveLength(1);
    // And ways on that are the same everywhere, each once.
    const names = buttons.map(({ textContent }) => textContent);
    expect(names.some((name) => name === 'Try again' || name === 'Check again')).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });
});
