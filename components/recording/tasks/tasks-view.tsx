import { Copy, ListTodo } from 'lucide';
import { useEffect, useId, useState } from 'preact/hooks';
import { runDetached } from '../../../lib/async.ts';
import { formatNumber, t, tn } from '../../../lib/i18n.ts';
import type { Block } from '../../../lib/markdown/nodes.ts';
import type { ShownTask, TasksState } from '../../../lib/models/tasks-model.ts';
import { tellApart, type DistinctRow } from '../../../lib/recording/short-title.ts';
import { formatStamp } from '../../../lib/recording/time.ts';
import type { Choice, RecordingId } from '../../../lib/recording/types.ts';
import { Button } from '../../ui/button.tsx';
import { CopyByHand } from '../../ui/copy-by-hand.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LineHead } from '../states.tsx';
import { groupTasks, personWords, tasksDocument, type TaskGroup } from './task-groups.ts';

export interface TasksViewProps {
  state: TasksState;
  /** Epoch milliseconds. */
  now: () => number;
  /** False if the tick could not be stored. */
  onTick: (task: ShownTask, isDone: boolean) => Promise<boolean>;
  /** Null once it is on the clipboard; otherwise the text to copy by hand. */
  onCopy: (blocks: readonly Block[]) => Promise<string | null>;
  /** The keys that copy on this system. */
  copyKeys: string;
  onOpen: (choice: Choice) => void;
  /** Called also when a task was opened, which closes open dialogs. */
  onClose: () => void;
}

/** Chosen in place of a person; no name is like these. */
const [EVERYBODY, NOBODY] = ['\n', ''] as const;

/** A dialog over the reader with the open tasks of all meetings on this device, by person and age. */
export function TasksView({ state, now, onTick, onCopy, copyKeys, onOpen, onClose }: TasksViewProps) {
  const [chosen, setChosen] = useState<string>(EVERYBODY);
  const [news, setNews] = useState('');
  const [byHand, setByHand] = useState<string | null>(null);
  const filterId = useId();
  const tasks = state.status === 'shown' ? state.tasks : [];
  const open = groupTasks(
    tasks.filter(({ wasDone }) => !wasDone),
    now(),
  );
  const isChosen = ({ person }: Pick<TaskGroup, 'person'>) => chosen === EVERYBODY || (person ?? NOBODY) === chosen;
  const groups = open.filter(isChosen);
  const done = tasks.filter((task) => task.wasDone && isChosen(task));
  const recordings = [...new Map(tasks.map(({ recording }) => [recording.id, recording])).values()];
  // So that no two meetings look the same.
  const heads = tellApart(recordings.map((recording) => ({ recording, ranges: [] })));
  const rows = new Map(heads.map((row) => [row.recording.id, row]));
  const itemProps = {
    rows,
    nowMs: now(),
    onTick: (...tick: Parameters<typeof onTick>) => runDetached(tickOne(...tick)),
    onOpen,
  };

  // The person may have no open task any more.
  useEffect(() => {
    if (state.status === 'shown' && !open.some(isChosen)) setChosen(EVERYBODY);
  }, [state]);

  async function tickOne(task: ShownTask, isDone: boolean): Promise<void> {
    const isKept = await onTick(task, isDone);
    setNews(t(!isKept ? 'tasksNotKept' : isDone ? 'tasksTicked' : 'tasksUnticked'));
  }

  async function copy(): Promise<void> {
    const plain = await onCopy(tasksDocument(groups, now()));
    setByHand(plain);
    if (plain === null) setNews(t('copied'));
  }

  return (
    <Dialog title={t('openTasks')} onClose={onClose}>
      {state.status === 'shown' && tasks.length === 0 && (
        <EmptyState icon={ListTodo} title={t('tasksNone')} detail={t('tasksNoneDetail')} />
      )}
      {state.status !== 'shown' && state.status !== 'loading' && (
        <p class="none" role="status">
          {t(state.status === 'unknown' ? 'personUnknown' : 'tasksTicksUnread')}
        </p>
      )}
      {tasks.length > 0 && <p class="fine">{t('tasksLocal')}</p>}
      {open.length > 0 && (
        <div class="tasks-bar">
          <label class="visually-hidden" for={filterId}>
            {t('tasksFilter')}
          </label>
          <select
            id={filterId}
            class="input cut"
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value={EVERYBODY}>{t('tasksEverybody')}</option>
            {open.map(({ person }) => (
              <option key={person} value={person ?? NOBODY}>
                {personWords(person)}
              </option>
            ))}
          </select>
          <Button icon={Copy} onClick={() => runDetached(copy())}>
            {t('tasksCopy')}
          </Button>
        </div>
      )}
      {byHand !== null && (
        <CopyByHand
          plain={byHand}
          copyKeys={copyKeys}
          onCopied={() => {
            setByHand(null);
            setNews(t('copied'));
          }}
          onClose={() => setByHand(null)}
        />
      )}
      <output class="fine tasks-news">{news}</output>
      {groups.map((group) => (
        <Group key={group.person} group={group} {...itemProps} />
      ))}
      {state.status === 'shown' && state.hasMore && <p class="fine">{t('tasksMore')}</p>}
      {done.length > 0 && (
        <details class="tasks-done">
          <summary>{tn('tasksDone', done.length)}</summary>
          <TaskList label={tn('tasksDone', done.length)} tasks={done} {...itemProps} />
        </details>
      )}
    </Dialog>
  );
}

interface ItemProps extends Pick<TasksViewProps, 'onOpen'> {
  /** The heads of the meetings. */
  rows: ReadonlyMap<RecordingId, DistinctRow>;
  nowMs: number;
  onTick: (task: ShownTask, isDone: boolean) => void;
}

function Group({ group: { person, ages, count }, ...props }: ItemProps & { group: TaskGroup }) {
  const name = personWords(person);
  return (
    <section class="tasks-person" aria-label={name}>
      <h3>
        <bdi>{name}</bdi> <span class="fine">{formatNumber(count)}</span>
      </h3>
      {ages.map(({ name: age, tasks }) => {
        const label = t(age === 'week' ? 'filterThisWeek' : 'tasksEarlier');
        return (
          <div key={age}>
            <h4 class="fine">{label}</h4>
            <TaskList label={label} tasks={tasks} {...props} />
          </div>
        );
      })}
    </section>
  );
}

const TaskList = ({ label, tasks, ...props }: ItemProps & { label: string; tasks: readonly ShownTask[] }) => (
  <ul class="tasks" aria-label={label}>
    {tasks.map((task) => (
      <TaskLine key={`${task.recording.id} ${task.key}`} task={task} {...props} />
    ))}
  </ul>
);

/** The box with the words of the task, and the way to its meeting. */
function TaskLine({ task, rows, nowMs, onTick, onOpen }: ItemProps & { task: ShownTask }) {
  const { text, part, atSeconds, isDone, recording } = task;
  const row = rows.get(recording.id);
  const place = { tab: atSeconds === null ? part : 'transcript', turn: null, atSeconds } as const;
  const query = atSeconds === null ? text : '';
  return (
    <li>
      <label class="task">
        <input type="checkbox" checked={isDone} onChange={({ currentTarget }) => onTick(task, currentTarget.checked)} />
        <span class={isDone ? 'task-done' : undefined} dir="auto">
          {text}
        </span>
      </label>
      <button type="button" class="line task-source" onClick={() => onOpen({ id: recording.id, query, place })}>
        {row && <LineHead row={row} nowMs={nowMs} />}
        {atSeconds !== null && <span class="fine">{formatStamp(atSeconds)}</span>}
      </button>
    </li>
  );
}
