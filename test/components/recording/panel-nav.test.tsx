import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../support/factories.ts';
import { aShown, showPanel } from './show-panel.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

const BOTH = { back: true, forward: true };

describe('the way back', () => {
  it('is pressed by mouse and by the keys of browsers, also where nothing could be opened', async () => {
    const onStep = vi.fn<(by: -1 | 1) => void>();
    const { user, become } = showPanel(aShown(), { ways: BOTH, onStep, letterKeys: false });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Forward' }));
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    become({ status: 'empty' });
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}{Control>}{Alt>}{ArrowRight}{/Alt}{/Control}');
    expect(onStep.mock.calls).toEqual([[-1], [1], [-1], [1]]);
  });

  it('says its keys, which are the other way round in scripts that run from right to left', async () => {
    document.documentElement.dir = 'rtl';
    const onStep = vi.fn<(by: -1 | 1) => void>();
    const { user } = showPanel(aShown(), { ways: BOTH, onStep });
    const back = screen.getByRole('button', { name: 'Back' });
    expect([back.ariaKeyShortcuts ?? back.getAttribute('aria-keyshortcuts'), back.title]).toEqual([
      'Alt+ArrowRight',
      'Back (Alt+→)',
    ]);
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(onStep.mock.calls).toEqual([[-1]]);
  });

  it('says its keys as they are printed on a Mac', () => {
    showPanel(aShown(), { ways: BOTH, isMac: true });
    expect(screen.getByRole('button', { name: 'Back' }).title).toBe('Back (⌥←)');
  });

  it('never leaves its keys to the browser, which would leave the panel, also in the find box', async () => {
    const onStep = vi.fn<(by: -1 | 1) => void>();
    const { user } = showPanel(aShown(), { ways: { back: false, forward: true }, onStep });
    expect(screen.getByRole('button', { name: 'Back' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    const isTaken = (key: string) => !fireEvent.keyDown(document.activeElement ?? document.body, { key, altKey: true });
    expect(isTaken('ArrowLeft')).toBe(true);
    await user.keyboard('?');
    expect(isTaken('ArrowRight')).toBe(true);
    screen.getByRole<HTMLDialogElement>('dialog').close();
    await user.keyboard('/');
    expect(onStep).not.toHaveBeenCalled();
    expect(isTaken('ArrowRight')).toBe(true);
    expect(onStep.mock.calls).toEqual([[1]]);
  });
});

describe('the results of a search', () => {
  const results = ['a', 'b', 'c'].map((id) => ({ id: anId(id), query: 'privacy' }));
  const search = { query: 'privacy', results, at: 1, hasMore: true };

  it('are led through by buttons and keys, with the query and which one it is', async () => {
    const onStepResult = vi.fn<(by: -1 | 1) => void>();
    const { user, onSearch } = showPanel(aShown(), { search, onStepResult });
    await user.click(screen.getByRole('button', { name: '“privacy”' }));
    expect(onSearch).toHaveBeenCalledOnce();
    expect(screen.getByText('Result 2 of 3+').getAttribute('role')).toBe('status');
    await user.click(screen.getByRole('button', { name: 'Previous result' }));
    await user.click(screen.getByRole('button', { name: 'Next result' }));
    await user.keyboard('[[]');
    expect(onStepResult.mock.calls).toEqual([[-1], [1], [-1], [1]]);
  });

  it('end at the ends, and are not there without a search', async () => {
    showPanel(aShown(), { search: { ...search, at: 2 } });
    expect(screen.getByRole('button', { name: 'Next result' }).getAttribute('aria-disabled')).toBe('true');
    cleanup();
    showPanel(aShown());
    expect(screen.queryByRole('button', { name: /result/ })).toBeNull();
  });
});
