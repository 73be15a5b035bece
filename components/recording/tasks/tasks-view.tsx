import { Copy, ListTodo } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { runDetached } from '../../../lib/async.ts';
import { linkMaker } from '../../../lib/connection/link-pattern.ts';
import { formatNumber, t, tn, uiLanguage } from '../../../lib/i18n.ts';
import { linkOr } from '../../../lib/markdown/links.ts';
import type { Block, Inline } from '../../../lib/markdown/nodes.ts';
import type { ShareOutcome } from '../../../lib/models/share-model.ts';
import type { ShownTask, TasksState } from '../../../lib/models/tasks-model.ts';
import { tellApart, type DistinctRow } from '../../../lib/recording/short-title.ts';
import { dayGroup, formatDay, formatStamp } from '../../../lib/recording/time.ts';
import type { Choice, RecordingId } from '../../../lib/recording/types.ts';
import { Button } from '../../ui/button.tsx';
import { CopyByHand } from '../../ui/copy-by-hand.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LineHead } from '../states.tsx';

export interface TasksViewProps {
  state: TasksState;
  /** Epoch milliseconds. */
  now: () => number;
  /** False if the tick could not be stored. */
  onTick: (task: ShownTask, isDone: boolean) => Promise<boolean>;
  onCopy: (blocks: readonly Block[]) => Promise<ShareOutcome>;
  /** The address pattern of a recording; null for none. */
  patternOf: (id: RecordingId) => string | null;
  /** The keys that copy on this system. */
  copyKeys: string;
  onOpen: (choice: Choice) => void;
  /** Called also when a task was opened, which closes open dialogs. */
  onClose: () => void;
}

/** Chosen in place of a person: no name is like it. */
const EVERYBODY = '\n';

/** A dialog over the reader with the open tasks of all meetings on this device, by person and age. */
export function TasksView({ state, now, onTick, onCopy, patternOf, copyKeys, onOpen, onClose }: TasksViewProps) {
  const [chosen, setChosen] = useState(EVERYBODY);
  const [news, setNews] = useState('');
  const [byHand, setByHand] = useState<string | null>(null);
  const tasks = state.status === 'shown' ? state.tasks : [];
  const open = groupTasks(
    tasks.filter(({ wasDone }) => !wasDone),
    now(),
  );
  const isChosen = ({ person }: { person: string | null }) => chosen === EVERYBODY || (person ?? '') === chosen;
  const groups = open.filter(isChosen);
  const done = tasks.filter((task) => task.wasDone && isChosen(task));
  const recordings = [...new Map(tasks.map(({ recording }) => [recording.id, recording])).values()];
  // So that no two meetings look the same.
  const heads = tellApart(recordings.map((recording) => ({ recording, ranges: [] })));
  const props = { onOpen, onTick: tick, rows: new Map(heads.map((row) => [row.recording.id, row])), nowMs: now() };
  useEffect(() => {
    if (!open.some(isChosen)) setChosen(EVERYBODY);
  }, [state]);

  function tick(task: ShownTask, isDone: boolean): void {
    runDetached(onTick(task, isDone).then((isKept) => setNews(isKept ? '' : t('tasksNotKept'))));
  }

  function tell(outcome: ShareOutcome): void {
    const isByHand = outcome.status === 'by-hand';
    setByHand(isByHand ? outcome.plain : null);
    setNews(isByHand ? '' : t('copied'));
  }

  return (
    <Dialog title={t('openTasks')} onClose={onClose}>
      {state.status === 'unknown' && <p class="none">{t('personUnknown')}</p>}
      {state.status === 'shown' && open.length === 0 && (
        <EmptyState icon={ListTodo} title={t('tasksNone')} detail={t('tasksNoneDetail')} />
      )}
      {tasks.length > 0 && <p class="fine">{t('tasksLocal')}</p>}
      {open.length > 0 && (
        <div class="tasks-bar">
          <select
            class="input cut"
            aria-label={t('tasksFilter')}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value={EVERYBODY}>{t('tasksEverybody')}</option>
            {open.map(({ person }) => (
              <option key={person} value={person ?? ''}>
                {personWords(person)}
              </option>
            ))}
          </select>
          <Button icon={Copy} onClick={() => runDetached(onCopy(tasksDocument(groups, now(), patternOf)).then(tell))}>
            {t('tasksCopy')}
          </Button>
        </div>
      )}
      {byHand !== null && (
        <CopyByHand
          plain={byHand}
          copyKeys={copyKeys}
          onCopied={() => tell({ status: 'copied' })}
          onClose={() => setByHand(null)}
        />
      )}
      <output class="fine">{news}</output>
      {groups.map(({ person, ages, count }) => (
        <section key={person} class="tasks-person" aria-label={personWords(person)}>
          <h3>
            <bdi>{personWords(person)}</bdi> <span class="fine">{formatNumber(count)}</span>
          </h3>
          {ages.map((age) => (
            <div key={age.name}>
              <h4 class="fine">{age.name}</h4>
              <TaskList label={age.name} tasks={age.tasks} {...props} />
            </div>
          ))}
        </section>
      ))}
      {state.status === 'shown' && state.hasMore && <p class="fine">{t('tasksMore')}</p>}
      {done.length > 0 && (
        <details class="tasks-person">
          <summary>{tn('tasksDone', done.length)}</summary>
          <TaskList label={tn('tasksDone', done.length)} tasks={done} {...props} />
        </details>
      )}
    </Dialog>
  );
}

