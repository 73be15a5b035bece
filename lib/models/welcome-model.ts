import { computed, effect, signal } from '@preact/signals';
import { runDetached } from '../errors/run-detached.ts';
import type { UserData, WelcomeStep } from '../storage/user-data.ts';
import { isWorking, type ConnectionModel } from './connection-model.ts';
import type { LibraryModel } from './library-model.ts';

/** The current purpose of the options page: its sections, once it is `done`. */
export type WelcomeStage = 'loading' | 'connect' | WelcomeStep;

export interface WelcomeModelDeps {
  userData: Pick<UserData, 'welcome'>;
  connection: Pick<ConnectionModel, 'state'>;
  library: Pick<LibraryModel, 'state' | 'policy' | 'load' | 'setDownloadMode'>;
  /** Whether the button is in the toolbar; false if the browser does not tell. */
  isPinned: () => Promise<boolean>;
}

export type WelcomeModel = ReturnType<typeof createWelcomeModel>;

/** The first run of the options page: connecting, and the questions asked once after that. */
export function createWelcomeModel({ userData, connection, library, isPinned }: WelcomeModelDeps) {
  const { latest, refresh } = userData.welcome.follow();
  /** The answer that is being stored, or could not be. */
  const answered = signal<WelcomeStep | null>(null);
  /** `undefined` until it is read. If it cannot be read, nothing is asked rather than asked twice. */
  const stored = computed(() => answered.value ?? (latest.value?.ok === false ? 'done' : latest.value?.value));
  /** Whether the page was seen without a connection, so that what follows is the first run. */
  const begun = signal(false);

  function isUnconnected(): boolean {
    const state = connection.state.value;
    if (!('form' in state)) return false;
    const { address, keyHint, addressManaged } = state.form.connection;
    return address === null || (addressManaged === true && keyHint === null && stored.value === null);
  }

  /** Whether there is anything to ask about saving. */
  function canSaveAll(): boolean {
    const policy = library.policy.value;
    const state = library.state.value;
    if (policy === null || policy.keepAll !== null) return false;
    return state.status !== 'open' || state.library.download.mode === 'off';
  }

  const stage = computed((): WelcomeStage => {
    const state = connection.state.value;
    const policy = library.policy.value;
    if (state.status === 'loading' || policy === null || stored.value === undefined) return 'loading';
    if (!('form' in state)) return 'done';
    if (isUnconnected()) return 'connect';
    const step = stored.value ?? (begun.value ? 'save-all' : 'done');
    if (!isWorking(state)) return step === 'save-all' ? 'connect' : 'done';
    return step === 'save-all' && !canSaveAll() ? 'pin' : step;
  });

  async function advance(next: WelcomeStep): Promise<void> {
    answered.value = next;
    // If this is not saved, the question appears again another time.
    if (!(await userData.welcome.write(next))) return;
    await refresh();
    if (answered.value === next) answered.value = null;
  }

  async function lookForPin(): Promise<void> {
    if (stage.peek() === 'pin' && (await isPinned()) && stage.peek() === 'pin') await advance('done');
  }

  return {
    stage,
    /** Reads the stored step, which is followed from then on. */
    start(): Promise<void> {
      effect(() => {
        if (isUnconnected()) begun.value = true;
        if (stage.value === 'pin') runDetached(lookForPin());
      });
      return refresh();
    },
    /** Saves all transcripts, and continues if that worked; otherwise the library's model says why not. */
    async saveAll(): Promise<void> {
      if (library.state.peek().status !== 'open') await library.load();
      if ((await library.setDownloadMode('on')) && stage.peek() === 'pin') await advance('pin');
    },
    /** Called when the question on the screen was answered or skipped. */
    next: () => advance(stage.peek() === 'save-all' ? 'pin' : 'done'),
    /** Checks whether the button is in the toolbar already, which answers the last question. */
    lookForPin,
  };
}
