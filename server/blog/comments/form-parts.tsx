import type { ReactNode } from 'react';
import { fieldId } from '../../core/form.tsx';

/** What was typed, when the form is shown again. */
export type Typed = Readonly<Record<string, unknown>>;

export const typedText = (typed: Typed, name: string): string => {
  const value = typed[name];
  return typeof value === 'string' ? value : '';
};

/** Begins the ids of the form's inputs. */
export const commentForm = 'comment';

/** A box to tick, with its label beside it. */
export const Checkbox = ({
  name,
  label,
  checked = false,
  children,
  ...hooks
}: {
  name: string;
  label: string;
  checked?: boolean;
  children?: ReactNode;
  [hook: `data-${string}`]: string;
}) => (
  <p className="field field-check">
    <input type="checkbox" id={fieldId(name, commentForm)} name={name} value="1" defaultChecked={checked} {...hooks} />
    <label htmlFor={fieldId(name, commentForm)}>{label}</label>
    {children}
  </p>
);
