import { limits } from '../../protocol/limits.ts';
import { type FieldError, FieldProblem, fieldId, textLimit } from '../core/forms/index.ts';
import { Island } from '../core/html/index.ts';
import { type ContentLanguage, contentLanguage, text, textsOf } from '../core/i18n/index.ts';

interface Props {
  readonly field: 'intro' | 'body';
  readonly label: string;
  /** Hint before the note on HTML. */
  readonly hint?: string;
  readonly markup: string;
  readonly rows: number;
  /** Language of the text. */
  readonly content: ContentLanguage;
  readonly errors: readonly FieldError[];
}

/** Rich text field; without scripts a text box for HTML. */
export const TextEditor = ({ field, label, hint, markup, rows, content, errors }: Props) => {
  const id = fieldId(field);
  const error = errors.find(one => one.field === field);
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <FieldProblem id={id} error={error} />
      <Island
        name="composer-editor"
        // Checks are of the whole text, also where an editor is below the window.
        on="idle"
        props={{
          ...{ field, markup, label, error: error ? errorId : undefined },
          ...{ siteLanguage: contentLanguage(), texts: textsOf('editor') },
        }}
      >
        <label htmlFor={id}>{label}</label>
        <p className="field-hint" id={hintId}>
          {hint && `${hint} `}
          {text('COMPOSER_BODY_HINT')}
        </p>
        <textarea
          id={id}
          name={field}
          rows={rows}
          {...textLimit(limits.postBody)}
          defaultValue={markup}
          {...contentLanguage(content)}
          aria-describedby={error ? `${hintId} ${errorId}` : hintId}
          aria-invalid={error ? true : undefined}
        />
      </Island>
    </div>
  );
};
