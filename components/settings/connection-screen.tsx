import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { runDetached } from '../../lib/async.ts';
import { FAILURES, type Failure } from '../../lib/failures.ts';
import { t, tn } from '../../lib/i18n.ts';
import {
  isBegun,
  type ConnectionModel,
  type ConnectionState,
  type OpenState,
} from '../../lib/models/connection-model.ts';
import type { LabelModel } from '../../lib/models/label-model.ts';
import type { LinkPatternModel } from '../../lib/models/link-pattern-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords, type FailureAction } from '../ui/failure-words.ts';
import { useNow } from '../ui/use-now.ts';
import { ConnectionForm, failedField } from './connection-form.tsx';
import { ConnectionLabel } from './connection-list.tsx';
import { LinkPattern } from './link-pattern.tsx';
import { CopyDetails, usePageTools } from './page-tools.tsx';

/** A connection in one line. */
interface ConnectionSummary {
  /** A color of `tokens.css`; `accent` while something is being done. */
  tone: 'good' | 'accent' | 'warn' | 'bad' | 'text-muted';
  words: string;
  /** The number of recordings follows the words. */
  counts?: true;
  /** Stands below, in place of the address. */
  detail?: string | null;
  failure?: Failure;
}

function summaryOf(state: OpenState, nowMs: number): ConnectionSummary {
  const { address, keyHint } = state.form.connection;
  const connected = { tone: 'good', words: t('connectionConnected'), counts: true } as const;
  const failing = (tone: 'warn' | 'bad', failure: Failure) => {
    const { title, detail } = failureWords(failure, nowMs);
    return { tone, words: title, detail, failure };
  };
  switch (state.status) {
    case 'asking-permission':
      return { tone: 'accent', words: t('connectionAsking'), detail: t('connectionAskingDetail') };
    case 'checking':
      return { tone: 'accent', words: t('statusChecking') };
    case 'failed':
      return failing('bad', state.failure);
    case 'editing':
      return address === null || keyHint === null ? { tone: 'text-muted', words: t('connectionNone') } : connected;
    case 'connected': {
      const { reading } = state;
      if (!reading) return connected;
      if (reading.status === 'failed') return failing('warn', reading.failure);
      if (reading.status === 'reading') return { tone: 'accent', words: t('readingList'), counts: true };
      if (reading.count === 0) return { ...connected, detail: t('readingNone') };
      return { ...connected, detail: reading.unreadable > 0 ? tn('readingUnreadable', reading.unreadable) : null };
    }
  }
}

/** What screen readers hear of the connection; `nowMs` is epoch milliseconds, for countdowns. */
export function statusWords(state: ConnectionState, nowMs: number): string {
  if (state.status === 'loading') return t('settingsLoading');
  if (state.status === 'unreadable' || state.status === 'editing') return '';
  // An alert says it.
  if (state.status === 'failed' && failedField(state) === null) return '';
  const reading = state.status === 'connected' ? state.reading : null;
  if (state.status !== 'connected' || reading?.status === 'failed') return summaryOf(state, nowMs).words;
  // The growing count is not read out: every page of a long list would interrupt.
  if (reading?.status !== 'complete') return tn('statusConnected', state.count);
  return reading.count === 0 ? t('readingNone') : tn('readingComplete', reading.count);
}

/** Id of the part that the line shows and hides. */
const CONNECTION_DETAILS = 'connection-details';

export interface ConnectionScreenProps {
  state: OpenState;
  model: ConnectionModel;
  /** Absent at the first run. */
  links?: LinkPatternModel;
  label?: LabelModel;
  /**
   * If given, a line above the rest shows the state of the connection, with this number of recordings on this device:
   * null where they are of several connections.
   */
  count?: number | null;
}

