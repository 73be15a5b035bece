import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SettingsFailure } from '../../../components/settings/page-tools.tsx';
import type { Failure } from '../../../lib/failure.ts';
import { withTools } from '../../support/page-tools.tsx';

const BUG: Failure = {
  code: 'internal',
  request: 'library.status',
  error: 'TypeError',
  stack: ['status /background.js:1:2'],
  version: '0.4.0 chrome',
};

function show(failure: Failure, copies = true) {
  const onRetry = vi.fn<() => void>();
  const copyText = vi.fn<(plain: string) => Promise<boolean>>().mockResolvedValue(copies);
  render(withTools(<SettingsFailure failure={failure} onRetry={onRetry} />, { copyText }));
  return { onRetry, copyText, user: userEvent.setup() };
}

describe('a failure on the options page', () => {
  it('that is a bug copies request, version and stack, and asks for nothing again', async () => {
    const { onRetry, copyText, user } = show(BUG);
    await user.click(screen.getByRole('button', { name: 'Copy details' }));
    expect(JSON.parse(copyText.mock.lastCall?.[0] ?? '')).toEqual(BUG);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('says so when the browser refuses the clipboard', async () => {
    const { user } = show(BUG, false);
    await user.click(screen.getByRole('button', { name: 'Copy details' }));
    expect(await screen.findByRole('button', { name: 'Couldn’t copy' })).toBeTruthy();
  });
});
