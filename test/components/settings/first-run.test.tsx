import { screen } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { SAVED, SERVICE } from '../../support/connection-world.ts';
import { aStatus } from '../../support/library-status.ts';
import { address, button, connect, showSettings } from '../../support/settings-page.tsx';

describe('the first run', () => {
  const question = () => screen.findByRole('heading', { name: 'Save all transcripts?' });
  const hint = () => screen.findByRole('heading', { name: 'Pin Earshot to your toolbar' });
  const noSideBar = () => expect(screen.queryByRole('navigation')).toBeNull();

  it('is the form alone, then two questions that may be skipped, then the sections', async () => {
    const opened = await showSettings();
    noSideBar();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    await connect(opened);
    expect(document.activeElement).toBe(await question());
    noSideBar();
    expect(screen.queryByLabelText('Service address')).toBeNull();
    expect(screen.getByText(/About 1.4 MB, in a few minutes/)).toBeTruthy();
    await opened.user.click(button('Not now'));
    expect(document.activeElement).toBe(await hint());
    expect(screen.getByText('Or press Alt+Shift+K on any page to search.')).toBeTruthy();
    noSideBar();
    await opened.user.click(button('Done'));
    expect(screen.getByRole('navigation')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Connection' }));
    expect(opened.steps()).toEqual(['pin', 'done']);
  });

  it('saves all transcripts, and asks once more when that did not come about', async () => {
    const { library, user } = await showSettings({ saved: SAVED, step: 'save-all' });
    await question();
    await user.click(button('Save all transcripts'));
    await library.answer('library.setDownloadMode', fail({ code: 'storage-failed' }));
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Browser storage isn’t working'));
    await user.click(button('Save all transcripts'));
    library.always('library.status', succeed(aStatus({ download: { mode: 'on' } })));
    await library.answer('library.setDownloadMode', succeed(aStatus({ download: { mode: 'on' } })));
    await hint();
  });

  it.each([
    ['pin', 'Pin Earshot to your toolbar'],
    ['done', 'Connection'],
    // Connected before there were questions.
    [null, 'Connection'],
  ] as const)('goes on where it was left: %s', async (step, heading) => {
    await showSettings({ saved: SAVED, step });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(heading);
  });

  it('is the form still while the connection fails, without anything else to do', async () => {
    const answers = { 'connection.check': () => fail({ code: 'key-rejected' }) };
    await connect(await showSettings({ answers }));
    await screen.findByText(/did not accept this key/, { selector: '.field-error *' });
    noSideBar();
    expect(address().value).toBe(SERVICE);
  });

  it('has nothing to ask about saving where the organization has decided', async () => {
    await showSettings({ saved: SAVED, step: 'save-all', managed: { keepAll: false } });
    await hint();
  });

  it('has no hint where the button is in the toolbar already, also later', async () => {
    const { steps } = await showSettings({ saved: SAVED, step: 'pin', pinned: true });
    await screen.findByRole('navigation');
    expect(steps()).toEqual(['done']);
  });

  it('lets a link lead to another section: where the key goes can be read first', async () => {
    const { goTo } = await showSettings();
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('#privacy');
    goTo('#privacy');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Privacy');
    expect(screen.queryByRole('link', { name: 'Library' })).toBeNull();
  });
});
