import { screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { SAVED, SERVICE } from '../../support/connection-world.ts';
import { address, openForm, showSettings } from '../../support/settings-page.tsx';

describe('the side bar', () => {
  const links = () => within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  const chosen = () => links().filter((link) => link.getAttribute('aria-current') === 'page');
  const heading = () => screen.getByRole('heading', { level: 2 }).textContent;

  it('leads to each section by its address, and only that one is drawn', async () => {
    const { goTo } = await showSettings({ saved: SAVED });
    expect(links().map(({ textContent }) => textContent)).toEqual([
      'Connection',
      'Library',
      'Copying',
      'Shortcuts',
      'Privacy',
      'Help',
    ]);
    for (const link of links()) {
      goTo(link.getAttribute('href') ?? '');
      expect(chosen().map(({ textContent }) => textContent)).toEqual([link.textContent]);
      const drawn = screen.getAllByRole('heading', { level: 2 });
      expect(drawn[0]?.textContent).toBe(link.textContent);
    }
    goTo('#no-such-section');
    expect(heading()).toBe('Connection');
  });

  it('keeps what is typed in a form while another section is looked at', async () => {
    const { user, goTo } = await openForm({ saved: SAVED });
    await user.type(address(), '/base');
    goTo('#library');
    expect(screen.queryByLabelText('Service address')).toBeNull();
    goTo('#connection');
    expect(address().value).toBe(`${SERVICE}/base`);
  });
});
