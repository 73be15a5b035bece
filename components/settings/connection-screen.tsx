import { runDetached } from '../../lib/errors/run-detached.ts';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ConnectionModel, OpenState } from '../../lib/models/connection-model.ts';
import { useNow } from '../ui/use-now.ts';
import { ConnectionForm } from './connection-form.tsx';
import { CONNECTION_DETAILS, ConnectionLine, failedField } from './connection-line.tsx';
import type { Fix } from './failure-fix.tsx';
import { usePageTools } from './page-tools.ts';

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
  const { form } = state;
  const isComplete = form.connection.address !== null && form.connection.keyHint !== null;
  // Missing values are asked for; otherwise the form stays out of the way.
  const unfolded = !line || line.unfolded || !isComplete;

  // The field that should get the focus may appear only with this render.
  useLayoutEffect(() => {
    if (wanted.current === 'address') addressRef.current?.focus();
    if (wanted.current === 'key') keyRef.current?.focus();
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

  /** Opens the form with the focus in that field. */
  function edit(field: 'address' | 'key') {
    wanted.current = field;
    line?.onUnfold(true);
  }

  const isUnsaved = state.status === 'failed' && state.action === 'save';

  function carryOut(fix: Fix) {
    switch (fix.act) {
      case 'grant':
        return isUnsaved ? save() : runDetached(model.grant());
      case 'retry':
        return retry();
      case 'open-address':
        return openTab(fix.address);
      case 'copy-details':
        // Done by the button, which reports the outcome.
        return;
      case 'edit-key':
        edit('key');
        return model.replaceKey();
      case 'use-address':
        edit('address');
        return model.setAddress(fix.address);
      case 'edit-address':
        edit('address');
        addressRef.current?.focus();
        return addressRef.current?.select();
    }
  }

  /** Repeats the action that failed. */
  function retry() {
    if (isUnsaved) save();
    else if (state.status === 'failed') runDetached(model[state.action]());
    else runDetached(model.resumeReading());
  }

  const status = (
    <ConnectionLine
      state={state}
      count={countOf(state, line?.count ?? 0)}
      nowMs={nowMs}
      unfolded={unfolded}
      onToggle={line && isComplete ? () => line.onUnfold(!unfolded) : null}
      onCancel={model.cancel}
      onFix={carryOut}
    />
  );
  // At the first run, it follows the button that was pressed.
  const isNews = ['asking-permission', 'checking', 'failed'].includes(state.status) && failedField(state) === null;
  return (
    <>
      {line && status}
      {unfolded && (
        <div id={CONNECTION_DETAILS}>
          <ConnectionForm
            state={state}
            addressRef={addressRef}
            keyRef={keyRef}
            model={model}
            nowMs={nowMs}
            onFix={carryOut}
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
