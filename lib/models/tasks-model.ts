import { computed, signal } from '@preact/signals-core';
import { runDetached } from '../async.ts';
import type { Client } from '../messaging/client.ts';
import { MOST_TICKS, tickOf, type OpenTask, type OpenTasks } from '../recording/tasks.ts';
import { scopeOf, type Recording } from '../recording/types.ts';
import type { Followed } from '../storage/item.ts';
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
export function createTasksModel({ client, userData }: { client: Client; userData: Pick<UserData, 'readAllData'> }) {
  type Item = AddressData['ticks'];
  type Ticks = { scope: string; item: Item; followed: ReturnType<Item['follow']> };
  type Opened = OpenTasks & { all: readonly Ticks[]; before: ReadonlySet<string> };
  const opened = signal<Opened | 'loading' | 'unknown'>('loading');
  const open = () => (typeof opened.value === 'string' ? null : opened.value);

  return {
    state: computed((): TasksState => {
      if (typeof opened.value === 'string') return { status: opened.value };
      const { meetings, hasMore, all, before } = opened.value;
      const done = new Set(ticksIn(all));
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
      for (const { followed } of open()?.all ?? []) followed.stop();
      opened.value = 'loading';
      const [data, answer] = await Promise.all([userData.readAllData(), client.ask('tasks.read', null)]);
      const all = (data.ok ? data.value : []).map(({ scope, ticks }): Ticks => {
        return { scope, item: ticks, followed: ticks.follow() };
      });
      await Promise.all(all.map(({ followed }) => followed.refresh()));
      const found = answer.ok ? answer.value : null;
      const isKnown = found && all.length > 0 && all.every(({ followed }) => followed.latest.value?.ok);
      opened.value = isKnown ? { ...found, all, before: new Set(ticksIn(all)) } : 'unknown';
    },
    /** Ticks a task on this device, or takes the tick back. False if that could not be stored. */
    tick: async ({ recording, key }: ShownTask, isDone: boolean): Promise<boolean> => {
      const tick = tickOf(recording.id, { key });
      const own = open()?.all.find(({ scope }) => scope === scopeOf(recording.id));
      const changed = await own?.item.change((before) =>
        isDone ? withNewest(before, tick, MOST_TICKS) : before.filter((one) => one !== tick),
      );
      // Searches take no account of it before the library knows.
      runDetached(client.ask('tasks.count', null));
      return changed?.ok ?? false;
    },
  };
}

const ticksIn = (all: readonly { followed: Followed<string[]> }[]): string[] =>
  all.flatMap(({ followed: { latest } }) => (latest.value?.ok ? latest.value.value : []));
