import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { runDetached } from '../errors/run-detached.ts';
import { createLatestOnly } from '../latest-only.ts';
import type { Client } from '../messaging/client.ts';
import type { WelcomeStep } from '../messaging/protocol.ts';
import type { ConnectionModel } from './connection-model.ts';
import { isWorking } from './connection-state.ts';
import type { LibraryModel } from './library-model.ts';

/** The current purpose of the options page: its sections, once it is `done`. */
export type WelcomeStage = 'loading' | 'connect' | WelcomeStep;

/** The first run of the options page: connecting, and the questions asked once after that. */
export interface WelcomeModel {
  stage: ReadonlySignal<WelcomeStage>;
  /** Reads the stored step, now and whenever the connection changes. */
  start(): Promise<void>;
  /** Saves all transcripts, and continues if that worked; otherwise the library's model says why not. */
  saveAll(): Promise<void>;
  /** Called when the question on the screen was answered or skipped. */
  next(): Promise<void>;
  /** Checks whether the button is in the toolbar already, which answers the last question. */
  lookForPin(): Promise<void>;
}

export interface WelcomeModelDeps {
  client: Client;
  connection: Pick<ConnectionModel, 'state'>;
  library: Pick<LibraryModel, 'state' | 'policy' | 'load' | 'setDownloadMode'>;
  /** Whether the button is in the toolbar; false if the browser does not tell. */
  isPinned: () => Promise<boolean>;
}

/** `undefined` until it is read. */
type Stored = WelcomeStep | null | undefined;

export function createWelcomeModel({ client, connection, library, isPinned }: WelcomeModelDeps): WelcomeModel {
  const stored = signal<Stored>(undefined);
  /** Whether the page was seen without a connection, so that what follows is the first run. */
  const begun = signal(false);
  const reads = createLatestOnly();
  /** The answer that is being stored: until then, a read would bring the question back. */
  let storing: Promise<unknown> = Promise.resolve();

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
    if (policy === null || policy.keepAll !== null || policy.hideSettings.includes('library')) return false;
    return state.status !== 'open' || state.library.download.mode === 'off';
  }

  const stage = computed((): WelcomeStage => {
    const state = connection.state.value;
    const policy = library.policy.value;
    if (state.status === 'loading' || policy === null || stored.value === undefined) return 'loading';
    if (!('form' in state) || policy.hideSettings.includes('connection')) return 'done';
    if (isUnconnected()) return 'connect';
    const step = stored.value ?? (begun.value ? 'save-all' : 'done');
    if (!isWorking(state)) return step === 'save-all' ? 'connect' : 'done';
    return step === 'save-all' && !canSaveAll() ? 'pin' : step;
  });

  async function read(): Promise<void> {
    await storing;
    const signal = reads.begin();
    const answer = await client.ask('welcome.read', null);
    // If it cannot be read, nothing is asked rather than asked twice.
    if (!signal.aborted) stored.value = answer.ok ? answer.value : (stored.value ?? 'done');
  }

  async function advance(next: WelcomeStep): Promise<void> {
    reads.end();
    stored.value = next;
    // If this is not saved, the question appears again another time.
    storing = client.ask('welcome.advance', { next });
    await storing;
  }

  async function lookForPin(): Promise<void> {
    if (stage.peek() === 'pin' && (await isPinned()) && stage.peek() === 'pin') await advance('done');
  }

  return {
    stage,
    start() {
      client.onNotice(({ notice }) => {
        if (notice === 'connection.changed') runDetached(read());
      });
      effect(() => {
        if (isUnconnected()) begun.value = true;
        if (stage.value === 'pin') runDetached(lookForPin());
      });
      return read();
    },
    async saveAll() {
      if (library.state.peek().status !== 'open') await library.load();
      if ((await library.setDownloadMode('on')) && stage.peek() === 'pin') await advance('pin');
    },
    next: () => advance(stage.peek() === 'save-all' ? 'pin' : 'done'),
    lookForPin,
  };
}
