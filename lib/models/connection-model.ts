import { runDetached } from '../errors/run-detached.ts';
import { signal, type ReadonlySignal } from '@preact/signals';
import { parseAddress } from '../connection/address.ts';
import type { Failure } from '../failure.ts';
import type { Client } from '../messaging/client.ts';
import { checkDraft, NO_PROBLEMS } from './connection-draft.ts';
import {
  allSteps,
  changedState,
  openedState,
  stepsUnderWay,
  type ConnectionForm,
  type ConnectionState,
  type ListReading,
  type OpenState,
} from './connection-state.ts';
import { refreshList } from './refresh-list.ts';
import { deepEqual } from './deep-equal.ts';

export type { ConnectionStepName } from '../failures.ts';
export type { Connection } from '../messaging/connection.ts';
export type { ConnectionForm, ConnectionState, ListReading, OpenState, StepView } from './connection-state.ts';
export type { DraftProblems } from './connection-draft.ts';

export interface ConnectionModelDeps {
  client: Client;
  /** Asks the browser for one origin. Called within the user's click; may never settle. */
  requestPermission: (pattern: string) => Promise<boolean>;
  /** Whether a match pattern may name a port: yes in Chromium, no in Firefox. */
  portsAllowed: boolean;
}

/** The connection screen. Each action supersedes the one before it; responses to older ones are dropped. */
export interface ConnectionModel {
  state: ReadonlySignal<ConnectionState>;
  /** Reads the saved connection, now and whenever another page changes it. */
  start: () => Promise<void>;
  /** Reads it again. */
  load: () => Promise<void>;
  setAddress: (text: string) => void;
  setKey: (text: string) => void;
  setForgetsKey: (forgets: boolean) => void;
  /** Opens the field for another key; the stored one stays until the new one is saved. */
  replaceKey: () => void;
  /** Opens the question before the key is removed. */
  askRemoval: () => void;
  /** Cancels replacing the key, and the question before removing it. */
  keepKey: () => void;
  /** Asks for the permission, saves, checks, reads the list. Invalid fields end it before anything is asked. */
  save: () => Promise<void>;
  /** Asks again for the permission for the saved address, then checks. */
  grant: () => Promise<void>;
  /** Stops waiting for the browser's prompt: the check continues and says what is missing. */
  cancel: () => void;
  test: () => Promise<void>;
  /** Continues reading the list after it failed. */
  resumeReading: () => Promise<void>;
  /** Removes the key, and everything on this device that belongs to it. */
  removeKey: () => Promise<void>;
  /** Dismisses the notice that the new key is another person's. */
  acknowledgePerson: () => Promise<void>;
}

