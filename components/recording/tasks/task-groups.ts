import { linkMaker } from '../../../lib/connection/link-pattern.ts';
import { t, uiLanguage } from '../../../lib/i18n.ts';
import { linkOr } from '../../../lib/markdown/links.ts';
import type { Block, Inline } from '../../../lib/markdown/nodes.ts';
import type { ShownTask } from '../../../lib/models/tasks-model.ts';
import { dayGroup, formatDay } from '../../../lib/recording/time.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';

/** The tasks of a person, those of the newest meeting first. */
export interface TaskGroup {
  /** Null for those that name nobody. */
  person: string | null;
  /** Those of meetings of the last seven days, and the others. */
  ages: { name: string; tasks: ShownTask[] }[];
  count: number;
}

export const personWords = (person: string | null): string => person ?? t('tasksNobody');

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
