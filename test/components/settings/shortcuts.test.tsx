import { render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Shortcuts } from '../../../components/settings/shortcuts.tsx';

const section = () => screen.getByRole('region', { name: 'Shortcuts' });
const keysOf = (words: string) => within(section()).getByText(words).nextElementSibling?.textContent;

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

  it('say where the others are told: those of the popup in its menu, and those of the side panel', () => {
    render(<Shortcuts shortcuts={CHROMIUM} isMac={false} onChange={() => undefined} />);
    expect(section().textContent).toContain('press Ctrl+K in the popup, or ? in the side panel');
    expect(within(section()).queryByText('Find')).toBeNull();
  });

  it('are those of a Mac there', () => {
    render(<Shortcuts shortcuts={[{ name: '_execute_action', keys: '⌥⇧K' }]} isMac onChange={() => undefined} />);
    expect(keysOf('Search recordings')).toBe('⌥⇧K');
    expect(section().textContent).toContain('press ⌘K');
  });
});
