import { act, cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aShown, showPanel } from './show-panel.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const SUMMARY = { preferredTab: () => 'summary' as const };
const NOTHING = { segments: [], summary: null, notes: null };
const status = () => screen.getByRole('status').textContent;

describe('the button "Copy"', () => {
  it('says that it has copied, and is itself again after two seconds', async () => {
    vi.useFakeTimers();
    const { onSend } = showPanel(aShown(), SUMMARY);
    fireEvent.click(screen.getByRole('button', { name: 'Copy summary' }));
    expect(onSend).toHaveBeenCalledExactlyOnceWith({ kind: 'summary', templateId: null }, 'clipboard');
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(status()).toBe('Summary copied.');
    await act(async () => void (await vi.advanceTimersByTimeAsync(2_000)));
    expect(screen.getByRole('button', { name: 'Copy summary' })).toBeTruthy();
  });

  it('says so for as long as ever after another press', async () => {
    vi.useFakeTimers();
    showPanel(aShown(), SUMMARY);
    const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    const press = async () => {
      fireEvent.click(screen.getByRole('button', { name: /^(?:Copy summary|Copied)$/ }));
      // From now on it counts the time.
      await pass(0);
    };
    await press();
    await pass(1_500);
    await press();
    await pass(1_500);
    expect(screen.queryByRole('button', { name: 'Copied' })).not.toBeNull();
    await pass(2_000);
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
  });

  it('copies the open tab, by its key too', async () => {
    const { user, onSend } = showPanel(aShown({}, { notes: 'Cake.' }), { preferredTab: () => 'transcript' });
    for (const [name, kind] of [
      ['Transcript', 'transcript'],
      ['Summary', 'summary'],
      ['Notes', 'notes'],
    ] as const) {
      await user.click(screen.getByRole('tab', { name }));
      const button = screen.getByRole('button', { name: `Copy ${kind}` });
      expect(button.textContent).toBe('Copy');
      await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
      expect(onSend.mock.lastCall?.[0]).toMatchObject({ kind });
      expect(status()).toBe(`${name} copied.`);
    }
  });

  it('gives the text to copy by hand, selected, when the browser refuses, and says so', async () => {
    const { user, onSend } = showPanel(aShown(), SUMMARY);
    onSend.mockResolvedValue({ status: 'by-hand', plain: '# Weekly sync', reason: null });
    await user.click(screen.getByRole('button', { name: 'Copy summary' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('# Weekly sync');
    expect(field.readOnly).toBe(true);
    expect(status()).toMatch(/Couldn’t copy automatically\. Press Ctrl\+C/);
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
  });

  it('takes the copy by hand for done, or is closed', async () => {
    const { user, onSend } = showPanel(aShown(), SUMMARY);
    onSend.mockResolvedValue({ status: 'by-hand', plain: '# Weekly sync', reason: null });
    await user.click(screen.getByRole('button', { name: 'Copy summary' }));
    fireEvent.copy(screen.getByRole('textbox', { name: 'Text to copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Text to copy' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copied' }));

    await user.click(screen.getByRole('button', { name: 'Copied' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('textbox', { name: 'Text to copy' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy summary' }));
  });

  it('leaves the focus where somebody has put it while there was text to copy by hand', async () => {
    const { user, onSend, become } = showPanel(aShown({}, { notes: 'Cake.' }), SUMMARY);
    onSend.mockResolvedValue({ status: 'by-hand', plain: '# Weekly sync', reason: null });
    await user.click(screen.getByRole('button', { name: 'Copy summary' }));
    const tab = screen.getByRole('tab', { name: 'Notes' });
    void act(() => tab.focus());
    fireEvent.copy(screen.getByRole('textbox', { name: 'Text to copy' }));
    await screen.findByRole('button', { name: 'Copied' });
    become(aShown({}, { notes: 'Cake.' }));
    expect(document.activeElement).toBe(tab);
  });

  it('says why it does nothing when there is nothing', async () => {
    const { user, onSend } = showPanel(aShown({}, NOTHING));
    const button = screen.getByRole('button', { name: 'Copy transcript' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(onSend).not.toHaveBeenCalled();
    expect(status()).toBe('No transcript to copy.');
  });

  it('is ready when there is something later', async () => {
    const { user, become } = showPanel(aShown({}, NOTHING));
    await user.click(screen.getByRole('button', { name: 'Copy transcript' }));
    become(aShown({}, { segments: [], notes: null, summary: 'Now there is one.' }));
    const button = screen.getByRole('button', { name: 'Copy summary' });
    expect(button.getAttribute('aria-disabled')).toBeNull();
    await user.click(button);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
  });
});
