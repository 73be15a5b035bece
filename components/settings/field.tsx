import { CircleAlert, TriangleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from '../ui/icon.tsx';
import { useId } from 'preact/hooks';

export interface FieldProps {
  /** Id of the input; the ids of its help and error are derived from it. */
  id: string;
  label: string;
  help?: string;
  warning?: string | null;
  error: string | null;
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

/** What a failed check says under the field that it is about. */
export interface FieldFailure {
  words: string;
  actions: ComponentChildren;
}

/** What is wrong with the value of a field, and what to do about it. */
export function FieldError({ id, error, actions }: Pick<FieldProps, 'id' | 'error' | 'actions'>) {
  if (error === null) return null;
  return (
    <>
      <p class="field-error" id={`${id}-error`}>
        <Icon of={CircleAlert} size={14} />
        <span>{error}</span>
      </p>
      {actions && <p class="field-actions">{actions}</p>}
    </>
  );
}

/** The attributes that link an input to the texts of its `Field`. */
export function describedBy({ id, help, warning, error }: Omit<FieldProps, 'label' | 'actions' | 'children'>) {
  const ids = [error !== null && `${id}-error`, warning && `${id}-warning`, help && `${id}-help`].filter(Boolean);
  return {
    id,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error === null ? undefined : ('true' as const),
  };
}

interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  help?: string;
}

interface RadioChoiceProps<Value extends string> {
  legend: string;
  /** `segments` are close together in one row, with the legend for screen readers only. */
  look: 'list' | 'segments';
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A group of radio buttons. */
export function RadioChoice<Value extends string>({ legend, look, options, value, onChange }: RadioChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset class={look === 'list' ? 'radio-list' : 'radio-segments'}>
      <legend class={look === 'list' ? 'field-label' : 'visually-hidden'}>{legend}</legend>
      {options.map((option) => (
        <div key={option.value} class={look === 'list' ? 'choice' : 'radio-segment'}>
          <input
            id={`${name}-${option.value}`}
            type="radio"
            name={name}
            checked={option.value === value}
            aria-describedby={option.help && `${name}-${option.value}-help`}
            onChange={() => onChange(option.value)}
          />
          <label for={`${name}-${option.value}`}>{option.label}</label>
          {option.help && (
            <p class="field-help" id={`${name}-${option.value}-help`}>
              {option.help}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
