import { Plus } from 'lucide';
import { runDetached } from '../../lib/async.ts';
import { formatNumber, t } from '../../lib/i18n.ts';
import type { ConnectionModel } from '../../lib/models/connection-model.ts';
import type { LabelModel } from '../../lib/models/label-model.ts';
import { MOST_LABEL_UNITS, type NamedConnection } from '../../lib/models/named-connections.ts';
import { Button } from '../ui/button.tsx';
import { Dot, SOURCE_COLORS } from '../ui/source-dot.tsx';
import { EraseButton } from './erase-question.tsx';
import { describedBy, Field } from './field.tsx';
import { SaveStatus } from './save-status.tsx';

/** The connections, to choose whose form is below; nothing while there is only one. */
export function ConnectionList({ model }: { model: ConnectionModel }) {
  const isAdding = model.isAdding.value;
  const all = model.connections.value;
  if (all.length < 2 && !isAdding) return null;
  const shownId = model.shown.value?.id;
  return (
    <ul class="connection-list" aria-label={t('connections')}>
      {all.map(({ id, name, color, address }) => (
        <li key={id}>
          <button
            type="button"
            class="connection-choice"
            aria-current={id === shownId ? 'true' : undefined}
            onClick={() => runDetached(model.choose(id))}
          >
            <Dot color={color} />
            <bdi class="connection-name">{name}</bdi>
            {!address.endsWith(`//${name}`) && (
              <bdi class="field-help" dir="ltr">
                {address}
              </bdi>
            )}
          </button>
        </li>
      ))}
      {isAdding && (
        <li>
          <span class="connection-choice" aria-current="true">
            <span class="connection-name">{t('connectionNew')}</span>
            <Button onClick={() => runDetached(model.choose(all[0]?.id ?? null))}>{t('actionCancel')}</Button>
          </span>
        </li>
      )}
    </ul>
  );
}

/** Leads to the form for a further connection; nothing while that is open, and before there is one. */
export function AddConnection({ model }: { model: ConnectionModel }) {
  const state = model.state.value;
  if (!('form' in state) || model.isAdding.value || state.form.connection.keyHint === null) return null;
  return (
    <p class="actions">
      <Button icon={Plus} onClick={() => runDetached(model.choose(null))}>
        {t('addConnection')}
      </Button>
    </p>
  );
}

interface ConnectionLabelProps {
  connection: NamedConnection;
  model: LabelModel;
  onRemove: () => void;
}

/** The name and the color by which a connection is told from the others, and its removal. */
export function ConnectionLabel({ connection, model, onRemove }: ConnectionLabelProps) {
  const { name, problem, save } = model.state.value;
  const about = {
    id: 'connection-name',
    help: t('fieldConnectionNameHelp', `in:"${connection.name}"`),
    error: problem && t(problem === 'empty' ? 'problemNameEmpty' : 'problemNameTaken'),
  };
  return (
    <div class="connection-label">
      <Field {...about} label={t('fieldConnectionName')}>
        <input
          {...describedBy(about)}
          class="input"
          dir="auto"
          maxLength={MOST_LABEL_UNITS}
          value={name}
          onInput={(event) => model.type(event.currentTarget.value)}
        />
      </Field>
      <fieldset class="connection-colors">
        <legend class="field-label">{t('fieldColor')}</legend>
        {Array.from({ length: SOURCE_COLORS }, (_, color) => (
          <label key={color}>
            <input
              type="radio"
              name="connection-color"
              class="visually-hidden"
              checked={connection.color % SOURCE_COLORS === color}
              onChange={() => model.choose(color)}
            />
            <Dot color={color} />
            <span class="visually-hidden">{t('colorNumber', formatNumber(color + 1))}</span>
          </label>
        ))}
      </fieldset>
      <SaveStatus state={save} onRetry={() => model.retry()} />
      <EraseButton
        // A question is about one connection.
        key={connection.id}
        label={t('removeConnection')}
        question={t('removeConnectionQuestion', connection.name)}
        confirm={t('removeConnectionConfirm')}
        onErase={onRemove}
      />
    </div>
  );
}
