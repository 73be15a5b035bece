import { runDetached } from '../../lib/errors/run-detached.ts';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { ConnectionModel, ConnectionState } from '../../lib/models/connection-model.ts';
import { useNow } from '../ui/use-now.ts';
import { CheckSteps } from './check-steps.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { CONNECTION_DETAILS, ConnectionLine } from './connection-line.tsx';
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
  /** Where there is a line that says how the connection stands, above the rest. */
  line?: {
    /** Recordings on this device. */
    count: number;
    unfolded: boolean;
    onUnfold: (unfolded: boolean) => void;
  };
}

/** How the connection stands; and the fields, the steps of the check and the reading of the list, which follow one another. */
export function ConnectionScreen({ state, model, now, openTab, copyText, line }: ConnectionScreenProps) {
  const addressRef = useRef<HTMLInputElement>(null);
  const keyRef = useRef<HTMLInputElement>(null);
  const wanted = useRef<'address' | 'key' | null>(null);
  const nowMs = useNow(now, 1000);
  const { form } = state;
  const isComplete = form.connection.address !== null && form.connection.keyHint !== null;
  // What is missing is asked for; nothing else is in the way of those who only look.
  const unfolded = !line || line.unfolded || !isComplete;

  // The field that is to have the focus may only come with this rendering.
  useLayoutEffect(() => {
    if (wanted.current === 'address') addressRef.current?.focus();
    if (wanted.current === 'key') keyRef.current?.focus();
    wanted.current = null;
  });

  function save() {
    // Where the key was missing, the form was there by itself: it stays while it is checked what was entered.
    line?.onUnfold(true);
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
        line?.onUnfold(true);
        model.replaceKey();
        return undefined;
      case 'use-address':
        wanted.current = 'address';
        line?.onUnfold(true);
        model.setAddress(fix.address);
        return undefined;
      case 'edit-address':
        wanted.current = 'address';
        line?.onUnfold(true);
        addressRef.current?.focus();
        addressRef.current?.select();
        return undefined;
    }
  }

  /** What the line offers: what failed once more, or its fix. */
  function carryOutInLine(fix: StepFix): Promise<boolean> | undefined {
    if (fix.act !== 'retry') return carryOut(fix);
    if (state.status === 'failed') tryAgain();
    else if (state.status === 'checked' && state.reading) runDetached(model.resumeReading());
    else return carryOut(fix);
    return undefined;
  }

  function tryAgain() {
    if (state.status !== 'failed') return;
    const fix = stepFix(state.failure, form.connection, nowMs);
    if (fix.act !== 'retry') runDetached(carryOut(fix));
    else if (state.action === 'save') save();
    else runDetached(model[state.action]());
  }

  const Heading = line ? 'h3' : 'h2';
  return (
    <>
      {form.connection.isOtherPerson && <OtherPerson onDone={() => runDetached(model.acknowledgePerson())} />}
      {line && (
        <ConnectionLine
          state={state}
          count={countOf(state, line.count)}
          nowMs={nowMs}
          unfolded={unfolded}
          onToggle={isComplete ? () => line.onUnfold(!unfolded) : null}
          onCancel={model.cancel}
          onFix={carryOutInLine}
        />
      )}
      {unfolded && (
        <div id={CONNECTION_DETAILS}>
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
              <Heading id="check-heading">{t('checkHeading')}</Heading>
              <CheckSteps
                steps={state.steps}
                connection={form.connection}
                count={countOf(state, 0)}
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
        </div>
      )}
    </>
  );
}

/** The most that is known of: the list may still be on its way into the library. */
function countOf(state: OpenState, kept: number): number {
  return state.status === 'checked' ? Math.max(kept, state.count, state.reading?.count ?? 0) : kept;
}
