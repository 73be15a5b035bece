import { screen } from '@testing-library/preact';
import { expect, describe, it, vi } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import { SAVED } from '../../support/connection-world.ts';
import { aRecording } from '../../support/factories.ts';
import { openForm } from '../../support/settings-page.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Address of a recording in the service');
const PATTERN = 'https://rec.example/r/{id}';
const recent = [aRecording({ id: 'a/1', title: 'Weekly sync' })];
const answers = { 'recordings.recent': () => succeed(recent) };

describe('the field for the address of a recording', () => {
  it('says what is wrong when it is left, and offers the newest recording when it is right', async () => {
    const { user, openTab } = await openForm({ saved: SAVED, answers });
    await user.click(field());
    await user.paste('https://rec.example/r/');
    expect(field().getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    screen.getByText(/^\{id\} is missing/);
    await user.clear(field());
    await user.paste(PATTERN);
    await vi.waitFor(() => screen.getByText('Saved'));
    expect(field().getAttribute('aria-invalid')).toBeNull();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open “Weekly sync”' });
    expect(link.href).toBe('https://rec.example/r/a%2F1');
    await user.click(link);
    expect(openTab).toHaveBeenCalledWith('https://rec.example/r/a%2F1');
  });

  it('cannot be changed where the organization has set it', async () => {
    await openForm({
      saved: SAVED,
      answers,
      pattern: PATTERN,
      managed: { linkPattern: 'https://theirs.example/{id}' },
    });
    expect([field().value, field().readOnly]).toEqual(['https://theirs.example/{id}', true]);
    screen.getByRole('link', { name: 'Open “Weekly sync”' });
  });
});
