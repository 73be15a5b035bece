import type { Failure } from '../failure.ts';
import { CONNECTION_STEPS, type ConnectionStepName } from '../failures.ts';
import type { Connection, ConnectionStep } from '../messaging/connection.ts';
import { NO_PROBLEMS, type Draft, type DraftProblems } from './connection-draft.ts';
import { deepEqual } from './deep-equal.ts';

/** The fields as they stand, and what is wrong with them. */
export interface ConnectionForm {
  connection: Connection;
  /** Its key is emptied as soon as it is saved. */
  draft: Draft;
  /** The stored key; the question before it is removed; or the field, where none is stored or another is to replace it. */
  keyView: 'saved' | 'removal-question' | 'field';
  problems: DraftProblems;
  /** The saved address is not what was typed (docs/faults.md#f71). */
  addressAdjusted: boolean;
}

/** A step of the check as the page shows it, also before there is an outcome. */
export interface StepView {
  name: ConnectionStepName;
  state: ConnectionStep['state'] | 'waiting' | 'running';
  /** Set when `failed`. */
  failure: Failure | null;
}

/** One pass over the service's list, page by page, as far as it has got. */
export type ListReading =
  | { status: 'reading'; count: number }
  /** `unreadable` items on all its pages could not be read. */
  | { status: 'complete'; count: number; unreadable: number }
  | { status: 'failed'; count: number; failure: Failure };

export type ConnectionState =
  | { status: 'loading' }
  /** What is saved could not be read. */
  | { status: 'unreadable'; failure: Failure }
  /** Nothing is being asked. */
  | { status: 'editing'; form: ConnectionForm }
  /** The browser's prompt is open; it may stay unanswered for ever. */
  | { status: 'asking-permission'; form: ConnectionForm; steps: StepView[] }
  | { status: 'checking'; form: ConnectionForm; steps: StepView[] }
  /** `count` recordings were readable; `reading` is the pass over the whole list that follows a good outcome. */
  | { status: 'checked'; form: ConnectionForm; steps: StepView[]; count: number; reading: ListReading | null }
  /** An action did not come about, and is the one to try again. */
  | {
      status: 'failed';
      form: ConnectionForm;
      failure: Failure;
      action: 'save' | 'test' | 'removeKey' | 'acknowledgePerson';
    };

export type OpenState = Exclude<ConnectionState, { status: 'loading' } | { status: 'unreadable' }>;

/** The state that a page opens with: what is missing or was refused before is known without asking the service. */
export function openedState(connection: Connection): OpenState {
  const form: ConnectionForm = {
    connection,
    draft: { address: connection.address ?? '', key: '', forgetsKey: connection.forgetsKey },
    keyView: connection.keyHint === null ? 'field' : 'saved',
    problems: NO_PROBLEMS,
    addressAdjusted: false,
  };
  const { address, permitted } = connection;
  if (address === null) return { status: 'editing', form };
  const knownFailing = (name: ConnectionStepName, failure: Failure): OpenState => ({
    status: 'checked',
    form,
    steps: stepsUpTo(name, failure),
    count: 0,
    reading: null,
  });
  if (!permitted) {
    return knownFailing('permission', { code: 'permission-missing', origin: new URL(address).origin });
  }
  if (connection.isRejected) return knownFailing('key', { code: 'key-rejected' });
  return { status: 'editing', form };
}

/** Steps that have passed up to one that failed. */
function stepsUpTo(failed: ConnectionStepName, failure: Failure): StepView[] {
  const at = CONNECTION_STEPS.indexOf(failed);
  const passed = CONNECTION_STEPS.slice(0, at).map((name): StepView => ({ name, state: 'passed', failure: null }));
  return allSteps([...passed, { name: failed, state: 'failed', failure }]);
}

/** Whether there is a connection, and nothing is known to be wrong with it. */
export function isWorking(state: OpenState): boolean {
  const { address, keyHint } = state.form.connection;
  if (address === null || keyHint === null) return false;
  return (
    state.status === 'editing' || (state.status === 'checked' && state.steps.every(({ state }) => state === 'passed'))
  );
}

/** The state after the connection was changed from elsewhere: what somebody has begun to type stays. */
export function changedState(now: OpenState, connection: Connection): OpenState {
  const { form } = now;
  const fresh = openedState(connection);
  if (!isBegun(form)) return fresh;
  // The question was about what was there before.
  const keyView = form.keyView === 'field' ? 'field' : fresh.form.keyView;
  // An address that is decided on elsewhere cannot be typed over.
  const { address } = fresh.form.draft;
  const isMoved = connection.addressManaged && form.draft.address !== address;
  // Nor does a key go to another than it was typed for.
  const draft = isMoved ? { ...form.draft, address, key: '' } : form.draft;
  // Nor is the key of another removed, which nobody was asked about.
  const isFailed = now.status === 'failed' && now.action !== 'removeKey';
  return { ...(isFailed ? now : fresh), form: { ...form, connection, draft, keyView } };
}

/** Whether the fields hold anything else than they opened with. */
function isBegun({ connection, draft, keyView }: ConnectionForm): boolean {
  const before = openedState(connection).form;
  return !deepEqual(draft, before.draft) || (keyView === 'field' && before.keyView !== 'field');
}

/** All six steps in their order; those that the background did not get to are skipped. */
export function allSteps(known: StepView[]): StepView[] {
  return CONNECTION_STEPS.map(
    (name) => known.find((step) => step.name === name) ?? { name, state: 'skipped', failure: null },
  );
}

/** The steps while the answer is awaited: a saved address is valid, the permission is given or being asked for. */
export function stepsUnderWay(permitted: boolean): StepView[] {
  const running = permitted ? 2 : 1;
  return CONNECTION_STEPS.map((name, index) => {
    const state = index < running ? 'passed' : index === running ? 'running' : 'waiting';
    return { name, state, failure: null };
  });
}
