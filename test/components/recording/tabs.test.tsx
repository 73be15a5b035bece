import { screen, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { aShown, showPanel } from './show-panel.tsx';

/** Something of everything. */
const ALL = { notes: 'Bring cake.' };
const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
const shownPanels = () => screen.getAllByRole('tabpanel').map((panel) => panel.getAttribute('aria-labelledby'));

afterEach(() => document.documentElement.removeAttribute('style'));

describe('the tabs', () => {
  it('begin with the transcript and show one part at a time', async () => {
    const { user } = showPanel(aShown({}, { notes: 'Bring **cake**.' }));
    expect(selected()).toEqual(['Transcript']);
    await user.click(tab('Notes'));
    expect(selected()).toEqual(['Notes']);
    expect(shownPanels()).toEqual([tab('Notes').id]);
    expect(within(screen.getByRole('tabpanel', { name: 'Notes' })).getByText('cake').tagName).toBe('STRONG');
  });

  it.each([
    [
      'ltr',
      [
        ['{ArrowRight}', 'Transcript'],
        ['{ArrowRight}', 'Notes'],
        ['{ArrowRight}', 'Summary'],
        ['{ArrowLeft}', 'Notes'],
        ['{Home}', 'Summary'],
        ['{End}', 'Notes'],
      ],
    ],
    [
      'rtl',
      [
        ['{ArrowLeft}', 'Transcript'],
        ['{ArrowLeft}', 'Notes'],
        ['{ArrowLeft}', 'Summary'],
        ['{ArrowRight}', 'Notes'],
      ],
    ],
  ])('follow the arrow keys around, as text is read (%s), Home and End, with the focus', async (direction, keys) => {
    document.documentElement.style.direction = direction;
    const { user } = showPanel(aShown({}, ALL));
    await user.click(tab('Summary'));
    for (const [key = '', name = ''] of keys) {
      await user.keyboard(key);
      expect(selected()).toEqual([name]);
      expect(document.activeElement).toBe(tab(name));
    }
  });

  it('take one stop of the Tab key', () => {
    showPanel(aShown({}, ALL));
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  it('stay where they are when the service says more, and begin anew with another recording', async () => {
    const { user, become } = showPanel(aShown());
    await user.click(tab('Summary'));
    become(aShown({ ownerName: 'Noor' }, { notes: 'More' }));
    expect(selected()).toEqual(['Summary']);
    become(aShown({ id: 'another' }));
    expect(selected()).toEqual(['Transcript']);
  });

  it.each([
    [{ summary: null, notes: null }, ['Transcript'], 'Transcript'],
    [{ segments: [] }, ['Summary'], 'Summary'],
    [{ segments: [], summary: null, notes: 'Cake.' }, ['Notes'], 'Notes'],
    [{ segments: [], summary: null, notes: null }, ['Transcript'], 'Transcript'],
  ])('are only those that there are: %j', (content, names, open) => {
    showPanel(aShown({}, content), { preferredTab: () => 'notes' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(names);
    expect(selected()).toEqual([open]);
  });

  it('stay with what is shown when the one that was chosen last comes later', () => {
    const { become } = showPanel(aShown({}, { summary: null }), { preferredTab: () => 'summary' });
    expect(selected()).toEqual(['Transcript']);
    become(aShown({}, ALL));
    expect(selected()).toEqual(['Transcript']);
    become(aShown({ id: 'another' }, ALL));
    expect(selected()).toEqual(['Summary']);
  });

  it('go to the one that was chosen last when nothing else was there to be read', () => {
    const awaited = aShown({ status: 'PROCESSING' }, { segments: [], summary: null, notes: 'Bring cake.' });
    const { become } = showPanel(awaited, { preferredTab: () => 'summary' });
    expect(selected()).toEqual(['Transcript']);
    become(aShown({}, ALL));
    expect(selected()).toEqual(['Summary']);
  });

  it('wait for a transcript that is not ready, and say of notes without words that there are none', async () => {
    const { user } = showPanel(aShown({ status: 'PROCESSING' }, { segments: [], notes: ' ' }));
    await user.click(tab('Transcript'));
    expect(screen.queryByText('No transcript')).toBeNull();
    await user.click(tab('Notes'));
    expect(screen.getByText('No notes')).toBeTruthy();
  });

  it('begin with the one that was chosen last, and tell which is', async () => {
    const { user, onTab } = showPanel(aShown({}, ALL), { preferredTab: () => 'notes' });
    expect(selected()).toEqual(['Notes']);
    await user.click(tab('Summary'));
    await user.keyboard('t');
    expect(onTab.mock.calls).toEqual([['summary'], ['transcript']]);
  });
});
