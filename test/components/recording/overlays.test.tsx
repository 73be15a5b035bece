import { screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { aShown, showPanel } from './show-panel.tsx';

const SUMMARY = ['## One', '## Two', '## Three', '## Four'].join('\n\nWords.\n\n');
const show = () => showPanel(aShown({}, { summary: SUMMARY, notes: null }));
const people = () => screen.getByRole('button', { name: '2 people' });
/** What lies over the words. */
const open = () =>
  [...document.querySelectorAll('.people, [role="menu"], .find-bar, dialog')].map(
    (element) => element.getAttribute('aria-label') ?? element.className,
  );

describe('the panel', () => {
  it('opens the people by their key with the focus in them, and gives it back to the turn that had it', async () => {
    const { user } = show();
    await user.keyboard('tj');
    const turn = document.activeElement;
    expect(turn?.matches('.turn')).toBe(true);
    await user.keyboard('w');
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
    await user.keyboard('{Escape}');
    expect([open(), document.activeElement]).toEqual([[], turn]);
  });

  it('gives the focus back to the turn also when their key closes the people, and after find', async () => {
    const { user } = show();
    await user.keyboard('tj');
    const turn = document.activeElement;
    await user.keyboard('ww');
    expect([open(), document.activeElement]).toEqual([[], turn]);
    await user.keyboard('w{Control>}f{/Control}{Escape}');
    expect([open(), document.activeElement]).toEqual([[], turn]);
  });

  it('keeps a name that was typed and not saved, until it is canceled', async () => {
    const { user } = show();
    await user.click(people());
    const pencil = () =>
      within(screen.getByRole('region', { name: 'People' })).getByRole('button', { name: /^Add a name/ });
    await user.click(pencil());
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Speaker 2/ });
    await user.type(field(), 'Maren Ok');
    await user.click(screen.getByText('Good morning.'));
    expect(open()).toEqual([]);
    await user.click(people());
    expect(field().value).toBe('Maren Ok');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{Escape}');
    await user.click(pencil());
    expect(field().value).toBe('');
  });

  it.each([
    ['find, by its key', '/', ['find-bar']],
    ['the keys, by their key', '?', ['dialog']],
    ['the actions, by their key', 'm', ['Actions']],
  ])('opens %s, in place of the people', async (_, key, opened) => {
    const { user } = show();
    await user.click(people());
    await user.keyboard(key);
    expect(open()).toEqual(opened);
  });

  it('does not bring the people back with their tab', async () => {
    const { user } = show();
    await user.click(people());
    await user.keyboard('s');
    await user.keyboard('t');
    expect(open()).toEqual([]);
    expect(people().getAttribute('aria-expanded')).toBe('false');
  });
});
