import { render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  groupTasks,
  tasksDocument,
  TasksView,
  type TasksViewProps,
} from '../../../../components/recording/tasks/tasks-view.tsx';
import type { ShownTask, TasksState } from '../../../../lib/models/tasks-model.ts';
import { documentToMarkdown } from '../../../../lib/output/to-markdown.ts';
import { anId, aRecording } from '../../../support/factories.ts';
import { aShown, NOW, showPanel } from '../show-panel.tsx';

const DAY_MS = 86_400_000;
const meeting = (id: string, daysAgo: number) =>
  aRecording({ id, title: `Meeting ${id}`, createdAtMs: NOW - daysAgo * DAY_MS });
const aTask = (text: string, person: string | null, parts: Partial<ShownTask> = {}): ShownTask => ({
  key: text,
  part: 'summary',
  text,
  line: `${text} — somebody`,
  person,
  atSeconds: null,
  recording: meeting('a', 1),
  isDone: false,
  wasDone: false,
  ...parts,
});
const TASKS = [
  aTask('Send it', 'Ana Ruiz', { atSeconds: 61 }),
  aTask('Wait', null),
  aTask('Call Bo', 'Tom Lee', { part: 'notes' }),
  aTask('Paint', 'Ana Ruiz', { recording: meeting('b', 40) }),
  aTask('Look', 'Tom Lee', { isDone: true, wasDone: true }),
];
const shown = (tasks: ShownTask[], hasMore = false): TasksState => ({ status: 'shown', tasks, hasMore });

function show(state: TasksState = shown(TASKS)) {
  const onTick = vi.fn<TasksViewProps['onTick']>().mockResolvedValue(true);
  const onCopy = vi.fn<TasksViewProps['onCopy']>().mockResolvedValue({ status: 'copied' });
  const [onOpen, onClose] = [vi.fn<TasksViewProps['onOpen']>(), vi.fn<() => void>()];
  const props = { now: () => NOW, onTick, onCopy, patternOf: () => null, copyKeys: 'Ctrl+C', onOpen, onClose };
  const { rerender } = render(<TasksView state={state} {...props} />);
  const renew = (next: TasksState) => rerender(<TasksView state={next} {...props} />);
  return { ...props, renew, user: userEvent.setup() };
}

const person = (name: string) => within(screen.getByRole('region', { name }));
const people = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));

