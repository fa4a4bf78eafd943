import { type FieldError, FieldProblem, fieldId } from './form.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly errors: readonly FieldError[];
  /** Types that the browser offers, as in the attribute; absent: all. */
  readonly accept?: string;
  readonly [hook: `data-${string}`]: string | number;
}

/** Field for several files, with its hint. */
export const FilesField = ({ name, label, hint, errors, accept, ...hooks }: Props) => {
  const error = errors.find(({ field }) => field === name);
  const id = fieldId(name);
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <FieldProblem id={id} error={error} />
      <input
        type="file"
        id={id}
        name={name}
        multiple
        accept={accept}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        {...hooks}
      />
    </div>
  );
};
