import type { ReactNode } from 'react';
import { type FieldError, FieldProblem, fieldId } from './form.tsx';

interface Props {
  /** Field that its errors name. */
  readonly name: string;
  readonly legend: string;
  readonly errors: readonly FieldError[];
  /** True if the legend is visually hidden because the context shows it. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

/** Group of inputs with a legend. Its error describes the group, and the link of the summary leads to it. */
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
