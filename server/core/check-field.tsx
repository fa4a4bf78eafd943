import type { ReactNode } from 'react';
import { fieldId } from './form.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly isOn?: boolean;
  readonly form?: string;
  /** What belongs to the words, below them. */
  readonly children?: ReactNode;
  readonly [hook: `data-${string}`]: string;
}

/** A box to tick, beside its words. */
export const CheckField = ({ name, label, isOn = false, form, children, ...hooks }: Props) => {
  const id = fieldId(name, form);
  return (
    <p className="field field-check">
      <input type="checkbox" id={id} name={name} value="1" defaultChecked={isOn} {...hooks} />
      <label htmlFor={id}>{label}</label>
      {children}
    </p>
  );
};
