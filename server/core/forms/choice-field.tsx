import { FieldSet } from './field-set.tsx';
import type { FieldError } from './form.tsx';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

interface Props {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly Choice[];
  /** Absent: the first choice. */
  readonly value?: string | undefined;
  readonly errors?: readonly FieldError[];
}

/** Group of radio buttons, of which one is always selected. */
export const ChoiceField = ({ name, legend, choices, value = choices[0]?.value, errors = [] }: Props) => (
  <FieldSet name={name} legend={legend} errors={errors}>
    {choices.map(choice => {
      const id = `field-${name}-${choice.value}`;
      return (
        <div className="field field-check" key={choice.value}>
          <input
            type="radio"
            id={id}
            name={name}
            value={choice.value}
            defaultChecked={choice.value === value}
            aria-describedby={choice.hint ? `${id}-hint` : undefined}
          />
          <label htmlFor={id}>{choice.label}</label>
          {choice.hint && (
            <span className="field-hint" id={`${id}-hint`}>
              {choice.hint}
            </span>
          )}
        </div>
      );
    })}
  </FieldSet>
);
