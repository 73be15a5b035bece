import { act, cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { describe, expect, it, vi } from 'vitest';
import { PeopleList } from '../../../../components/recording/people/people.tsx';
import { PanelContext, type Panel } from '../../../../components/recording/reader-controls.ts';
import type { RecordingContent, Segment, Speaker } from '../../../../lib/recording/types.ts';
import { aContent, withName, aSegment } from '../../../support/factories.ts';

const say = (speaker: number, startSeconds: number | null, seconds: number, text: string): Segment =>
  aSegment(speaker, startSeconds, startSeconds === null ? null : startSeconds + seconds, text);
const speakers: Speaker[] = [
  { label: 'Speaker 1', name: 'Ana Ruiz' },
  { label: 'Speaker 2', name: null },
  { label: 'Speaker 3', name: 'Ola', isLocal: true },
];
const segments = [
  say(0, 0, 600, 'Shall we begin?'),
  say(1, 600, 30, 'Hello, Priya here.'),
  say(2, 630, 5, 'Yes.'),
  say(1, 640, 10, 'I would rather ship on Friday.'),
];

/** The list as the panel holds it: choices and names come back as props. */
function showPeople(parts: Partial<RecordingContent> = {}, onName?: Panel['reading']['nameSpeaker']) {
  const naming = vi.fn<Panel['reading']['nameSpeaker']>(onName ?? (() => Promise.resolve('kept')));
  const choosing = vi.fn<(chosen: number[]) => void>();
  const tell = vi.fn<Panel['tell']>();
  const drafts = new Map<string, string>();
  let replace: (parts: Partial<RecordingContent>) => void = () => undefined;
  function Page() {
    const [content, setContent] = useState(aContent({ speakers, segments, ...parts }));
    replace = (fresh) => setContent(aContent(fresh));
    const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
    const nameSpeaker: Panel['reading']['nameSpeaker'] = async (label, name) => {
      const outcome = await naming(label, name);
      if (outcome === 'kept') setContent((before) => withName(before, label, name));
      return outcome;
    };
    const used: Pick<Panel, 'tell'> & { reading: Partial<Panel['reading']> } = {
      reading: { nameSpeaker },
      tell,
    };
    return (
      <PanelContext.Provider value={used as Panel}>
        <PeopleList
          content={content}
          chosen={chosen}
          drafts={drafts}
          toName={null}
          onClose={() => {}}
          onChoose={(next) => {
            choosing([...next]);
            setChosen(next);
          }}
        />
      </PanelContext.Provider>
    );
  }
  render(<Page />);
  return {
    naming,
    choosing,
    tell,
    replace: (fresh: Partial<RecordingContent>) => act(() => replace(fresh)),
    user: userEvent.setup(),
  };
}

const rows = () => within(screen.getByRole('list', { name: 'Show only' })).getAllByRole('listitem');
const statsOf = (name: string) => {
  const id = screen.getByRole('checkbox', { name }).getAttribute('aria-describedby');
  return document.getElementById(id ?? '')?.textContent;
};
const nameButton = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole<HTMLInputElement>('textbox');

describe('the list of people', () => {
  it('claims no time for someone whose words alone have no times', () => {
    showPeople({ segments: [say(0, 0, 600, 'Shall we begin?'), say(1, null, 0, 'Hello.'), say(0, 610, 5, 'Hello.')] });
    expect(['Ana Ruiz', 'Speaker 2', 'Ola'].map(statsOf)).toEqual(['10 mins', '', '0 secs']);
  });

  it('has a field from twelve people on, which has the focus and finds them by parts of their names', async () => {
    const many = Array.from({ length: 96 }, (_, at) => ({ label: `Speaker ${at + 1}`, name: `Délégué ${at + 1}` }));
    const { user, choosing } = showPeople({ speakers: many });
    const search = screen.getByRole('searchbox', { name: 'Find among 96 people' });
    expect(document.activeElement).toBe(search);
    await user.type(search, 'delegue 9');
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(
      [9, 90, 91, 92, 93, 94, 95, 96].map((at) => `Délégué ${at}`),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Délégué 93' }));
    expect(choosing).toHaveBeenLastCalledWith([92]);
    await user.type(search, 'x');
    expect(screen.getByText('No one by that name.')).toBeTruthy();
    cleanup();
    showPeople({ speakers: many.slice(0, 11) });
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('lists those of whom the service says nothing, and those who never speak', () => {
    showPeople({ speakers: [{ label: '', name: null }], segments: [say(7, 0, 5, 'Who is this?')] });
    expect(rows()).toHaveLength(2);
    expect(screen.getAllByRole('checkbox', { name: 'Unknown speaker' })).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('choosing people', () => {
  it('adds and takes away', async () => {
    const { user, choosing } = showPeople();
    await user.click(screen.getByRole('checkbox', { name: 'Speaker 2' }));
    await user.click(screen.getByRole('checkbox', { name: 'Ana Ruiz' }));
    await user.click(screen.getByRole('checkbox', { name: 'Speaker 2' }));
    expect(choosing.mock.calls).toEqual([[[1]], [[1, 0]], [[0]]]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ana Ruiz' }).checked).toBe(true);
  });

  it('is undone at once, and the focus stays in the list', async () => {
    const { user, choosing } = showPeople();
    expect(screen.queryByRole('button', { name: 'Show everyone' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Ola' }));
    expect(screen.getByText('1 turn shown')).toBeTruthy();
    await user.click(nameButton('Show everyone'));
    expect(choosing).toHaveBeenLastCalledWith([]);
    expect(screen.queryByText(/turns? shown/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show everyone' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Ana Ruiz' }));
  });
});

describe('naming a person', () => {
  it('is offered for everybody, with what they said', async () => {
    const { user } = showPeople();
    expect(nameButton('Rename Ana Ruiz')).toBeTruthy();
    await user.click(nameButton('Add a name for Speaker 2'));
    expect(document.activeElement).toBe(field());
    const lines = within(screen.getByRole('list', { name: 'What they said' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '10:00Hello, Priya here.',
      '10:40I would rather ship on Friday.',
    ]);
  });

  it('corrects a name of the service, which "Restore" brings back', async () => {
    const { user, naming } = showPeople();
    await user.click(nameButton('Rename Ana Ruiz'));
    expect(field().value).toBe('Ana Ruiz');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await user.clear(field());
    await user.type(field(), 'Anna Ruíz{Enter}');
    expect(naming).toHaveBeenLastCalledWith('Speaker 1', 'Anna Ruíz');
    await user.click(await screen.findByRole('button', { name: 'Rename Anna Ruíz' }));
    expect(screen.getByText('Only on this device. The service says “Ana Ruiz”.')).toBeTruthy();
    await user.click(nameButton('Restore'));
    expect(naming).toHaveBeenLastCalledWith('Speaker 1', null);
    await waitFor(() => expect(document.activeElement).toBe(nameButton('Rename Ana Ruiz')));
  });

  it('keeps the name as one clean line by Enter, tells that it is given here, and returns the focus', async () => {
    const { user, naming } = showPeople();
    await user.click(nameButton('Add a name for Speaker 2'));
    await user.type(field(), '  Priya \u202E  N. {Enter}');
    expect(naming).toHaveBeenCalledExactlyOnceWith('Speaker 2', 'Priya N.');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.getByText('Priya N.').title).toBe('Only on this device. The service says “Speaker 2”.');
    expect(document.activeElement).toBe(nameButton('Rename Priya N.'));
  });

  it.each(['kept', 'failed'] as const)('leaves the focus to who moved on before it is stored (%s)', async (outcome) => {
    let answer: (outcome: 'kept' | 'failed') => void = () => {};
    const { user } = showPeople({}, () => new Promise((resolve) => (answer = resolve)));
    await user.click(nameButton('Add a name for Speaker 2'));
    await user.type(field(), 'Priya{Enter}');
    const other = screen.getByRole('checkbox', { name: 'Ola' });
    other.focus();
    await act(async () => {
      answer(outcome);
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(screen.queryAllByRole('textbox')).toHaveLength(outcome === 'kept' ? 0 : 1);
    expect(document.activeElement).toBe(other);
  });

  it.each(['Escape', 'Cancel'])('is left by %s without a change, which nobody else hears', async (way) => {
    const { user, naming } = showPeople();
    const heard = vi.fn<(event: KeyboardEvent) => void>();
    addEventListener('keydown', heard);
    await user.click(nameButton('Add a name for Speaker 2'));
    await user.type(field(), 'Priya');
    heard.mockClear();
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(nameButton('Cancel'));
    removeEventListener('keydown', heard);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(nameButton('Add a name for Speaker 2'));
    expect(naming).not.toHaveBeenCalled();
    expect(heard).not.toHaveBeenCalled();
  });

  it('asks for nothing when nothing was changed', async () => {
    const { user, naming } = showPeople();
    await user.click(nameButton('Rename Ola'));
    expect(field().value).toBe('Ola');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(naming).not.toHaveBeenCalled();
  });

  it('says that the browser refused, and keeps what was typed', async () => {
    const { user, tell } = showPeople({}, () => Promise.resolve('failed'));
    await user.click(nameButton('Add a name for Speaker 2'));
    await user.type(field(), 'Priya{Enter}');
    await waitFor(() => expect(tell).toHaveBeenCalledOnce());
    expect(field().value).toBe('Priya');
    await user.click(nameButton('Save'));
    await waitFor(() => expect(tell).toHaveBeenCalledTimes(2));
    expect(document.activeElement).toBe(field());
    await user.keyboard('{Escape}');
    await user.click(nameButton('Rename Ola'));
    await user.click(nameButton('Restore'));
    await waitFor(() => expect(tell).toHaveBeenCalledTimes(3));
    expect(screen.getByRole('checkbox', { name: 'Ola' })).toBeTruthy();
  });

  it('goes to whom it was begun for when fresher words number people otherwise', async () => {
    const { user, naming, replace } = showPeople();
    await user.click(nameButton('Add a name for Speaker 2'));
    await user.type(field(), 'Priya');
    const swapped = segments.map((segment) => ({ ...segment, speaker: [1, 0, 2][segment.speaker] ?? 0 }));
    const [first, second, third] = speakers;
    void replace({ speakers: [second, first, third].flatMap((one) => one ?? []), segments: swapped });
    await waitFor(() => expect(statsOf('Speaker 2')).toBe('40 secs'));
    expect(field().closest('li')).toBe(screen.getByRole('checkbox', { name: 'Speaker 2' }).closest('li'));
    await user.type(field(), '{Enter}');
    expect(naming).toHaveBeenCalledExactlyOnceWith('Speaker 2', 'Priya');
  });
});