describe('the open tasks', () => {
  it('are listed by person, and by age, those of nobody last', () => {
    show();
    expect(people()).toEqual(['Ana Ruiz', 'Tom Lee', 'Unassigned']);
    const lists = person('Ana Ruiz').getAllByRole('list');
    expect(
      lists.map((list) => [list.getAttribute('aria-label'), within(list).getAllByRole('listitem').length]),
    ).toEqual([
      ['Last 7 days', 1],
      ['Earlier', 1],
    ]);
    expect(screen.getByText('Checked off here only: the service doesn’t know.')).toBeTruthy();
  });

  it('lead to their meeting: to the moment, or to the words in the document', async () => {
    const { user, onOpen } = show();
    await user.click(person('Ana Ruiz').getByRole('button', { name: /Meeting a.*1:01/ }));
    await user.click(person('Tom Lee').getByRole('button', { name: /Meeting a/ }));
    expect(onOpen.mock.calls).toEqual([
      [{ id: anId('a'), query: '', place: { tab: 'transcript', turn: null, atSeconds: 61 } }],
      [{ id: anId('a'), query: 'Call Bo — somebody', place: { tab: 'notes', turn: null, atSeconds: null } }],
    ]);
  });

  it('are ticked with their box, and unticked, and stay in their place', async () => {
    const { user, onTick, renew } = show();
    await user.click(screen.getByRole('checkbox', { name: 'Send it' }));
    expect(onTick.mock.calls).toEqual([[TASKS[0], true]]);
    renew(shown(TASKS.map((task) => (task.text === 'Send it' ? { ...task, isDone: true } : task))));
    const box = person('Ana Ruiz').getByRole<HTMLInputElement>('checkbox', { name: 'Send it' });
    expect([box.checked, document.activeElement === box]).toEqual([true, true]);
    await user.click(box);
    expect(onTick.mock.calls[1]?.[1]).toBe(false);
    onTick.mockResolvedValue(false);
    await user.click(screen.getByRole('checkbox', { name: 'Wait' }));
    await screen.findByText('The browser couldn’t save this.');
  });

  it('have those that were done below them, folded', async () => {
    const { user, onTick } = show();
    const folded = screen.getByText('Done (1)').closest('details');
    expect(folded?.open).toBe(false);
    await user.click(screen.getByText('Done (1)'));
    await user.click(within(folded ?? document.body).getByRole('checkbox', { name: 'Look' }));
    expect(onTick.mock.calls).toEqual([[TASKS[4], false]]);
  });

  it('are filtered by person, and so is the copy', async () => {
    const { user, onCopy } = show();
    const filter = screen.getByRole('combobox', { name: 'Show the tasks of' });
    await user.selectOptions(filter, 'Unassigned');
    expect([people(), screen.queryByText('Done (1)')]).toEqual([['Unassigned'], null]);
    await user.selectOptions(filter, 'Tom Lee');
    expect([people(), screen.queryByText('Done (1)') !== null]).toEqual([['Tom Lee'], true]);
    await user.click(screen.getByRole('button', { name: 'Copy list' }));
    expect(documentToMarkdown(onCopy.mock.calls[0]?.[0] ?? [])).toMatch(/^## Tom Lee\n\n- \[ \] Call Bo — Meeting a, /);
    await screen.findByText('Copied');
    await user.selectOptions(filter, 'Everyone');
    expect(people()).toHaveLength(3);
  });

  it('are shown to be copied by hand where the browser refuses', async () => {
    const { user, onCopy } = show();
    onCopy.mockResolvedValue({ status: 'by-hand', plain: '- [ ] Call Bo', reason: null });
    await user.click(screen.getByRole('button', { name: 'Copy list' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('- [ ] Call Bo');
  });

  it('are said to be none, to be more, or not to be known', () => {
    const { renew } = show(shown([]));
    expect(screen.getByText('No open tasks')).toBeTruthy();
    expect(screen.getByText(/Unchecked boxes/)).toBeTruthy();
    expect([screen.queryByRole('combobox'), screen.queryByText(/Checked off here only/)]).toEqual([null, null]);
    renew(shown(TASKS, true));
    expect(screen.getByText('Older tasks aren’t shown.')).toBeTruthy();
    renew({ status: 'unknown' });
    expect(screen.getByText('Not available right now.')).toBeTruthy();
  });

  it('are copied by person, with the meeting and the day of each', () => {
    const done = TASKS.map((task) => ({ ...task, isDone: task.text === 'Paint' }));
    const groups = groupTasks(done.slice(0, 4), NOW);
    const markdown = documentToMarkdown(tasksDocument(groups, NOW, () => null));
    expect(markdown.split('\n').filter(Boolean)).toEqual([
      '## Ana Ruiz',
      expect.stringMatching(/^- \[ \] Send it — Meeting a, \w{3}/),
      expect.stringMatching(/^- \[x\] Paint — Meeting b, \w{3}/),
      '## Tom Lee',
      expect.stringMatching(/^- \[ \] Call Bo — /),
      '## Unassigned',
      expect.stringMatching(/^- \[ \] Wait — /),
    ]);
    const linked = documentToMarkdown(tasksDocument(groups, NOW, () => 'https://rec.example/r/{id}?t={seconds}'));
    expect(linked).toMatch(/^- \[ \] Send it — \[Meeting a, [^\]]+\]\(https:\/\/rec\.example\/r\/[^?]+\?t=61\)$/m);
  });

  it('are in the menu of the panel', async () => {
    const onTasks = vi.fn<() => void>();
    const { user } = showPanel(aShown(), { onTasks });
    await user.click(screen.getByRole('button', { name: /Actions/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Open tasks' }));
    expect(onTasks).toHaveBeenCalledTimes(1);
  });

  it('are below the recent recordings where none is open', async () => {
    const onTasks = vi.fn<() => void>();
    const { user } = showPanel({ status: 'empty' }, { onTasks, onRecent: () => Promise.resolve([meeting('a', 1)]) });
    await user.click(await screen.findByRole('button', { name: 'Open tasks' }));
    expect(onTasks).toHaveBeenCalledTimes(1);
  });
});
