import type { ReactNode } from 'react';
import { type FieldError, FieldProblem } from './form.tsx';

export interface Option {
  readonly value: string;
  readonly title: string;
}

interface Props {
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly value?: string | undefined;
  readonly options: readonly Option[];
  readonly errors?: readonly FieldError[];
  readonly required?: boolean;
  /** The words of no choice at all, before the others. */
  readonly any?: string;
}

/** One of several, under a label that is always visible. */
export const SelectField = ({ id, name, label, value, options, errors = [], any, ...hooks }: Props) => {
  const error = errors.find(one => one.field === name);
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <FieldProblem id={id} error={error} />
      <select
        id={id}
        name={name}
        defaultValue={value}
        aria-describedby={error && `${id}-error`}
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
