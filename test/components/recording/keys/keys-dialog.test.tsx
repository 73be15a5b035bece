import { render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { describe, expect, it, vi } from 'vitest';
import { KeysDialog } from '../../../../components/recording/keys/keys-dialog.tsx';
import { READER_KEYS } from '../../../../components/recording/keys/reader-keys.ts';

interface PageProps {
  isMac: boolean;
  onClose: () => void;
  isKept: boolean;
}

function Page({ isMac, onClose, isKept }: PageProps) {
  const [open, setOpen] = useState(false);
  const [enabled, setEnabled] = useState(true);
  const close = () => {
    onClose();
    setOpen(false);
  };
  const change = async (isEnabled: boolean) => {
    if (isKept) setEnabled(isEnabled);
    return isKept ? 'kept' : 'failed';
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <KeysDialog enabled={enabled} onEnabledChange={change} isMac={isMac} onNotKept={() => {}} onClose={close} />
      )}
    </>
  );
}

async function open(isMac = false, isKept = true) {
  const onClose = vi.fn();
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  render(<Page isMac={isMac} onClose={onClose} isKept={isKept} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Keyboard shortcuts' });
  return { user, dialog, onClose, showModal };
}

describe('the dialog of keys', () => {
  it('is modal and lists every key with its words', async () => {
    const { dialog, showModal } = await open();
    expect(showModal).toHaveBeenCalledOnce();
    const keys = [...dialog.querySelectorAll('kbd')].map((kbd) => kbd.textContent);
    for (const { key } of READER_KEYS.filter((each) => each.key.length === 1))
      expect(keys.some((shown) => shown.startsWith(key))).toBe(true);
    expect(within(dialog).getByText('Insert turn or selection as quote').tagName).toBe('DT');
    expect(dialog.querySelectorAll('dt').length).toBe(READER_KEYS.length + 4);
  });

  it.each([
    [true, '⌘'],
    [false, 'Ctrl'],
  ])('names the keys of the system (Mac: %s)', async (isMac, name) => {
    const { dialog } = await open(isMac);
    expect(dialog.textContent.includes(name)).toBe(true);
    expect(dialog.textContent.includes(isMac ? 'Ctrl' : '⌘')).toBe(false);
    expect([dialog.textContent.includes('Alt'), dialog.textContent.includes('⌥')]).toEqual([!isMac, isMac]);
  });

  it('switches the single keys off and on', async () => {
    const { user, dialog } = await open();
    const box = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Single-key/ });
    expect(box.checked).toBe(true);
    await user.click(box);
    expect(box.checked).toBe(false);
    expect(dialog.querySelector('.keys-off')).not.toBeNull();
    await user.click(box);
    expect(dialog.querySelector('.keys-off')).toBeNull();
  });

  it('says so when that could not be kept', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, dialog } = await open(false, false);
    const box = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Single-key/ });
    await user.click(box);
    const failure = await within(dialog).findByRole('alert');
    expect(failure.textContent).toContain('Choose it again');
    expect(scroll.mock.contexts).toEqual([failure]);
    expect(box.checked).toBe(true);
  });

  it('closes once by its button', async () => {
    const { user, onClose } = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes once when the browser closes it, as with Escape', async () => {
    const { dialog, onClose } = await open();
    dialog.close();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onClose).toHaveBeenCalledOnce();
  });
});
