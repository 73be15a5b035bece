import { effect, untracked, type ReadonlySignal } from '@preact/signals';
import { runDetached } from '../async.ts';
import { isOpenable, type Choice, type FoundSearch, type RecordingId } from '../recording/types.ts';
import type { SharedItem } from '../storage/item.ts';
import type { PanelChoice } from '../storage/open-storage.ts';
import type { UserData } from '../storage/user-data.ts';
import type { OpenOptions, RecordingState } from './recording-state.ts';

export interface PanelPlaceDeps {
  /** What the panel of this window shows; null for a tab that stays on the recording that it was opened for. */
  panel: Promise<SharedItem<PanelChoice | null> | null>;
  userData: Pick<UserData, 'lastOpened'>;
  /** A random id of this page. */
  pageId: string;
  /** The recording that the page's own address names; it takes precedence over what was chosen before. */
  namedId: RecordingId | null;
  /** The moment that the address names, in seconds; for the recording that it names, and only while that is shown. */
  namedSeconds: number | null;
  open: (id: RecordingId, options: OpenOptions, search: FoundSearch | null) => void;
  /** Shows what somebody said, over the recording. */
  openPerson: (name: string) => void;
  /** Shows the open tasks, over the recording. */
  openTasks: () => void;
  /** What is on the screen. */
  state: ReadonlySignal<RecordingState>;
}

/**
 * Keeps the panel on the recording chosen for its window: opens what the address names, what was chosen before, or what
 * was opened last, then each later choice. Listens before it reads: a choice made in between is not lost, and it wins.
 */
export function createPanelPlace(deps: PanelPlaceDeps) {
  const { panel, userData, pageId, namedId, namedSeconds, open, openPerson, openTasks, state } = deps;
  let shown: PanelChoice | null = null;

  function show(choice: PanelChoice): void {
    shown = choice;
    open(choice.id, openOptionsOf(choice), choice.search ?? null);
    if (choice.person !== undefined) openPerson(choice.person);
    if (choice.tasks) openTasks();
  }

  async function showLastOpened(): Promise<void> {
    const [id] = await userData.lastOpened();
    if (id !== undefined && shown === null) show({ id, query: '', chosenBy: pageId });
  }

  async function follow(): Promise<void> {
    const followed = (await panel)?.follow();
    effect(() => {
      const found = followed?.latest.value;
      const choice = found?.ok ? found.value : null;
      if (!choice || choice.chosenBy === pageId || choice.chosenBy === shown?.chosenBy) return;
      untracked(() => show(choice));
      if (choice.person !== undefined) runDetached(forget(choice, 'person'));
      if (choice.tasks) runDetached(forget(choice, 'tasks'));
    });
    if (namedId !== null) return;
    await followed?.refresh();
    if (shown === null) await showLastOpened();
  }

  /** It is on the screen: opened again, the panel goes to where the user was reading. */
  async function forget(choice: PanelChoice, part: 'place' | 'person' | 'tasks'): Promise<void> {
    const { [part]: _, ...rest } = choice;
    shown = rest;
    await (await panel)?.change((now) => (now?.chosenBy === choice.chosenBy && now.id === choice.id ? rest : now));
  }

  return {
    start: (): void => {
      if (namedId !== null) open(namedId, { query: '', atSeconds: namedSeconds }, null);
      runDetached(follow());
      effect(() => {
        const { value } = state;
        const found = value.status === 'shown' && value.detail.content ? value.initialPosition.found : undefined;
        if (shown && found && found === shown.place) runDetached(forget(shown, 'place'));
      });
    },
    /** Opens a choice made in the panel itself, which returns to it when it is opened again. */
    goTo: (choice: Choice): void => {
      const { person: _, tasks: __, ...left } = { ...choice, chosenBy: pageId };
      show({ ...choice, chosenBy: pageId });
      // Under the lock, so after a place of the choice before that is being forgotten.
      runDetached(panel.then((item) => item?.change(() => left)));
    },
  };
}

/** The options with which a choice is opened. */
const openOptionsOf = ({ query, place }: Choice): OpenOptions => ({
  query,
  atSeconds: place?.atSeconds ?? null,
  ...(place && { found: place }),
});

/** The recording that an address such as `sidepanel.html?recording=ID` names; null for none or an impossible id. */
export function recordingInAddress(href: string): RecordingId | null {
  const id = new URL(href).searchParams.get('recording') ?? '';
  return isOpenable(id) ? (id as RecordingId) : null;
}

/** The moment that an address such as `sidepanel.html?recording=ID&at=754` names, in seconds; null if it names none. */
export function momentInAddress(href: string): number | null {
  const text = new URL(href).searchParams.get('at')?.trim();
  const seconds = Number(text);
  return text && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/**
 * The same address naming `id` and, in seconds, a moment of it or none, so that a reload returns to it. For many moments
 * of one recording: a transcript has thousands.
 */
export function addressesOfMoments(href: string, id: RecordingId): (atSeconds: number | null) => string {
  const url = new URL(href);
  url.searchParams.set('recording', id);
  url.searchParams.delete('at');
  const address = url.href;
  return (atSeconds) => (atSeconds === null ? address : `${address}&at=${atSeconds}`);
}
