import { computed, signal } from '@preact/signals-core';
import { runDetached } from '../async.ts';
import type { Client } from '../messaging/client.ts';
import { tickOf, type OpenTask, type OpenTasks } from '../recording/tasks.ts';
import type { Recording } from '../recording/types.ts';
import type { Followed, SharedItem } from '../storage/item.ts';
import { MOST_TICKS, withNewest, type UserData } from '../storage/user-data.ts';

/** A task in the list. */
export interface ShownTask extends OpenTask {
  recording: Recording;
  /** Whether it was ticked here. */
  isDone: boolean;
  /** Whether it was when the list was opened: it stands below the others. One that is ticked now stays in its place. */
  wasDone: boolean;
}

/** `unknown`: the library does not respond. `ticks-unread`: it is not known what was ticked. */
export type TasksState =
  | { status: 'loading' | 'unknown' | 'ticks-unread' }
  | { status: 'shown'; tasks: readonly ShownTask[]; hasMore: boolean };

export type TasksModel = ReturnType<typeof createTasksModel>;

/** The open tasks of all summaries and notes on this device, and the ticks that the user gives them here. */
export function createTasksModel({ client, userData }: { client: Client; userData: Pick<UserData, 'atActive'> }) {
  const found = signal<OpenTasks | 'loading' | 'unknown' | 'ticks-unread'>('loading');
  let ticks: { item: SharedItem<string[]>; before: ReadonlySet<string> } | null = null;
  const followed = signal<Followed<string[]> | null>(null);

  return {
    state: computed((): TasksState => {
      if (typeof found.value === 'string') return { status: found.value };
      const latest = followed.value?.latest.value;
      const done = new Set(latest?.ok ? latest.value : []);
      const tasks = found.value.meetings.flatMap(({ recording, tasks: own }) =>
        own.map((task): ShownTask => {
          const tick = tickOf(recording.id, task);
          return { ...task, recording, isDone: done.has(tick), wasDone: ticks?.before.has(tick) ?? false };
        }),
      );
      return { status: 'shown', tasks, hasMore: found.value.hasMore };
    }),
    /** Reads the list, each time it is opened. */
    async open(): Promise<void> {
      found.value = 'loading';
      followed.value?.stop();
      const [data, answer] = await Promise.all([userData.atActive(), client.ask('tasks.read', null)]);
      const item = data.ok && data.value ? data.value.ticks : null;
      followed.value = item?.follow() ?? null;
      await followed.value?.refresh();
      const before = followed.value?.latest.value;
      ticks = item && before?.ok ? { item, before: new Set(before.value) } : null;
      found.value = ticks ? (answer.ok && answer.value) || 'unknown' : 'ticks-unread';
    },
    /** Ticks a task on this device, or takes the tick back. False if that could not be stored. */
    tick: async ({ recording, key }: ShownTask, isDone: boolean): Promise<boolean> => {
      const tick = tickOf(recording.id, { key });
      const changed = await ticks?.item.change((before) =>
        isDone ? withNewest(before, tick, MOST_TICKS) : before.filter((one) => one !== tick),
      );
      // Searches take no account of it before the library knows.
      runDetached(client.ask('tasks.count', null));
      return changed?.ok ?? false;
    },
  };
}
