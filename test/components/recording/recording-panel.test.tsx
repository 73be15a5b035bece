import { cleanup, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { t } from '../../../lib/i18n.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aShown, NOW, showPanel } from './show-panel.tsx';

const A = anId('rec-a');
const HOUR = 3_600_000;

describe('the panel', () => {
  it.each([
    [{ status: 'empty' } as const],
    [aShown()],
    [aShown({ status: 'PROCESSING' }, null)],
    [{ status: 'failed', id: A, recording: null, failure: { code: 'offline' } } as const],
    [{ status: 'loading', id: A, sinceMs: NOW, recording: null } as const],
  ])('has one heading of the first level', (state) => {
    showPanel(state);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('says what a recording is: title, date, duration, people, and no more', () => {
    showPanel(aShown({ title: 'Pricing review', ownerName: 'Noor', teamName: 'Platform', sharingScope: 'PRIVATE' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Pricing review' })).toBeTruthy();
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts[0]).toMatch(/^Fri.*20.*:/);
    expect(facts.slice(1)).toEqual(['30 mins', '2 people']);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Date', 'Duration', 'People']);
  });

  it('leaves out what the service has not said, and shows its own words for a date', () => {
    const unknown = { title: '', createdAtMs: null, createdAtText: 'next Tuesday', durationSeconds: null };
    showPanel(aShown(unknown, null));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Untitled recording');
    expect(screen.getAllByRole('definition')[0]?.textContent).toBe('next Tuesday');
  });

  it('shows while a recording loads what its row knew', () => {
    const recording = aRecording({ title: 'Pricing review', speakerCount: 4 });
    showPanel({ status: 'loading', id: recording.id, sinceMs: NOW, recording });
    expect(screen.getByRole('heading', { level: 1, name: 'Pricing review' })).toBeTruthy();
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toContain('4 people');
    expect(screen.getByText('Loading recording…')).toBeTruthy();
  });
});

describe('a recording with nothing to read', () => {
  const NOTHING = { segments: [], summary: null };
  it.each([
    ['Check again', 'words', aShown({ status: 'PROCESSING' }, null), aShown()],
    ['Check again', 'nothing', aShown({ status: 'PROCESSING' }, null), aShown({}, NOTHING)],
    ['Try again', 'words', aShown({}, NOTHING), aShown()],
  ])('leads to the title when "%s" goes as %s has come', async (name, _, before, after) => {
    const { user, become } = showPanel(before);
    const transcript = screen.queryByRole('tab', { name: 'Transcript' });
    if (transcript) await user.click(transcript);
    const button = screen.getByRole('button', { name });
    await user.click(button);
    expect(document.activeElement).toBe(button);
    become(after);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('says of one that has failed that nothing can be done', () => {
    const { container } = showPanel(aShown({ status: 'FAILED' }, null));
    expect(container.textContent).not.toMatch(/ready|checked/);
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });

  it('leaves the focus where it was when words come while nothing of it has the focus', () => {
    const { become } = showPanel(aShown({ status: 'PROCESSING' }, null));
    screen.getByRole('button', { name: 'Search recordings' }).focus();
    become(aShown());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search recordings' }));
  });

  it('never calls a finished recording without a transcript unfinished', async () => {
    for (const content of [null, { segments: [], summary: null }]) {
      const { user, onRefresh, container } = showPanel(aShown({ status: 'COMPLETED' }, content));
      expect(screen.getByText('No transcript')).toBeTruthy();
      expect(container.textContent).not.toMatch(/processing|working on/i);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(onRefresh).toHaveBeenCalledOnce();
      cleanup();
    }
  });

  it('shows words that are there although the status is unknown, and the status', () => {
    showPanel(aShown({ status: 'ARCHIVED_V2' }));
    expect(screen.getByRole('list', { name: 'Transcript' })).toBeTruthy();
    expect(screen.getByText('Archived v2')).toBeTruthy();
  });
});

describe('failures', () => {
  it('hands on the one thing to do about a failure', async () => {
    const failure = { code: 'permission-missing', origin: 'https://rec.example' } as const;
    const { user, onFailureAction } = showPanel({ status: 'failed', id: A, recording: null, failure });
    expect(within(screen.getByRole('alert')).getByText(/isn’t allowed to reach rec\.example/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Allow access' }));
    expect(onFailureAction).toHaveBeenCalledWith('grant', failure);
  });

  it.each([
    [true, t('copied')],
    [false, t('detailsNotCopied')],
  ] as const)('tells how the copying of details went: %s', async (outcome, words) => {
    const failure = { code: 'unexpected-answer', detail: '<' } as const;
    const { user, onCopyDetails, onFailureAction } = showPanel({ status: 'failed', id: A, recording: null, failure });
    onCopyDetails.mockResolvedValue(outcome);
    await user.click(screen.getByRole('button', { name: 'Copy details' }));
    expect(onCopyDetails).toHaveBeenCalledWith(failure);
    expect(onFailureAction).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('keeps the focus where the only button goes with the failure, until there is something to read', async () => {
    const failed = { status: 'failed', id: A, recording: null, failure: { code: 'offline' } } as const;
    const { user, become } = showPanel(failed);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    become({ status: 'loading', id: A, sinceMs: NOW, recording: null });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    become(failed);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
    await user.keyboard('{Enter}');
    become({ status: 'loading', id: A, sinceMs: NOW, recording: null });
    become(aShown({ title: 'Weekly sync' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Weekly sync' })));
  });

  it.each([
    [3 * HOUR, 'Saved copy, updated 3 hours ago'],
    [20_000, 'Saved copy, updated just now'],
  ])('says how old a kept copy is (%i ms), with the words still there', (ageMs, words) => {
    showPanel(aShown({}, {}, { code: 'offline' }, NOW - ageMs));
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('You’re offline')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Transcript' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the names of this device could not be read, with the words still there', () => {
    const shown = aShown();
    const detail = { ...(shown.status === 'shown' && shown.detail), namesUnread: true };
    const { become } = showPanel({ ...shown, detail } as typeof shown);
    expect(screen.getByText(t('namesUnread')).getAttribute('role')).toBe('status');
    expect(screen.getByRole('list', { name: 'Transcript' })).toBeTruthy();
    become(shown);
    expect(screen.queryByText(t('namesUnread'))).toBeNull();
  });
});

describe('a name that could not be saved', () => {
  it('is told of at the foot of the panel, also when the list was closed', async () => {
    let answer: (outcome: 'kept' | 'failed') => void = () => undefined;
    const onName = () => new Promise<'kept' | 'failed'>((resolve) => (answer = resolve));
    const { user } = showPanel(aShown(), { onName });
    await user.click(screen.getByRole('button', { name: '2 people' }));
    const list = screen.getByRole('region', { name: 'People' });
    await user.click(within(list).getByRole('button', { name: /^Add a name/ }));
    await user.type(screen.getByRole('textbox', { name: 'Name for Speaker 2' }), 'Priya{Enter}');
    await user.click(screen.getByText('Good morning.'));
    expect(list.isConnected).toBe(false);
    answer('failed');
    await waitFor(() => expect(document.querySelector('.news')?.textContent).toBe(t('personNotKept')));
  });
});

describe('a recording that could not be shown', () => {
  const failure = { code: 'unreachable', address: 'https://recordings.example.com', quick: false } as const;
  const failed = { status: 'failed', id: A, recording: aRecording({ title: 'Budget' }), failure } as const;

  it('leads to others, and not to itself', async () => {
    const recent = [aRecording({ id: 'other', title: 'Standup' }), aRecording({ id: failed.id, title: 'Budget' })];
    const onOpen = vi.fn<(id: string) => void>();
    const { user, become } = showPanel(failed, { onRecent: () => Promise.resolve(recent), onOpen });
    const list = within(await screen.findByRole('region', { name: 'Recent recordings' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    await user.click(list.getByRole('button', { name: /^Standup/ }));
    expect(onOpen).toHaveBeenCalledWith('other');
    become({ status: 'empty' });
    await waitFor(() => expect(screen.getByRole('button', { name: /^Budget/ })).toBeTruthy());
  });

  it('tells others with one title apart', async () => {
    const at = (hours: number, id: string) =>
      aRecording({ id, title: 'Standup', createdAtMs: new Date(2026, 10, 20, hours).getTime() });
    const recent = [at(9, 'rec-1'), at(14, 'rec-2'), at(14, 'rec-3')];
    showPanel(failed, { onRecent: () => Promise.resolve(recent) });
    const list = within(await screen.findByRole('region', { name: 'Recent recordings' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'StandupFri 20 Nov, 09:00',
      'StandupFri 20 Nov, 14:00 #ec-2',
      'StandupFri 20 Nov, 14:00 #ec-3',
    ]);
  });
});
