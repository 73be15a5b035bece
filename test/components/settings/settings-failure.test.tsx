import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SettingsFailure } from '../../../components/settings/page-tools.tsx';
import type { Failure } from '../../../lib/failures.ts';
import { withTools } from '../../support/page-tools.tsx';

const BUG: Failure = {
  code: 'internal',
  request: 'library.status',
  error: 'TypeError',
  stack: ['status /background.js:1:2'],
  version: '0.4.0 chrome',
};

it.each([
  [true, 'Copied'],
  [false, 'Couldn’t copy'],
])(
  'a bug on the options page copies all that is known of it, says what became of that, and asks nothing again: %s',
  async (copies, words) => {
    const onRetry = vi.fn<() => void>();
    const copyText = vi.fn<(plain: string) => Promise<boolean>>().mockResolvedValue(copies);
    render(withTools(<SettingsFailure failure={BUG} onRetry={onRetry} />, { copyText }));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copy details' }));
    expect(JSON.parse(copyText.mock.lastCall?.[0] ?? '')).toEqual(BUG);
    expect(await screen.findByRole('button', { name: words })).toBeTruthy();
    expect(onRetry).not.toHaveBeenCalled();
  },
);
