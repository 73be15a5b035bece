import { screen } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { fail } from '../../../lib/failures.ts';
import { aPageRead, SAVED, SERVICE, TYPED_KEY } from '../../support/connection-world.ts';
import { aStatus } from '../../support/library-status.ts';
import { address, button, key, openForm, showSettings } from '../../support/settings-page.tsx';

describe('the line of the connection', () => {
  const line = () => document.querySelector('.connection-words')?.textContent;

  it('says how many recordings there are, and unfolds the form', async () => {
    const { user } = await showSettings({ saved: SAVED, status: aStatus({ recordings: 356 }) });
    expect(line()).toBe(`Connected 356 recordings${SERVICE}`);
    expect(screen.queryByLabelText('Service address')).toBeNull();
    const change = screen.getByRole('button', { name: 'Change', expanded: false });
    await user.click(change);
    expect(address().value).toBe(SERVICE);
    expect(change.getAttribute('aria-expanded')).toBe('true');
    await user.click(change);
    expect(screen.queryByLabelText('Service address')).toBeNull();
  });

  it('leaves the form open where there is no key, also while a new one is checked', async () => {
    const opened = await showSettings({ saved: { ...SAVED, keyHint: null }, step: 'done' });
    expect(line()).toContain('Not connected');
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    await opened.user.type(key(), `${TYPED_KEY}{Enter}`);
    await vi.waitFor(() => expect(line()).toContain('Connected'));
    expect(address().value).toBe(SERVICE);
  });

  it('goes on reading the list that could not be read to its end', async () => {
    const replies = [fail({ code: 'offline' }), aPageRead({ count: 200 })];
    const { user } = await openForm({
      saved: SAVED,
      answers: { 'list.refresh': () => replies.shift() ?? fail({ code: 'offline' }) },
    });
    await user.click(button('Connect'));
    await vi.waitFor(() => expect(line()).toContain('You’re offline'));
    await user.click(button('Try again'));
    await vi.waitFor(() => expect(line()).toBe(`Connected 200 recordings${SERVICE}`));
  });
});

it('a form keeps what is typed in it while another section is looked at', async () => {
  const { user, goTo } = await openForm({ saved: SAVED });
  await user.type(address(), '/base');
  goTo('#library');
  expect(screen.queryByLabelText('Service address')).toBeNull();
  goTo('#connection');
  expect(address().value).toBe(`${SERVICE}/base`);
});