export function createConnectionModel(deps: ConnectionModelDeps): ConnectionModel {
  const { client, portsAllowed } = deps;
  const state = signal<ConnectionState>({ status: 'loading' });
  let latest = 0;
  let stopWaiting: () => void = () => undefined;
  let isRemoving = false;
  /** Whether a notice came while something was in progress here. */
  let passedOver = false;

  function opened(): OpenState | null {
    const now = state.value;
    return now.status === 'loading' || now.status === 'unreadable' ? null : now;
  }

  function change(update: (form: ConnectionForm) => Partial<ConnectionForm>): void {
    const now = opened();
    if (now) state.value = { ...now, form: { ...now.form, ...update(now.form) } };
  }

  async function load(): Promise<void> {
    const turn = ++latest;
    const answer = await client.ask('connection.read', null);
    if (turn !== latest) return;
    state.value = answer.ok ? openedState(answer.value) : { status: 'unreadable', failure: answer.failure };
  }

  /** Another page, or the browser's own settings, changed the connection; anything in progress here is newer. */
  async function reread(): Promise<void> {
    const turn = latest;
    const answer = await client.ask('connection.read', null);
    const now = opened();
    if (!answer.ok || !now) return;
    if (isRemoving || now.status === 'checking' || now.status === 'asking-permission') {
      passedOver = true;
      return;
    }
    // Something was started here after the request, and is over: the response may be older than its result.
    if (turn !== latest) return reread();
    if (deepEqual(now.form.connection, answer.value)) return;
    latest += 1;
    state.value = changedState(now, answer.value);
  }

  /** Called when something in progress is over: notices that came meanwhile are handled now. */
  function settled(): void {
    if (!passedOver) return;
    passedOver = false;
    runDetached(reread());
  }

  /** Calls the browser synchronously: Firefox shows its prompt only within the click itself. */
  function askPermission(pattern: string, form: ConnectionForm) {
    const asked = deps.requestPermission(pattern).catch(() => false);
    const cancelled = new Promise<false>((resolve) => {
      stopWaiting = () => resolve(false);
    });
    state.value = { status: 'asking-permission', form, steps: stepsUnderWay(false) };
    return { turn: ++latest, answered: Promise.race([asked, cancelled]) };
  }

  /** The background checks the permission itself; `permitted` only lets the steps on the screen continue. */
  async function checkWhenAnswered(turn: number, answered: Promise<boolean>): Promise<void> {
    const permitted = await answered;
    if (turn !== latest) return;
    change((form) => ({ connection: { ...form.connection, permitted } }));
    await check();
  }

  async function save(): Promise<void> {
    const now = opened();
    if (!now) return;
    const { draft, connection } = now.form;
    const checked = checkDraft(draft, connection, portsAllowed);
    if (!checked.ok) {
      const { problems } = checked;
      return change(({ keyView }) => ({ problems, keyView: problems.key ? 'field' : keyView }));
    }

    const { address, key } = checked;
    const form = { ...now.form, problems: NO_PROBLEMS, addressAdjusted: false };
    const { turn, answered } = askPermission(address.pattern, form);
    const adjusted = address.address !== draft.address.trim();
    // Saved whatever the response to the prompt will be, so that nothing has to be typed again.
    const saved = await client.ask('connection.save', {
      address: address.address,
      ...(key === null ? {} : { key }),
      forgetsKey: draft.forgetsKey,
    });
    if (turn !== latest) return;
    if (!saved.ok) return fails('save', saved.failure);
    change(() => ({ ...openedState(saved.value).form, addressAdjusted: adjusted }));
    await checkWhenAnswered(turn, answered);
  }

  async function grant(): Promise<void> {
    const now = opened();
    const address = parseAddress(now?.form.connection.address ?? '', { portsAllowed });
    if (!now || !address.ok) return;
    const { turn, answered } = askPermission(address.pattern, now.form);
    await checkWhenAnswered(turn, answered);
  }

  function fails(action: 'save' | 'test' | 'removeKey' | 'acknowledgePerson', failure: Failure): void {
    const now = opened();
    if (now) state.value = { status: 'failed', form: now.form, failure, action };
    settled();
  }

  async function check(): Promise<void> {
    const now = opened();
    if (!now) return;
    const turn = ++latest;
    state.value = { status: 'checking', form: now.form, steps: stepsUnderWay(now.form.connection.permitted) };
    const answer = await client.ask('connection.check', null);
    if (turn !== latest) return;
    if (!answer.ok) return fails('test', answer.failure);
    const steps = allSteps(answer.value.steps);
    const permission = steps.find((step) => step.name === 'permission')?.state;
    const isRejected = steps.some(({ failure }) => failure?.code === 'key-rejected');
    change(({ connection: { isRejected: _before, ...connection } }) => ({
      connection: {
        ...connection,
        ...(permission !== 'skipped' && { permitted: permission === 'passed' }),
        ...(isRejected && { isRejected }),
      },
    }));
    const { count } = answer.value;
    const { form } = opened() ?? now;
    state.value = { status: 'checked', form, steps, count, reading: null };
    settled();
    if (steps.every((step) => step.state === 'passed')) await read(turn, true);
  }

  async function read(turn: number, restart: boolean): Promise<void> {
    let count = 0;
    function show(reading: ListReading | null): void {
      const now = state.value;
      if (now.status === 'checked') state.value = { ...now, reading };
    }
    const answer = await refreshList(client, {
      restart,
      isWanted: () => turn === latest,
      onProgress(progress) {
        count = progress.count;
        show({ status: 'reading', count });
      },
    });
    if (!answer) return;
    // The recordings were erased meanwhile; a connection that was removed is read again because of a notice.
    if (!answer.ok && answer.failure.code === 'not-connected') show(null);
    else if (!answer.ok) show({ status: 'failed', count, failure: answer.failure });
    else if (!answer.value.stored) show({ status: 'failed', count, failure: { code: 'storage-failed' } });
    else show({ status: 'complete', count: answer.value.count, unreadable: answer.value.unreadable });
  }

  async function resumeReading(): Promise<void> {
    const now = state.value;
    if (now.status !== 'checked') return;
    state.value = { ...now, reading: { status: 'reading', count: now.reading?.count ?? now.count } };
    await read(++latest, false);
  }

  async function removeKey(): Promise<void> {
    const turn = ++latest;
    isRemoving = true;
    if (opened()?.form.keyView === 'removal-question') change(() => ({ keyView: 'saved' }));
    const answer = await client.ask('connection.removeKey', null);
    isRemoving = false;
    if (turn !== latest) return;
    if (!answer.ok) return fails('removeKey', answer.failure);
    state.value = openedState(answer.value);
    settled();
  }

  return {
    state,
    start() {
      client.onNotice(({ notice }) => {
        if (notice === 'connection.changed') runDetached(reread());
      });
      return load();
    },
    load,
    setAddress: (address) =>
      change(({ draft, problems }) => ({
        draft: { ...draft, address },
        problems: { ...problems, address: null },
        addressAdjusted: false,
      })),
    setKey: (key) =>
      change(({ draft, problems }) => ({ draft: { ...draft, key }, problems: { ...problems, key: null } })),
    setForgetsKey: (forgetsKey) => change(({ draft }) => ({ draft: { ...draft, forgetsKey } })),
    replaceKey: () => change(() => ({ keyView: 'field' })),
    askRemoval: () => change(() => ({ keyView: 'removal-question' })),
    keepKey: () =>
      change(({ draft, problems }) => ({
        keyView: 'saved',
        draft: { ...draft, key: '' },
        problems: { ...problems, key: null },
      })),
    save,
    grant,
    cancel: () => stopWaiting(),
    test: check,
    resumeReading,
    removeKey,
    async acknowledgePerson() {
      const answer = await client.ask('connection.acknowledgePerson', null);
      if (!answer.ok) return fails('acknowledgePerson', answer.failure);
      const now = opened();
      if (now?.status === 'failed' && now.action === 'acknowledgePerson') {
        state.value = { ...openedState(answer.value), form: now.form };
      }
      change(() => ({ connection: answer.value }));
    },
  };
}
