import { computed, effect, signal } from '@preact/signals';
import { runDetached } from '../async.ts';
import type { UserData, WelcomeStep } from '../storage/user-data.ts';
import { isWorking, type ConnectionModel } from './connection-model.ts';

/** The current purpose of the options page: the form, what is next after the first connection, or its sections. */
export type WelcomeStage = 'loading' | 'connect' | WelcomeStep;

export interface WelcomeModelDeps {
  userData: Pick<UserData, 'welcome'>;
  connection: Pick<ConnectionModel, 'state' | 'isAdding'>;
  /** Whether the button is in the toolbar; false if the browser does not tell. */
  isInToolbar: () => Promise<boolean>;
}

export type WelcomeModel = ReturnType<typeof createWelcomeModel>;

/** The first run of the options page: connecting, and one page about what is next. */
export function createWelcomeModel({ userData, connection, isInToolbar }: WelcomeModelDeps) {
  const { latest, refresh } = userData.welcome.follow();
  /** Whether the welcome was left on this page. If that is not stored, it is there again another time. */
  const left = signal(false);
  /** `undefined` until it is read. If it cannot be read, there is none rather than one each time. */
  const stored = computed(() => (left.value || latest.value?.ok === false ? 'done' : latest.value?.value));
  /** Whether the page was seen without a connection, so that what follows is the first run. */
  const begun = signal(false);
  const isPinned = signal(false);

  function isUnconnected(): boolean {
    const state = connection.state.value;
    if (!('form' in state) || connection.isAdding.value) return false;
    const { address, keyHint, addressManaged } = state.form.connection;
    return address === null || (addressManaged === true && keyHint === null && stored.value === null);
  }

  const stage = computed((): WelcomeStage => {
    const state = connection.state.value;
    if (state.status === 'loading' || stored.value === undefined) return 'loading';
    if (!('form' in state)) return 'done';
    if (isUnconnected()) return 'connect';
    const step = stored.value ?? (begun.value ? 'welcome' : 'done');
    return step === 'welcome' && !isWorking(state) ? 'connect' : step;
  });

  async function lookForPin(): Promise<void> {
    if (stage.peek() === 'welcome') isPinned.value = await isInToolbar();
  }

  return {
    stage,
    /** Whether the button is in the toolbar, as far as was looked. */
    isPinned,
    /** Reads the stored step, which is followed from then on. */
    start(): Promise<void> {
      effect(() => {
        if (isUnconnected()) begun.value = true;
        if (stage.value === 'welcome') runDetached(lookForPin());
      });
      return refresh();
    },
    lookForPin,
    async leave(): Promise<void> {
      left.value = true;
      await userData.welcome.write('done');
    },
  };
}
