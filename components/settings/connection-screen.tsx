import { useLayoutEffect, useRef } from 'preact/hooks';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Failure } from '../../lib/failure.ts';
import { FAILURES } from '../../lib/failures.ts';
import { t } from '../../lib/i18n.ts';
import type { ConnectionModel, OpenState } from '../../lib/models/connection-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords, type FailureAction } from '../ui/failure-words.ts';
import { useNow } from '../ui/use-now.ts';
import { ConnectionForm } from './connection-form.tsx';
import { CONNECTION_DETAILS, ConnectionLine, failedField } from './connection-line.tsx';
import { CopyDetails, usePageTools } from './page-tools.tsx';

export interface ConnectionScreenProps {
  state: OpenState;
  model: ConnectionModel;
  /** Set if a line above the rest shows the state of the connection. */
  line?: {
    /** Recordings on this device. */
    count: number;
    unfolded: boolean;
    onUnfold: (unfolded: boolean) => void;
  };
}

/** The state of the connection, and its form. */
export function ConnectionScreen({ state, model, line }: ConnectionScreenProps) {
  const { now, openTab } = usePageTools();
  const addressRef = useRef<HTMLInputElement>(null);
  const keyRef = useRef<HTMLInputElement>(null);
  const wanted = useRef<'address' | 'key' | null>(null);
  const nowMs = useNow(now, 1000);
  const { connection } = state.form;
  const isComplete = connection.address !== null && connection.keyHint !== null;
  // Missing values are asked for; otherwise the form stays out of the way.
  const unfolded = !line || line.unfolded || !isComplete;
  const isUnsaved = state.status === 'failed' && state.action === 'save';

  // The field that should get the focus may appear only with this render.
  useLayoutEffect(() => {
    const field = wanted.current && { address: addressRef, key: keyRef }[wanted.current].current;
    field?.focus();
    wanted.current = null;
  });

  function save() {
    // If the key was missing, the form was open automatically: it stays open while the new values are checked.
    line?.onUnfold(true);
    runDetached(model.save());
    const after = model.state.peek();
    if (!('form' in after)) return;
    const { problems } = after.form;
    wanted.current = problems.address ? 'address' : problems.key ? 'key' : null;
  }

  /** Repeats the action that failed. */
  function retry() {
    if (isUnsaved) save();
    else if (state.status === 'failed') runDetached(model[state.action]());
    else runDetached(model.resumeReading());
  }

  /** What settings there are to open are here: leads to the field that the failure is about. */
  function correct(failure: Failure): { label: string; act: () => void } {
    if (failure.code === 'redirected' && failure.suggestion !== null) {
      const { suggestion } = failure;
      return { label: t('actionUseAddress'), act: () => lead('address', () => model.type({ address: suggestion })) };
    }
    const isKey =
      FAILURES[failure.code].field === 'key' || (failure.code === 'not-connected' && connection.address !== null);
    if (isKey) return { label: t('actionEditKey'), act: () => lead('key', model.replaceKey) };
    return { label: t('actionEditAddress'), act: () => lead('address', () => addressRef.current?.select()) };
  }

  function lead(field: 'address' | 'key', act: () => void) {
    wanted.current = field;
    line?.onUnfold(true);
    if (field === 'address') addressRef.current?.focus();
    act();
  }

  /** A button for each thing to do about a failure. */
  function fixesOf(failure: Failure) {
    const { action, actionLabel, second } = failureWords(failure, nowMs);
    // The form itself is the place to correct what was typed, and to try again.
    const isElsewhere = (act: FailureAction) =>
      act === 'open-address' || (act === 'open-settings' && failure.code === 'redirected' && failure.suggestion);
    const isInForm = isUnsaved && failedField(state) !== null;
    return [{ action, actionLabel }, ...(second ? [second] : [])]
      .filter((each) => !isInForm || isElsewhere(each.action))
      .map((each) => {
        if (each.action === 'copy-details') return <CopyDetails key={failure.code} details={failure} />;
        const { label, act } = fixOf(each.action, each.actionLabel, failure);
        return (
          <Button key={each.action} onClick={act}>
            {label}
          </Button>
        );
      });
  }

  function fixOf(action: Exclude<FailureAction, 'copy-details'>, label: string, failure: Failure) {
    switch (action) {
      case 'open-settings':
        return correct(failure);
      case 'retry':
        return { label, act: retry };
      case 'grant':
        return { label, act: () => (isUnsaved ? save() : runDetached(model.grant())) };
      case 'open-address':
        return { label, act: () => openTab('address' in failure ? failure.address : (connection.address ?? '')) };
    }
  }

  const status = (
    <ConnectionLine
      state={state}
      count={countOf(state, line?.count ?? 0)}
      nowMs={nowMs}
      unfolded={unfolded}
      fixesOf={fixesOf}
      onToggle={line && isComplete ? () => line.onUnfold(!unfolded) : null}
      onCancel={model.cancel}
    />
  );
  // At the first run, it follows the button that was pressed.
  const isNews = ['asking-permission', 'checking', 'failed'].includes(state.status) && failedField(state) === null;
  const fixes = state.status === 'failed' ? fixesOf(state.failure) : [];
  return (
    <>
      {line && status}
      {unfolded && (
        <div id={CONNECTION_DETAILS}>
          <ConnectionForm
            {...{ state, addressRef, keyRef, model, nowMs }}
            fixes={fixes.length > 0 && fixes}
            onSave={save}
          />
          {!line && isNews && status}
        </div>
      )}
    </>
  );
}

/** The highest known count: the list may still be on its way into the library. */
function countOf(state: OpenState, kept: number): number {
  return state.status === 'connected' ? Math.max(kept, state.count, state.reading?.count ?? 0) : kept;
}
