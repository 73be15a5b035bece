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

/** The connections, to choose whose form is below, where there are several; and the way to a further one. */
export function ConnectionList({ model }: { model: ConnectionModel }) {
  const isAdding = model.isAdding.value;
  const all = model.connections.value;
  const shownId = model.shown.value?.id;
  return (
    <div class="stack">
      <ul class="actions" aria-label={t('connections')}>
        {all.map(({ id, name, color, address }) => (
          <li key={id}>
            <button
              type="button"
              class="button entry"
              aria-current={id === shownId ? 'true' : undefined}
              onClick={() => runDetached(model.choose(id))}
            >
              <Dot color={color} />
              <bdi>{name}</bdi>
              {!address.endsWith(`//${name}`) && (
                <bdi class="fine" dir="ltr">
                  {address}
                </bdi>
              )}
            </button>
          </li>
        ))}
        {isAdding && (
          <li class="actions">
            <span class="button entry" aria-current="true">
              {t('connectionNew')}
            </span>
            <Button kind="quiet" onClick={() => runDetached(model.stopAdding())}>
              {t('actionCancel')}
            </Button>
          </li>
        )}
      </ul>
      <AddConnection model={model} />
    </div>
  );
}

/** Leads to the form for a further connection; nothing while that is open, and before there is one. */
export function AddConnection({ model }: { model: ConnectionModel }) {
  const state = model.state.value;
  if (!('form' in state) || model.isAdding.value || state.form.connection.keyHint === null) return null;
  return (
    <p>
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
    <div class="stack">
      <Field {...about} label={t('fieldConnectionName')}>
        <input
          {...describedBy(about)}
          class="input"
          dir="auto"
          maxLength={MOST_LABEL_UNITS}
          value={name}
          onInput={(event) => model.type(event.currentTarget.value)}
          onChange={() => model.settle()}
        />
      </Field>
      <fieldset class="connection-colors actions">
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
      <div>
        <EraseButton
          // A question is about one connection.
          key={connection.id}
          label={t('removeConnection')}
          question={t('removeConnectionQuestion', connection.name)}
          confirm={t('removeConnectionConfirm')}
          onErase={onRemove}
        />
      </div>
    </div>
  );
}