/** The state of the connection, and its form. */
export function ConnectionScreen({ state, model, links, label, count }: ConnectionScreenProps) {
  const { now, openTab } = usePageTools();
  const addressRef = useRef<HTMLInputElement>(null);
  const keyRef = useRef<HTMLInputElement>(null);
  const wanted = useRef<'address' | 'key' | null>(null);
  const nowMs = useNow(now, 1000);
  const { connection } = state.form;
  const shown = model.shown.value;
  const isComplete = connection.address !== null && connection.keyHint !== null;
  // Missing values are asked for; otherwise the form stays out of the way.
  const [isUnfolded, setUnfolded] = useState(() => isBegun(state.form));
  const unfolded = count === undefined || isUnfolded || !isComplete;
  const isUnsaved = state.status === 'failed' && state.action === 'save';

  // The field that should get the focus may appear only with this render.
  useLayoutEffect(() => {
    const field = wanted.current && { address: addressRef, key: keyRef }[wanted.current].current;
    field?.focus();
    wanted.current = null;
  });

  function save() {
    // If the key was missing, the form was open automatically: it stays open while the new values are checked.
    setUnfolded(true);
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
    setUnfolded(true);
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
      summary={summaryOf(state, nowMs)}
      count={countOf(state, count ?? null)}
      unfolded={unfolded}
      fixesOf={fixesOf}
      onToggle={isComplete ? () => setUnfolded(!unfolded) : null}
      onCancel={model.cancel}
    />
  );
  const hasLine = count !== undefined && !model.isAdding.value;
  // Of a connection that there is not yet, it follows the button that was pressed.
  const isNews = ['asking-permission', 'checking', 'failed'].includes(state.status) && failedField(state) === null;
  const fixes = state.status === 'failed' ? fixesOf(state.failure) : [];
  return (
    <>
      {hasLine && status}
      {unfolded && (
        <div id={CONNECTION_DETAILS} class="settings-form">
          {label && shown && model.connections.value.length > 1 && (
            <ConnectionLabel connection={shown} model={label} onRemove={() => runDetached(model.removeKey())} />
          )}
          <ConnectionForm
            {...{ state, addressRef, keyRef, model, nowMs }}
            fixes={fixes.length > 0 && fixes}
            onSave={save}
            onReplaceKey={() => lead('key', model.replaceKey)}
          />
          {links && isComplete && <LinkPattern model={links} />}
          {!hasLine && isNews && status}
        </div>
      )}
    </>
  );
}

/** The highest known count: the list may still be on its way into the library. */
function countOf(state: OpenState, kept: number | null): number | null {
  return state.status === 'connected' ? Math.max(kept ?? 0, state.count, state.reading?.count ?? 0) : kept;
}

interface ConnectionLineProps {
  state: OpenState;
  summary: ConnectionSummary;
  /** Recordings on this device; null if that is not known. */
  count: number | null;
  /** Whether the form is shown. */
  unfolded: boolean;
  /** Buttons for what to do about a failure. */
  fixesOf: (failure: Failure) => ComponentChildren;
  /** Shows and hides the form; null while the form must stay open. */
  onToggle: (() => void) | null;
  onCancel: () => void;
}

/** The state of the connection in one line, with what to do if it fails. */
function ConnectionLine({ state, summary, count, unfolded, fixesOf, onToggle, onCancel }: ConnectionLineProps) {
  const { tone, words, counts, detail: more, failure } = summary;
  // A failed check is told under the field that it is about.
  const inField = unfolded && failedField(state) !== null;
  const { address } = state.form.connection;
  const detail = (!inField && more) || (address !== null && <bdi dir="ltr">{address}</bdi>);
  return (
    <div class="connection-line card">
      <span
        class={tone === 'accent' ? 'source-dot connection-busy' : 'source-dot'}
        style={{ '--source': `var(--${tone})` }}
      />
      <div class="connection-words">
        <p>
          <span role={state.status === 'failed' && !inField ? 'alert' : undefined}>{words}</span>
          {counts && count !== null && (
            <>
              {' '}
              <span class="connection-count fine">{tn('recordingsCount', count)}</span>
            </>
          )}
        </p>
        {detail && (
          <p class="field-help" dir="auto">
            {detail}
          </p>
        )}
      </div>
      <div class="actions">
        {!inField && failure && fixesOf(failure)}
        {state.status === 'asking-permission' && <Button onClick={onCancel}>{t('actionCancel')}</Button>}
        {onToggle && (
          <button
            type="button"
            class="button"
            aria-expanded={unfolded}
            aria-controls={unfolded ? CONNECTION_DETAILS : undefined}
            onClick={onToggle}
          >
            {t('connectionChange')}
          </button>
        )}
      </div>
    </div>
  );
}
