import { CircleAlert, TriangleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';

export interface FieldProps {
  /** Id of the input; the ids of its help and error are derived from it. */
  id: string;
  label: string;
  help?: string | null;
  warning?: string | null;
  error?: string | null | undefined;
  /** Buttons for what to do about the error. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A label, an input, and its error, warning and help. */
export function Field({ id, label, help, warning, error, actions, children }: FieldProps) {
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} actions={actions} />
      {warning && (
        <p class="field-warning" id={`${id}-warning`}>
          <Icon of={TriangleAlert} size={14} />
          <span>{warning}</span>
        </p>
      )}
      {help && (
        <p class="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** What is wrong with the value of a field, and what to do about it. */
export function FieldError({ id, error, actions }: Pick<FieldProps, 'id' | 'error' | 'actions'>) {
  if (!error) return null;
  return (
    <>
      <p class="field-error" id={`${id}-error`}>
        <Icon of={CircleAlert} size={14} />
        <span>{error}</span>
      </p>
      {actions && <p class="actions">{actions}</p>}
    </>
  );
}

/** The attributes that link an input to the texts of its `Field`. */
export function describedBy({ id, help, warning, error }: Omit<FieldProps, 'label' | 'actions' | 'children'>) {
  const ids = [error && `${id}-error`, warning && `${id}-warning`, help && `${id}-help`].filter(Boolean);
  return {
    id,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
  };
}

interface ChoiceProps {
  id: string;
  label: string;
  help?: ComponentChildren;
  /** The group of radio buttons that it is one of; a checkbox without it. */
  group?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox or radio button with its label and help. */
export function Choice({ id, label, help, group, checked, disabled = false, onChange }: ChoiceProps) {
  return (
    <div class="choice">
      <input
        id={id}
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        aria-describedby={help ? `${id}-help` : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {help && (
        <p class="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

interface OptionsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; help?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A group of radio buttons. */
export function RadioField<Value extends string>({ label, options, value, onChange }: OptionsProps<Value>) {
  const group = useId();
  return (
    <fieldset class="radio-field">
      <legend class="field-label">{label}</legend>
      {options.map((option) => (
        <Choice
          key={option.value}
          id={`${group}-${option.value}`}
          group={group}
          label={option.label}
          help={option.help}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
      ))}
    </fieldset>
  );
}

export interface SelectFieldProps<Value extends string> extends OptionsProps<Value> {
  id: string;
}

/** A menu of values, each shown in one line. */
export function SelectField<Value extends string>({ id, label, options, value, onChange }: SelectFieldProps<Value>) {
  return (
    <Field id={id} label={label}>
      <select
        id={id}
        class="input cut"
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
