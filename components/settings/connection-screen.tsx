import { runDetached } from '../../lib/errors/run-detached.ts';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { ConnectionModel, ConnectionState } from '../../lib/models/connection-model.ts';
import { useNow } from '../ui/use-now.ts';
import { CheckSteps } from './check-steps.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ListReading } from './list-reading.tsx';
import { OtherPerson } from './other-person.tsx';
import { SettingsFailure } from './settings-failure.tsx';
import { stepFix, type StepFix } from './step-fix.ts';

type OpenState = Exclude<ConnectionState, { status: 'loading' } | { status: 'unreadable' }>;

export interface ConnectionScreenProps {
  state: OpenState;
  model: ConnectionModel;
  /** Epoch milliseconds. */
  now: () => number;
  openTab: (url: string) => void;
  /** Resolves to whether the text is on the clipboard. */
  copyText: (text: string) => Promise<boolean>;
}

/** The fields, the steps of the check and the reading of the list, which follow one another. */
export function ConnectionScreen({ state, model, now, openTab, copyText }: ConnectionScreenProps) {
  const addressRef = useRef<HTMLInputElement>(null);
  const keyRef = useRef<HTMLInputElement>(null);
  const wanted = useRef<'address' | 'key' | null>(null);
  const nowMs = useNow(now, 1000);
  const { form } = state;

  // The field that is to have the focus may only come with this rendering.
  useLayoutEffect(() => {
    if (wanted.current === 'address') addressRef.current?.focus();
    if (wanted.current === 'key') keyRef.current?.focus();
    wanted.current = null;
  });

  function save() {
    runDetached(model.save());
    const after = model.state.peek();
    if (!('form' in after)) return;
    const { problems } = after.form;
    wanted.current = problems.address ? 'address' : problems.key ? 'key' : null;
  }

  function carryOut(fix: StepFix): Promise<boolean> | undefined {
    switch (fix.act) {
      case 'grant':
        runDetached(model.grant());
        return undefined;
      case 'retry':
        runDetached(model.test());
        return undefined;
      case 'open-address':
        openTab(fix.address);
        return undefined;
      case 'copy-details':
        return copyText(fix.text);
      case 'edit-key':
        wanted.current = 'key';
        model.replaceKey();
        return undefined;
      case 'use-address':
        wanted.current = 'address';
        model.setAddress(fix.address);
        return undefined;
      case 'edit-address':
        addressRef.current?.focus();
        addressRef.current?.select();
        return undefined;
    }
  }

  function tryAgain() {
    if (state.status !== 'failed') return;
    const fix = stepFix(state.failure, form.connection, nowMs);
    if (fix.act !== 'retry') runDetached(carryOut(fix));
    else if (state.action === 'save') save();
    else runDetached(model[state.action]());
  }

  return (
    <>
      {form.connection.isOtherPerson && <OtherPerson onDone={() => runDetached(model.acknowledgePerson())} />}
      <ConnectionForm
        form={form}
        asking={state.status === 'asking-permission'}
        checking={state.status === 'checking'}
        addressRef={addressRef}
        keyRef={keyRef}
        model={model}
        onSave={save}
      />
      {state.status === 'failed' && (
        <SettingsFailure failure={state.failure} nowMs={nowMs} onRetry={tryAgain} copyText={copyText} />
      )}
      {'steps' in state && (
        <section class="settings-check" aria-labelledby="check-heading">
          <h2 id="check-heading">{t('checkHeading')}</h2>
          <CheckSteps
            steps={state.steps}
            connection={form.connection}
            count={state.status === 'checked' ? Math.max(state.count, state.reading?.count ?? 0) : 0}
            asking={state.status === 'asking-permission'}
            nowMs={nowMs}
            onCancel={model.cancel}
            onFix={carryOut}
          />
          {state.status === 'checked' && state.reading && (
            <ListReading
              reading={state.reading}
              nowMs={nowMs}
              onResume={() => runDetached(model.resumeReading())}
              copyText={copyText}
            />
          )}
        </section>
      )}
    </>
  );
}
