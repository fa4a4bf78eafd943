import type { ReactNode } from 'react';
import { type FieldError, FieldProblem, fieldId } from './form.tsx';

export interface Option {
  readonly value: string;
  readonly title: string;
}

interface Props {
  readonly name: string;
  /** The id of the select; by default that of a field of its name in this form. */
  readonly id?: string;
  readonly form?: string;
  readonly label: ReactNode;
  readonly hint?: string;
  readonly value?: string | undefined;
  readonly options: readonly Option[];
  readonly errors?: readonly FieldError[];
  readonly required?: boolean;
  /** Label of the empty option. */
  readonly any?: string;
}

/** A select under a label that is always visible. */
export const SelectField = ({
  name,
  form,
  id = fieldId(name, form),
  label,
  hint,
  value,
  options,
  errors = [],
  any,
  ...hooks
}: Props) => {
  const error = errors.find(one => one.field === name);
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldProblem id={id} error={error} />
      <select
        id={id}
        name={name}
        defaultValue={value}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        {...hooks}
      >
        {any && <option value="">{any}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </div>
  );
};
