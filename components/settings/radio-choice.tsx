import { useId } from 'preact/hooks';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  help?: string;
}

export interface RadioChoiceProps<Value extends string> {
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
