import type { Failure } from '../failure.ts';
import { CONNECTION_STEPS, type ConnectionStepName } from '../failures.ts';
import type { Connection, ConnectionStep } from '../messaging/connection.ts';
import { NO_PROBLEMS, type Draft, type DraftProblems } from './connection-draft.ts';
import { deepEqual } from './deep-equal.ts';

/** The values of the fields, and their problems. */
export interface ConnectionForm {
  connection: Connection;
  /** Its key is cleared as soon as it is saved. */
  draft: Draft;
  /** The stored key; the question before removing it; or the field, if none is stored or another is to replace it. */
  keyView: 'saved' | 'removal-question' | 'field';
  problems: DraftProblems;
  /** Whether the saved address differs from the typed one (docs/faults.md#f71). */
  addressAdjusted: boolean;
}

/** A step of the check as the page shows it, even before there is an outcome. */
export interface StepView {
  name: ConnectionStepName;
  state: ConnectionStep['state'] | 'waiting' | 'running';
  /** Set when `failed`. */
  failure: Failure | null;
}

/** One pass over the service's list, page by page, and its progress. */
export type ListReading =
  | { status: 'reading'; count: number }
  /** `unreadable` is the number of items that could not be read, on all pages. */
  | { status: 'complete'; count: number; unreadable: number }
  | { status: 'failed'; count: number; failure: Failure };

export type ConnectionState =
  | { status: 'loading' }
  /** The saved connection could not be read. */
  | { status: 'unreadable'; failure: Failure }
  /** No request is in progress. */
  | { status: 'editing'; form: ConnectionForm }
  /** The browser's prompt is open; it may never be answered. */
  | { status: 'asking-permission'; form: ConnectionForm; steps: StepView[] }
  | { status: 'checking'; form: ConnectionForm; steps: StepView[] }
  /** `count` recordings were readable; `reading` is the pass over the whole list that follows a success. */
  | { status: 'checked'; form: ConnectionForm; steps: StepView[]; count: number; reading: ListReading | null }
  /** An action failed, and is the one to retry. */
  | {
      status: 'failed';
      form: ConnectionForm;
      failure: Failure;
      action: 'save' | 'test' | 'removeKey' | 'acknowledgePerson';
    };

export type OpenState = Exclude<ConnectionState, { status: 'loading' } | { status: 'unreadable' }>;

/** The state that a page opens with: a missing permission or a rejected key is known without asking the service. */
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

/** Steps that passed, up to one that failed. */
function stepsUpTo(failed: ConnectionStepName, failure: Failure): StepView[] {
  const at = CONNECTION_STEPS.indexOf(failed);
  const passed = CONNECTION_STEPS.slice(0, at).map((name): StepView => ({ name, state: 'passed', failure: null }));
  return allSteps([...passed, { name: failed, state: 'failed', failure }]);
}

/** Whether there is a connection without a known problem. */
export function isWorking(state: OpenState): boolean {
  const { address, keyHint } = state.form.connection;
  if (address === null || keyHint === null) return false;
  return (
    state.status === 'editing' || (state.status === 'checked' && state.steps.every(({ state }) => state === 'passed'))
  );
}

/** The state after the connection was changed elsewhere: what the user has begun to type stays. */
export function changedState(now: OpenState, connection: Connection): OpenState {
  const { form } = now;
  const fresh = openedState(connection);
  const failed = now.status === 'failed' ? now.action : null;
  // The key is gone, but not all that belongs to it: that can be retried until there is another key, which the user was
  // not asked about.
  const isPartlyRemoved = failed === 'removeKey' && connection.keyHint === null && connection.address !== null;
  if (!isBegun(form)) return isPartlyRemoved ? { ...now, form: fresh.form } : fresh;
  // The question was about the previous connection.
  const keyView = form.keyView === 'field' ? 'field' : fresh.form.keyView;
  // An address that is set elsewhere cannot be typed over.
  const { address } = fresh.form.draft;
  const isMoved = connection.addressManaged && form.draft.address !== address;
  // A key does not go to an address that it was not typed for.
  const draft = isMoved ? { ...form.draft, address, key: '' } : form.draft;
  const staysFailed = isPartlyRemoved || (failed !== null && failed !== 'removeKey');
  return { ...(staysFailed ? now : fresh), form: { ...form, connection, draft, keyView } };
}

/** Whether the fields differ from what they opened with. */
function isBegun({ connection, draft, keyView }: ConnectionForm): boolean {
  const before = openedState(connection).form;
  return !deepEqual(draft, before.draft) || (keyView === 'field' && before.keyView !== 'field');
}

/** All six steps in order; those that the background did not reach are skipped. */
export function allSteps(known: StepView[]): StepView[] {
  return CONNECTION_STEPS.map(
    (name) => known.find((step) => step.name === name) ?? { name, state: 'skipped', failure: null },
  );
}

/** The steps while a response is awaited: a saved address is valid, the permission is given or being asked for. */
export function stepsUnderWay(permitted: boolean): StepView[] {
  const running = permitted ? 2 : 1;
  return CONNECTION_STEPS.map((name, index) => {
    const state = index < running ? 'passed' : index === running ? 'running' : 'waiting';
    return { name, state, failure: null };
  });
}
