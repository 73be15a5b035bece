import { render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Shortcuts } from '../../../components/settings/shortcuts.tsx';

const section = () => screen.getByRole('region', { name: 'Shortcuts' });
const keysOf = (words: string) => within(section()).getByText(words).nextElementSibling?.textContent;

const show = (shortcuts: readonly { name: string; keys: string | null }[], isMac = false) => {
  const onChange = vi.fn<() => void>();
  render(<Shortcuts shortcuts={shortcuts} isMac={isMac} onChange={onChange} />);
  return onChange;
};

describe('The shortcuts', () => {
  it('are named with what the browser has them set to, and changed on its page', async () => {
    const onChange = show([
      { name: 'insert-last-summary', keys: 'Alt+Shift+I' },
      { name: '_execute_action', keys: 'Alt+Shift+K' },
      { name: 'open-panel', keys: null },
      { name: 'of-a-later-version', keys: 'Alt+Shift+Z' },
    ]);
    expect(keysOf('Search recordings')).toBe('Alt Shift K');
    expect(keysOf('Insert last recording’s summary')).toBe('Alt Shift I');
    expect(keysOf('Open side panel')).toBe('Not set');
    expect(section().textContent).not.toContain('Alt Shift Z');
    expect(section().textContent).toContain('press Ctrl+K in the popup, or ? in the side panel');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Change shortcuts' }));
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('are those of a browser with a sidebar, and of a Mac', () => {
    const keys = [
      { name: '_execute_sidebar_action', keys: 'Alt+Shift+L' },
      { name: '_execute_action', keys: '⌥⇧K' },
    ];
    show(keys, true);
    expect(keysOf('Open side panel')).toBe('Alt Shift L');
    expect(keysOf('Search recordings')).toBe('⌥⇧K');
    expect(section().textContent).toContain('press ⌘K');
  });
});
