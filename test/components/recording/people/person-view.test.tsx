import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PersonView, type PersonViewProps } from '../../../../components/recording/people/person-view.tsx';
import type { LibraryPerson } from '../../../../lib/library/types.ts';
import { aRecording, aSegment } from '../../../support/factories.ts';
import { aShown, NOW, showPanel } from '../show-panel.tsx';

const aQuote = (turn: number, snippet: string): LibraryPerson['quotes'][number] => ({
  recording: aRecording({ id: `standup-${turn}`, title: `Standup ${turn}`, createdAtMs: NOW }),
  turn,
  startSeconds: turn * 60,
  snippet,
  ranges: [],
});
const SAID: LibraryPerson = {
  meetings: 12,
  seconds: 7800,
  lastMs: NOW,
  quotes: [aQuote(1, 'The crane stands.'), aQuote(3, 'The water is high.')],
  hasMore: true,
};

function show(...answers: (LibraryPerson | null)[]) {
  const ask = vi.fn<PersonViewProps['ask']>();
  for (const answer of answers) ask.mockResolvedValueOnce(answer);
  const [onOpen, onClose] = [vi.fn<PersonViewProps['onOpen']>(), vi.fn<() => void>()];
  render(<PersonView name="Maya" ask={ask} now={() => NOW} onOpen={onOpen} onClose={onClose} />);
  return { ask, onOpen, onClose, user: userEvent.setup() };
}

describe('a person', () => {
  it('is told with meetings, talk time and the last of them, and quotes that lead to their turns', async () => {
    const { user, onOpen } = show(SAID);
    const list = within(await screen.findByRole('list', { name: 'Quotes' }));
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toMatch(/^12 meetings · spoke for 2.+ · last met /),
    );
    await user.click(list.getByRole('button', { name: /water/ }));
    const place = { tab: 'transcript', turn: 3, atSeconds: 180 };
    expect(onOpen.mock.calls).toEqual([[{ id: 'standup-3', query: '', place }]]);
  });

  it('is filtered by words, which the recording is opened with', async () => {
    const marked = { ...aQuote(1, 'The crane stands.'), ranges: [[4, 9]] as [number, number][] };
    const { user, ask, onOpen } = show(SAID, { ...SAID, quotes: [marked] });
    await screen.findByRole('list');
    await user.type(screen.getByRole('searchbox', { name: 'Search what Maya said' }), 'crane');
    await waitFor(() => expect(screen.getAllByText('crane')).toHaveLength(1));
    // Of all they said, not of what was found.
    expect(screen.getByRole('status').textContent).toContain('spoke for 2');
    await user.click(screen.getByRole('button', { name: /crane/ }));
    expect(onOpen.mock.calls[0]?.[0].query).toBe('crane');
    expect(ask.mock.calls).toEqual([
      ['Maya', ''],
      ['Maya', 'crane'],
    ]);
  });

  it('says so where nothing is found, and where nobody knows', async () => {
    show({ ...SAID, quotes: [], hasMore: false });
    await screen.findByText('No quotes found.');
    cleanup();
    show(null);
    await screen.findByText('Not available right now.');
  });
});

describe('the name of a speaker', () => {
  const speakers = [
    { label: 'Speaker 1', name: 'Maya' },
    { label: 'Speaker 2', name: null },
  ];
  const segments = [0, 1].map((speaker) => aSegment(speaker, speaker, speaker + 1, 'Well, then we go.'));

  it('leads to what they said everywhere, from a turn and from the list of people', async () => {
    const onPerson = vi.fn<(name: string) => void>();
    const { user } = showPanel(aShown({}, { speakers, segments }), { onPerson });
    await user.click(screen.getByText('Maya', { selector: '.turn-name' }));
    await user.click(screen.getByRole('button', { name: /people/ }));
    await user.click(screen.getByRole('button', { name: 'All meetings of Maya' }));
    expect(onPerson.mock.calls).toEqual([['Maya'], ['Maya']]);
    expect(screen.queryByRole('button', { name: 'All meetings of Speaker 2' })).toBeNull();
  });

  it('opens a field for it where there is none, from the name and from the button behind the first one', async () => {
    const onPerson = vi.fn<(name: string) => void>();
    const { user } = showPanel(aShown({}, { speakers, segments }), { onPerson });
    expect(screen.getAllByRole('button', { name: /^Add a name/ })).toHaveLength(2);
    for (const press of [
      screen.getByText('Speaker 2', { selector: '.turn-name' }),
      screen.getAllByRole('button', { name: 'Add a name for Speaker 2' })[0],
    ]) {
      if (press) await user.click(press);
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name for Speaker 2' }));
      await user.keyboard('{Escape}{Escape}');
    }
    expect(onPerson).not.toHaveBeenCalled();
  });
});