interface TaskListProps extends Pick<TasksViewProps, 'onOpen'> {
  label: string;
  tasks: readonly ShownTask[];
  /** The heads of the meetings. */
  rows: ReadonlyMap<RecordingId, DistinctRow>;
  nowMs: number;
  onTick: (task: ShownTask, isDone: boolean) => void;
}

/** Boxes with the words of the tasks, and below each the way to its meeting. */
function TaskList({ label, tasks, rows, nowMs, onTick, onOpen }: TaskListProps) {
  function open({ recording: { id }, line, part, atSeconds }: ShownTask): void {
    const place = { tab: atSeconds === null ? part : 'transcript', turn: null, atSeconds } as const;
    onOpen({ id, query: atSeconds === null ? line : '', place });
  }
  return (
    <ul class="tasks" aria-label={label}>
      {tasks.map((task) => {
        const { recording, key, text, isDone, atSeconds } = task;
        const row = rows.get(recording.id);
        return (
          <li key={`${recording.id} ${key}`}>
            <label class="task">
              <input type="checkbox" checked={isDone} onChange={() => onTick(task, !isDone)} />
              <span class={isDone ? 'task-done' : undefined} dir="auto">
                {text}
              </span>
            </label>
            <button type="button" class="line task-source" onClick={() => open(task)}>
              {row && <LineHead row={row} nowMs={nowMs} />}
              {atSeconds !== null && <span class="fine">{formatStamp(atSeconds)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The tasks of a person, those of the newest meeting first. */
interface TaskGroup {
  /** Null for those that name nobody. */
  person: string | null;
  /** Those of meetings of the last seven days, and the others. */
  ages: { name: string; tasks: ShownTask[] }[];
  count: number;
}

const personWords = (person: string | null): string => person ?? t('tasksNobody');

/** The tasks by person and age: people in the order of their newest tasks, then those of nobody. */
export function groupTasks(tasks: readonly ShownTask[], nowMs: number): TaskGroup[] {
  const isOld = ({ recording: { createdAtMs: at } }: ShownTask) => at === null || dayGroup(at, nowMs).isMonth;
  const people = new Set(tasks.map(({ person }) => person));
  const inOrder = [...people].sort((one, other) => Number(one === null) - Number(other === null));
  return inOrder.map((person) => {
    const own = tasks.filter((task) => task.person === person);
    const ages = [
      { name: t('tasksRecent'), tasks: own.filter((task) => !isOld(task)) },
      { name: t('tasksEarlier'), tasks: own.filter(isOld) },
    ];
    return {
      person,
      ages: ages.filter((age) => age.tasks.length > 0),
      count: own.filter(({ isDone }) => !isDone).length,
    };
  });
}

const line = (text: string): Inline[] => [{ type: 'text', text }];

/**
 * The groups as a document to copy: a heading for each person, and boxes with the meeting of each, which is a link by
 * `patternOf` if there is one.
 */
export const tasksDocument = (
  groups: readonly TaskGroup[],
  nowMs: number,
  patternOf: (id: RecordingId) => string | null,
): Block[] =>
  groups.flatMap(({ person, ages }): Block[] => {
    const items = ages
      .flatMap(({ tasks }) => tasks)
      .map(({ text, isDone, recording, atSeconds }) => {
        const { id, title, createdAtMs, createdAtText } = recording;
        const day = createdAtMs === null ? createdAtText : formatDay(createdAtMs, nowMs, uiLanguage());
        const source = line([title || t('untitledRecording'), day].filter(Boolean).join(', '));
        const href = linkMaker(patternOf(id), id)?.(atSeconds);
        const children = [...line(`${text} — `), ...(href ? linkOr(href, source) : source)];
        return { checked: isDone, children: [{ type: 'paragraph' as const, children }] };
      });
    const heading = { type: 'heading', level: 2, children: line(personWords(person)) } as const;
    return [heading, { type: 'list', ordered: false, start: 1, items }];
  });
