import type { ReactNode } from 'react';
import { type FieldError, FieldProblem, fieldId } from './form.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly value?: boolean;
  readonly form?: string;
  readonly errors?: readonly FieldError[];
  /** Content below the label. */
  readonly children?: ReactNode;
  /** Id of its hint. */
  readonly hintId?: string;
  readonly [hook: `data-${string}`]: string;
}

/** Checkbox with its label. */
export const CheckField = ({ name, label, value = false, form, errors = [], children, hintId, ...hooks }: Props) => {
  const id = fieldId(name, form);
  const error = errors.find(one => one.field === name);
  const box = (
    <p className="field field-check">
      <input
        type="checkbox"
        id={id}
        name={name}
        value="1"
        defaultChecked={value}
        aria-describedby={[error && `${id}-error`, hintId].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        {...hooks}
      />
      <label htmlFor={id}>{label}</label>
      {children}
    </p>
  );
  return error ? (
    <div className="field-wrong">
      <FieldProblem id={id} error={error} />
      {box}
    </div>
  ) : (
    box
  );
};
