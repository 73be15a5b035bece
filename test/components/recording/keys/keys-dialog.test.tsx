import { screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { READER_KEYS } from '../../../../components/recording/keys/reader-keys.ts';
import { t } from '../../../../lib/i18n.ts';
import type { PanelParts } from '../../../support/panel-props.ts';
import { aShown, showPanel } from '../show-panel.tsx';

async function open(parts: Partial<PanelParts> = {}) {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const panel = showPanel(aShown(), parts);
  await panel.user.click(screen.getByRole('button', { name: 'Actions' }));
  await panel.user.click(screen.getByRole('menuitem', { name: /^Keyboard shortcuts/ }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Keyboard shortcuts' });
  const box = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Single-key/ });
  return { ...panel, dialog, box, showModal };
}

const news = () => document.querySelector('.news')?.textContent;

describe('the dialog of keys', () => {
  it('is modal and lists every key with its words', async () => {
    const { dialog, showModal } = await open();
    expect(showModal).toHaveBeenCalledOnce();
    const keys = [...dialog.querySelectorAll('kbd')].map((kbd) => kbd.textContent);
    for (const { key } of READER_KEYS.filter((each) => each.key.length === 1))
      expect(keys.some((shown) => shown.startsWith(key))).toBe(true);
    expect(within(dialog).getByText('Insert turn or selection as quote').tagName).toBe('DT');
    // Without an address pattern, there is nothing to open in the service.
    expect(dialog.querySelectorAll('dt').length).toBe(READER_KEYS.length - 1 + 4);
    expect(within(dialog).queryByText('Open in the service')).toBeNull();
  });

  it.each([true, false])('switches the single keys, which are on: %s', async (letterKeys) => {
    const { user, dialog, box, onLetterKeys } = await open({ letterKeys });
    expect([box.checked, dialog.querySelector('.keys-off') === null]).toEqual([letterKeys, letterKeys]);
    await user.click(box);
    expect(onLetterKeys.mock.calls).toEqual([[!letterKeys]]);
    expect([dialog.isConnected, news()]).toEqual([true, undefined]);
  });

  it.each([false, true])(
    'says at the foot of the panel what could not be kept, also when it was closed: %s',
    async (closes) => {
      let answer: (outcome: 'kept' | 'failed') => void = () => undefined;
      const onLetterKeys = () => new Promise<'kept' | 'failed'>((resolve) => (answer = resolve));
      const { user, dialog, box } = await open({ onLetterKeys });
      await user.click(box);
      if (closes) await user.click(screen.getByRole('button', { name: 'Close' }));
      expect(dialog.isConnected).toBe(!closes);
      answer('failed');
      await waitFor(() => expect([dialog.isConnected, news()]).toEqual([false, t('keysNotKept')]));
    },
  );
});
