import { render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Errors } from '../../../components/settings/help.tsx';
import type { ErrorReport } from '../../../lib/error-report.ts';
import { succeed } from '../../../lib/failures.ts';
import { createErrorsModel } from '../../../lib/models/errors-model.ts';
import { withTools } from '../../support/page-tools.tsx';
import { aUserData } from '../../support/user-data.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const OLDER: ErrorReport = {
  atMs: NOW_MS - 60_000,
  context: 'panel',
  request: null,
  error: 'TypeError',
  stack: [],
  version: '0.4.0 chrome',
};
const NEWER: ErrorReport = {
  ...OLDER,
  atMs: NOW_MS,
  context: 'background',
  request: 'recordings.open',
  error: 'RangeError',
  stack: ['open /background.js:1:2'],
};

async function show(reports: ErrorReport[], copies = true) {
  const { userData, elsewhere } = aUserData();
  await userData.errors.write(reports);
  const model = createErrorsModel(userData);
  const copyText = vi.fn<(plain: string) => Promise<boolean>>().mockResolvedValue(copies);
  render(withTools(<Errors model={model} />, { now: () => NOW_MS, copyText }));
  await model.start();
  return { elsewhere, copyText, user: userEvent.setup() };
}

describe('the errors on the options page', () => {
  it.each([
    [true, 'Copied'],
    [false, 'Couldn’t copy'],
  ])('are copied whole, and the button says what became of that: %s', async (copies, words) => {
    const { user, copyText } = await show([OLDER, NEWER], copies);
    await user.click(await screen.findByRole('button', { name: 'Copy details' }));
    expect(JSON.parse(copyText.mock.lastCall?.[0] ?? '')).toEqual([NEWER, OLDER]);
    expect(await screen.findByRole('button', { name: words })).toBeTruthy();
  });

  it('go when they are cleared', async () => {
    const { user, elsewhere } = await show([NEWER]);
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
    expect(await elsewhere.errors.read()).toEqual(succeed([]));
  });

  it('come as soon as there is one', async () => {
    const { elsewhere } = await show([]);
    await elsewhere.errors.write([NEWER]);
    expect(await screen.findByText('RangeError')).toBeTruthy();
  });
});
