import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { runDetached } from '../async.ts';
import { fail } from '../failures.ts';
import { fold } from '../text/fold.ts';
import type { ConnectionLabel } from '../storage/connections.ts';
import type { UserData } from '../storage/user-data.ts';
import type { NamedConnection } from './named-connections.ts';
import type { SaveState } from './templates-model.ts';

export type LabelModel = ReturnType<typeof createLabelModel>;

/** Why a text is no name of a connection. */
type LabelProblem = 'empty' | 'taken';

interface LabelDeps {
  userData: Pick<UserData, 'readAllData'>;
  connections: ReadonlySignal<readonly NamedConnection[]>;
  /** The one that is named. */
  shown: ReadonlySignal<NamedConnection | null>;
}

/** The name and the color of a connection, which are saved once they are chosen. */
export function createLabelModel({ userData, connections, shown }: LabelDeps) {
  /** What is typed and not taken yet; null for what is stored. */
  const typed = signal<string | null>(null);
  const save = signal<SaveState>({ status: 'untouched' });
  let unsaved: Partial<ConnectionLabel> = {};

  function problemOf(text: string): LabelProblem | null {
    const name = fold(text.trim());
    if (name === '') return 'empty';
    const others = connections.value.filter(({ id }) => id !== shown.value?.id);
    return others.some((other) => fold(other.name) === name) ? 'taken' : null;
  }

  async function store(change: Partial<ConnectionLabel>): Promise<void> {
    unsaved = { ...unsaved, ...change };
    const part = unsaved;
    const own = shown.value;
    const data = await userData.readAllData();
    const item = data.ok ? data.value.find(({ scope }) => scope === own?.scope)?.label : undefined;
    const color = own?.color ?? 0;
    const answer = item
      ? await item.change((before) => ({ name: '', color, ...before, ...part }))
      : fail({ code: 'storage-failed' });
    if (answer.ok && unsaved === part) unsaved = {};
    save.value = answer.ok ? { status: 'saved' } : { status: 'failed', failure: answer.failure };
  }

  const shownId = computed(() => shown.value?.id);
  effect(() => {
    // What was typed was for another one.
    if (shownId.value === undefined) return;
    typed.value = null;
    unsaved = {};
    save.value = { status: 'untouched' };
  });

  return {
    state: computed(() => {
      const name = typed.value ?? shown.value?.name ?? '';
      return { name, problem: problemOf(name), save: save.value };
    }),
    type(name: string): void {
      typed.value = name;
    },
    /** Typing has ended: a name is saved as a whole, if it can be one. */
    settle(): void {
      const name = typed.value?.trim();
      if (name !== undefined && name !== shown.value?.name && problemOf(name) === null) runDetached(store({ name }));
    },
    choose: (color: number): void => runDetached(store({ color })),
    /** Saves again what could not be saved. */
    retry: (): void => runDetached(store({})),
  };
}
