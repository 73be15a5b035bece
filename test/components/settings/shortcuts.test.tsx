import { render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { READER_KEYS } from '../../../components/recording/keys/reader-keys.ts';
import { Shortcuts } from '../../../components/settings/shortcuts.tsx';
import english from '../../../public/_locales/en/messages.json' with { type: 'json' };

const section = () => screen.getByRole('region', { name: 'Shortcuts' });
const keysOf = (words: string) => within(section()).getByText(words).nextElementSibling?.textContent;

const englishOf = (key: keyof typeof english) => english[key].message;

const CHROMIUM = [
  { name: 'insert-last-summary', keys: 'Alt+Shift+I' },
  { name: '_execute_action', keys: 'Alt+Shift+K' },
  { name: 'open-panel', keys: null },
  { name: 'of-a-later-version', keys: 'Alt+Shift+Z' },
];

describe('The shortcuts', () => {
  it('are named with what the browser has them set to, and those without keys say so', () => {
    render(<Shortcuts shortcuts={CHROMIUM} isMac={false} onChange={() => undefined} />);
    expect(keysOf('Search recordings')).toBe('Alt Shift K');
    expect(keysOf('Insert last recording’s summary')).toBe('Alt Shift I');
    expect(keysOf('Open side panel')).toBe('Not set');
    expect(section().textContent).not.toContain('Alt Shift Z');
  });

  it('are changed on the page that the button opens', async () => {
    const onChange = vi.fn<() => void>();
    render(<Shortcuts shortcuts={[]} isMac={false} onChange={onChange} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Change shortcuts' }));
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('are those of a browser with a sidebar, too', () => {
    render(
      <Shortcuts
        shortcuts={[{ name: '_execute_sidebar_action', keys: 'Alt+Shift+L' }]}
        isMac={false}
        onChange={() => undefined}
      />,
    );
    expect(keysOf('Open side panel')).toBe('Alt Shift L');
  });

  it('have those of the popup and of the side panel in groups of their own', () => {
    render(<Shortcuts shortcuts={CHROMIUM} isMac={false} onChange={() => undefined} />);
    const group = (name: string) => within(screen.getByRole('region', { name }));
    expect(group('On any page').getByText('Open side panel')).toBeTruthy();
    expect(group('In the popup').getByText('Copy summary or quote').nextElementSibling?.textContent).toBe(
      'Ctrl Shift C',
    );
    expect(group('In the popup').getByText(/^Copy as rich text/).nextElementSibling?.textContent).toBe('Ctrl Enter');
    expect(group('In the popup').getByText('Settings').nextElementSibling?.textContent).toContain('Ctrl ,');
    expect(group('In the popup').getByText('Select a result').nextElementSibling?.textContent).toContain('up arrow');
    const panel = group('In the side panel');
    for (const { words } of READER_KEYS) expect(panel.getByText(englishOf(words))).toBeTruthy();
    expect(panel.getByText('Back').nextElementSibling?.textContent).toBe('Alt ←left arrow');
    expect(panel.getByText('Find').nextElementSibling?.textContent).toContain('Ctrl F');
  });

  it('are those of a Mac there', () => {
    render(<Shortcuts shortcuts={[{ name: '_execute_action', keys: '⌥⇧K' }]} isMac onChange={() => undefined} />);
    expect(keysOf('Search recordings')).toBe('⌥⇧K');
    expect(keysOf('Copy summary or quote')).toContain('Command');
  });
});
