import { cleanup, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aShown, showPanel } from '../show-panel.tsx';

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

  it('leaves the keys to the browser where there is none, and to who is typing', async () => {
    const onStep = vi.fn<(by: -1 | 1) => void>();
    const { user } = showPanel(aShown(), { ways: { back: false, forward: true }, onStep });
    expect(screen.getByRole('button', { name: 'Back' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await user.keyboard('/');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(onStep).not.toHaveBeenCalled();
  });
});
