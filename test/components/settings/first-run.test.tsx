import { screen } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import { SAVED } from '../../support/connection-world.ts';
import { aStatus } from '../../support/library-status.ts';
import { button, connect, headingFocused, showSettings } from '../../support/settings-page.tsx';

describe('the first run', () => {
  const heading = () => screen.findByRole('heading', { name: 'Ready to search' });
  const saveAll = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Save all transcripts/ });
  const noSideBar = () => expect(screen.queryByRole('navigation')).toBeNull();

  it('is the form alone, then one page about what is next, then the sections', async () => {
    const opened = await showSettings();
    noSideBar();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    await connect(opened);
    await headingFocused('Ready to search');
    noSideBar();
    expect(screen.queryByLabelText('Service address')).toBeNull();
    expect(screen.getByText(/About 1.4 MB, in a minute/)).toBeTruthy();
    expect(screen.getByText('Press Alt+Shift+K on any page, and type a word that someone said.')).toBeTruthy();
    expect(screen.getByText(/^Click the puzzle icon/)).toBeTruthy();
    await opened.user.click(button('Done'));
    expect(screen.getByRole('navigation')).toBeTruthy();
    await headingFocused('Connection');
    expect(opened.steps()).toEqual(['done']);
  });

  it('saves all transcripts with its progress, and says when that did not come about', async () => {
    const { library, user } = await showSettings({ saved: SAVED, step: 'welcome' });
    await user.click(saveAll());
    await library.answer('library.setDownloadMode', fail({ code: 'storage-failed' }));
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Browser storage isn’t working'));
    expect(saveAll().checked).toBe(false);
    await user.click(saveAll());
    library.always('library.status', succeed(aStatus({ download: { mode: 'on' } })));
    await library.answer('library.setDownloadMode', succeed(aStatus({ download: { mode: 'on' } })));
    expect(await screen.findByRole('progressbar', { name: 'Transcripts saved' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
    await heading();
  });

  it.each([
    ['welcome', 'Ready to search'],
    ['done', 'Connection'],
    // Connected before there was a welcome.
    [null, 'Connection'],
  ] as const)('goes on where it was left: %s', async (step, heading) => {
    await showSettings({ saved: SAVED, step });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(heading);
  });

  it('lets a link lead to another section: where the key goes can be read first', async () => {
    const { goTo } = await showSettings();
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('#privacy');
    goTo('#privacy');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Privacy');
    expect(screen.queryByRole('link', { name: 'Library' })).toBeNull();
  });
});
