import type { ReactNode } from 'react';

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
  readonly required?: boolean;
  /** The words of no choice at all, before the others. */
  readonly any?: string;
}

/** One of several, under a label that is always visible. */
export const SelectField = ({ id, name, label, value, options, any, ...hooks }: Props) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <select id={id} name={name} defaultValue={value} {...hooks}>
      {any && <option value="">{any}</option>}
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  </div>
);
