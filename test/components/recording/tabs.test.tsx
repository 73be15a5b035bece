import { cleanup, screen, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { aShown, showPanel } from './show-panel.tsx';

afterEach(cleanup);

const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
const shownPanels = () => screen.getAllByRole('tabpanel').map((panel) => panel.getAttribute('aria-labelledby'));

describe('the tabs', () => {
  it('begin with the transcript and show one part at a time', async () => {
    const { user } = showPanel(aShown({}, { notes: 'Bring **cake**.' }));
    expect(selected()).toEqual(['Transcript']);
    await user.click(tab('Notes'));
    expect(selected()).toEqual(['Notes']);
    expect(shownPanels()).toEqual([tab('Notes').id]);
    expect(within(screen.getByRole('tabpanel', { name: 'Notes' })).getByText('cake').tagName).toBe('STRONG');
  });

  it('follow the arrow keys around, Home and End, with the focus', async () => {
    const { user } = showPanel(aShown());
    await user.click(tab('Transcript'));
    for (const [key, name] of [
      ['{ArrowRight}', 'Summary'],
      ['{ArrowRight}', 'Notes'],
      ['{ArrowRight}', 'Transcript'],
      ['{ArrowLeft}', 'Notes'],
      ['{Home}', 'Transcript'],
      ['{End}', 'Notes'],
    ] as const) {
      await user.keyboard(key);
      expect(selected()).toEqual([name]);
      expect(document.activeElement).toBe(tab(name));
    }
  });

  it('follow the arrow keys the other way round where text is read from right to left', async () => {
    document.documentElement.style.direction = 'rtl';
    try {
      const { user } = showPanel(aShown());
      await user.click(tab('Transcript'));
      for (const [key, name] of [
        ['{ArrowLeft}', 'Summary'],
        ['{ArrowLeft}', 'Notes'],
        ['{ArrowLeft}', 'Transcript'],
        ['{ArrowRight}', 'Notes'],
      ] as const) {
        await user.keyboard(key);
        expect(selected()).toEqual([name]);
      }
    } finally {
      document.documentElement.style.direction = '';
    }
  });

  it('take one stop of the Tab key', () => {
    showPanel(aShown());
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });

  it('stay where they are when the service says more, and begin anew with another recording', async () => {
    const { user, become } = showPanel(aShown());
    await user.click(tab('Summary'));
    become(aShown({ ownerName: 'Noor' }, { notes: 'More' }));
    expect(selected()).toEqual(['Summary']);
    become(aShown({ id: 'another' }));
    expect(selected()).toEqual(['Transcript']);
  });

  it('say that there is no summary and there are no notes', async () => {
    const { user } = showPanel(aShown({}, { summary: null, notes: ' ' }));
    await user.click(tab('Summary'));
    expect(screen.getByText('No summary')).toBeTruthy();
    await user.click(tab('Notes'));
    expect(screen.getByText('No notes')).toBeTruthy();
  });

  it('open links by the handler and never by the page', async () => {
    const { user, onLink } = showPanel(aShown({}, { summary: 'See [the plan](https://example.com/plan).' }));
    await user.click(tab('Summary'));
    await user.click(screen.getByRole('link', { name: /the plan/ }));
    expect(onLink).toHaveBeenCalledWith('https://example.com/plan');
  });
});
