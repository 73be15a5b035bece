import { t, uiLanguage } from '../../../lib/i18n.ts';
import type { Block, Inline } from '../../../lib/markdown/nodes.ts';
import type { ShownTask } from '../../../lib/models/tasks-model.ts';
import { dayGroup, formatDay } from '../../../lib/recording/time.ts';

/** The tasks of a person, of the newest meeting first. */
export interface TaskGroup {
  /** Null for those that name nobody. */
  person: string | null;
  /** Those of meetings of the last seven days, and the others. */
  ages: { name: 'week' | 'earlier'; tasks: ShownTask[] }[];
  count: number;
}

export const personWords = (person: string | null): string => person ?? t('tasksNobody');

/** The tasks by person and age: people in the order of their newest tasks, then those of nobody. */
export function groupTasks(tasks: readonly ShownTask[], nowMs: number): TaskGroup[] {
  const groups = [...grouped(tasks, ({ person }) => person)].map(([person, own]): TaskGroup => {
    const ages = grouped(own, ({ recording: { createdAtMs } }) =>
      createdAtMs !== null && !dayGroup(createdAtMs, nowMs).isMonth ? 'week' : 'earlier',
    );
    return { person, ages: [...ages].map(([name, ofAge]) => ({ name, tasks: ofAge })), count: own.length };
  });
  return groups.sort((one, other) => Number(one.person === null) - Number(other.person === null));
}

/** In their order. */
function grouped<Key>(tasks: readonly ShownTask[], keyOf: (task: ShownTask) => Key): Map<Key, ShownTask[]> {
  const groups = new Map<Key, ShownTask[]>();
  for (const task of tasks) groups.set(keyOf(task), [...(groups.get(keyOf(task)) ?? []), task]);
  return groups;
}

const line = (text: string): Inline[] => [{ type: 'text', text }];

/** The groups as a document to copy: a heading for each person, and boxes with the meeting of each. */
export const tasksDocument = (groups: readonly TaskGroup[], nowMs: number): Block[] =>
  groups.flatMap(({ person, ages }): Block[] => [
    { type: 'heading', level: 2, children: line(personWords(person)) },
    {
      type: 'list',
      ordered: false,
      start: 1,
      items: ages
        .flatMap(({ tasks }) => tasks)
        .map(({ text, isDone, recording }) => {
          const { title, createdAtMs, createdAtText } = recording;
          const day = createdAtMs === null ? createdAtText : formatDay(createdAtMs, nowMs, uiLanguage());
          const source = [title || t('untitledRecording'), day].filter(Boolean).join(', ');
          return { checked: isDone, children: [{ type: 'paragraph', children: line(`${text} — ${source}`) }] };
        }),
    },
  ]);
