import { computed, signal } from '@preact/signals-core';
import { runDetached } from '../async.ts';
import type { Client } from '../messaging/client.ts';
import { MOST_TICKS, tickOf, type OpenTask, type OpenTasks } from '../recording/tasks.ts';
import type { Recording } from '../recording/types.ts';
import { withNewest, type AddressData, type UserData } from '../storage/user-data.ts';

/** A task in the list. */
export interface ShownTask extends OpenTask {
  recording: Recording;
  /** Whether it was ticked here. */
  isDone: boolean;
  /** Whether it was when the list was opened: it stands below the others. One that is ticked now stays in its place. */
  wasDone: boolean;
}

/** `unknown`: the library does not respond, or the ticks cannot be read. */
export type TasksState =
  | { status: 'loading' | 'unknown' }
  | { status: 'shown'; tasks: readonly ShownTask[]; hasMore: boolean };

/** The open tasks of all summaries and notes on this device, and the ticks that the user gives them here. */
export function createTasksModel({ client, userData }: { client: Client; userData: Pick<UserData, 'atActive'> }) {
  type Item = AddressData['ticks'];
  type Opened = OpenTasks & { item: Item; ticks: ReturnType<Item['follow']>; before: ReadonlySet<string> };
  const opened = signal<Opened | 'loading' | 'unknown'>('loading');
  const open = () => (typeof opened.value === 'string' ? null : opened.value);

  return {
    state: computed((): TasksState => {
      if (typeof opened.value === 'string') return { status: opened.value };
      const { meetings, hasMore, ticks, before } = opened.value;
      const done = new Set(ticks.latest.value?.ok ? ticks.latest.value.value : []);
      const tasks = meetings.flatMap(({ recording, tasks: own }) =>
        own.map((task): ShownTask => {
          const tick = tickOf(recording.id, task);
          return { ...task, recording, isDone: done.has(tick), wasDone: before.has(tick) };
        }),
      );
      return { status: 'shown', tasks, hasMore };
    }),
    /** Reads the list, each time it is opened. */
    async open(): Promise<void> {
      open()?.ticks.stop();
      opened.value = 'loading';
      const [data, answer] = await Promise.all([userData.atActive(), client.ask('tasks.read', null)]);
      const item = data.ok ? data.value?.ticks : null;
      const ticks = item?.follow();
      await ticks?.refresh();
      const before = ticks?.latest.value;
      const found = answer.ok ? answer.value : null;
      const isKnown = item && ticks && before?.ok && found;
      opened.value = isKnown ? { ...found, item, ticks, before: new Set(before.value) } : 'unknown';
    },
    /** Ticks a task on this device, or takes the tick back. False if that could not be stored. */
    tick: async ({ recording, key }: ShownTask, isDone: boolean): Promise<boolean> => {
      const tick = tickOf(recording.id, { key });
      const changed = await open()?.item.change((before) =>
        isDone ? withNewest(before, tick, MOST_TICKS) : before.filter((one) => one !== tick),
      );
      // Searches take no account of it before the library knows.
      runDetached(client.ask('tasks.count', null));
      return changed?.ok ?? false;
    },
  };
}
