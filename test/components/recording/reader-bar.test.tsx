import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { aShown, showPanel } from './show-panel.tsx';

const SUMMARY = { preferredTab: () => 'summary' as const };
const status = () => screen.getByRole('status').textContent;
const byHand = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });

describe('the button "Copy"', () => {
  it('copies the open tab, by its key too, and says what', async () => {
    const { user, onSend } = showPanel(aShown({}, { notes: 'Cake.' }), { preferredTab: () => 'transcript' });
    for (const [name, kind] of [
      ['Transcript', 'transcript'],
      ['Summary', 'summary'],
      ['Notes', 'notes'],
    ] as const) {
      await user.click(screen.getByRole('tab', { name }));
      const button = screen.getByRole('button', { name: `Copy ${kind}` });
      expect(button.textContent).toBe('Copy');
      await user.click(button);
      await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
      expect(onSend.mock.calls.slice(-2)).toMatchObject([
        [{ kind }, 'clipboard'],
        [{ kind }, 'clipboard'],
      ]);
      expect(status()).toBe(`${name} copied.`);
    }
  });

  it('has a small one beside it that opens the menu of actions at its copies, and leaves the selection', async () => {
    const { user } = showPanel(aShown(), SUMMARY);
    const more = screen.getByRole('button', { name: 'Copy as' });
    expect(fireEvent.mouseDown(more)).toBe(false);
    await user.click(more);
    expect(screen.getByRole('menuitem', { name: /Copy as/ }).className).toContain('menu-back');
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeTruthy();
  });

  it('gives the text to copy by hand, selected, and takes the copy for done, or is closed', async () => {
    const { user, onSend } = showPanel(aShown(), SUMMARY);
    onSend.mockResolvedValue({ status: 'by-hand', plain: '# Weekly sync', reason: null });
    const button = screen.getByRole('button', { name: 'Copy summary' });
    await user.click(button);
    const field = byHand();
    expect(document.activeElement).toBe(field);
    expect(field?.value.slice(field.selectionStart, field.selectionEnd)).toBe('# Weekly sync');
    expect(field?.readOnly).toBe(true);
    if (field) fireEvent.copy(field);
    await waitFor(() => expect(byHand()).toBeNull());
    expect([status(), document.activeElement]).toEqual(['Summary copied.', button]);

    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect([byHand(), document.activeElement]).toEqual([null, button]);
  });

  it('says why it does nothing when there is nothing, and is ready when there is something later', async () => {
    const { user, onSend, become } = showPanel(aShown({}, { segments: [], summary: null, notes: null }));
    onSend.mockResolvedValueOnce({ status: 'nothing' });
    const button = screen.getByRole('button', { name: 'Copy transcript' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(status()).toBe('No transcript to copy.');
    become(aShown({}, { segments: [], notes: null, summary: 'Now there is one.' }));
    expect(screen.getByRole('button', { name: 'Copy summary' }).getAttribute('aria-disabled')).toBeNull();
  });
});

it('the button "People" says how many there are, how many are shown, and whether the list is open', async () => {
  const { user } = showPanel(aShown());
  const button = screen.getByRole('button', { name: '2 people' });
  expect([button.textContent, button.getAttribute('aria-expanded')]).toEqual(['2', 'false']);
  await user.click(button);
  await user.click(screen.getAllByRole('checkbox')[0] ?? button);
  expect(screen.getByRole('button', { name: '1 of 2 people' })).toBe(button);
  expect([button.textContent, button.getAttribute('aria-expanded')]).toEqual(['1', 'true']);
});
