import type { ReactNode } from 'react';
import { type FieldError, FieldProblem, fieldId } from './form.tsx';

type Hooks = Readonly<Record<`data-${string}`, string | undefined>>;

/** Chosen items before scripts: one text field of their titles, with the hooks of wire §3.6. */
export const ChosenFrame = ({
  field,
  form,
  label,
  hint,
  longestHint,
  value,
  name,
  errors = [],
  hooks,
  innerHooks,
  children,
}: {
  field: string;
  form?: string | undefined;
  label: string;
  hint: string;
  /** Longer hint that scripts show: its space is reserved, so that nothing moves. */
  longestHint: string;
  value: string;
  name: string;
  errors?: readonly FieldError[];
  hooks: Hooks;
  innerHooks: Hooks;
  /** Markup hooks of installed clients inside the field. */
  children?: ReactNode;
}) => {
  const id = fieldId(field, form);
  const error = errors.find(one => one.field === field);
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field chosen field-wrong' : 'field chosen'} {...hooks}>
      <label htmlFor={id}>{label}</label>
      <p className="field-hint" id={`${id}-hint`} data-longest-hint={longestHint}>
        <span>{hint}</span>
      </p>
      <FieldProblem id={id} error={error} />
      <div className="textboxlist" {...innerHooks}>
        <input
          type="text"
          id={id}
          name={field}
          defaultValue={value}
          autoComplete="off"
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          data-textboxlist-textfield=""
          data-textboxlist-name={name}
        />
      </div>
      {children}
    </div>
  );
};
