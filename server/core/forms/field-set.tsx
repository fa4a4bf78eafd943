import type { ReactNode } from 'react';
import { type FieldError, FieldProblem, fieldId } from './form.tsx';

interface Props {
  /** What its errors are about. */
  readonly name: string;
  readonly legend: string;
  readonly errors: readonly FieldError[];
  /** The legend is for ears alone: what is around says it to eyes. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

/** Inputs under one name. What is wrong with them together is tied to them, and its link in the summary leads there. */
export const FieldSet = ({ name, legend, errors, isPlain = false, children, ...hooks }: Props) => {
  const id = fieldId(name);
  const error = errors.find(({ field }) => field === name);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={isPlain ? 'plain-fields' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      {...hooks}
    >
      <legend className={isPlain ? 'visually-hidden' : undefined}>{legend}</legend>
      <FieldProblem id={id} error={error} />
      {children}
    </fieldset>
  );
};
