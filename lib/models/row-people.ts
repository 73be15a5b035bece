import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import { isOpenable, type KnownPeople, type RecordingId } from '../recording/types.ts';
import { createDebounce, type Later } from './debounce.ts';
import { isOfRecording, type Item } from './search-state.ts';

/** Rows gone within this time while typing are not requested. */
const PAUSE_MS = 150;
/** The most that the background looks up at once. */
const MOST_TOGETHER = 100;

/**
 * Requests the speakers of `items` that stay on the screen, once for each. They come from contents, which recordings that
 * cannot be opened do not have (docs/faults.md#f58).
 */
export function createRowPeople(client: Client, later: Later, items: ReadonlySignal<readonly Item[]>) {
  const known = signal<readonly KnownPeople[]>([]);
  const asked = new Set<RecordingId>();
  const pause = createDebounce(later, PAUSE_MS);
  const wanted = () => {
    // A row with a quote shows no people.
    const rows = items.value.filter(isOfRecording).filter(({ group }) => !group);
    return rows.map(({ recording }) => recording.id).filter((id) => !asked.has(id) && isOpenable(id));
  };

  async function ask(): Promise<void> {
    const ids = wanted().slice(0, MOST_TOGETHER);
    for (const id of ids) asked.add(id);
    const answer = await client.ask('recordings.people', { ids });
    if (answer.ok && answer.value.length > 0) known.value = [...known.value, ...answer.value];
  }

  const stop = effect(() => {
    if (wanted().length > 0) pause.run(() => runDetached(ask()));
  });

  return {
    /** As far as this device knows them. */
    known: computed(() => new Map(known.value.map((people) => [people.id, people]))),
    /** Takes what is known at the first paint. */
    start(people: readonly KnownPeople[]): void {
      known.value = people;
    },
    dispose(): void {
      stop();
      pause.cancel();
    },
  };
}
