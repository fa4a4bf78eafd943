import { type FieldError, FieldProblem, fieldId } from '../../core/forms/index.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly errors: readonly FieldError[];
}

/** Field for several files. */
export const FilesField = ({ name, label, hint, errors }: Props) => {
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
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      />
    </div>
  );
};
