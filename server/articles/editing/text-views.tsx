import type { ReactNode } from 'react';
import { limits } from '../../../protocol/limits.ts';
import { editorTextKeys } from '../../../protocol/texts/composing.ts';
import { Field, type FieldError, fieldId } from '../../core/form.tsx';
import { Island } from '../../core/island.tsx';
import { text, textsOf } from '../../core/texts.ts';
import type { Typed } from './form.ts';

interface EditorProps {
  readonly field: 'intro' | 'body';
  readonly label: string;
  readonly hint: string;
  readonly markup: string;
  readonly rows: number;
  readonly errors: readonly FieldError[];
}

/** A formatted text: the editor of the composer; before scripts a box for HTML. */
const TextEditor = ({ field, label, hint, markup, rows, errors }: EditorProps) => {
  const error = errors.find(one => one.field === field);
  const [hintId, errorId] = [`${fieldId(field)}-hint`, `${fieldId(field)}-error`];
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      {error && (
        <p className="field-error" id={errorId}>
          {text('FIELD_ERROR', error.message)}
        </p>
      )}
      <Island
        name="composer-editor"
        props={{ field, markup, label, error: error ? errorId : undefined, texts: textsOf(editorTextKeys) }}
      >
        <label htmlFor={fieldId(field)}>{label}</label>
        <p className="field-hint" id={hintId}>
          {hint} {text('COMPOSER_BODY_HINT')}
        </p>
        <textarea
          id={fieldId(field)}
          name={field}
          rows={rows}
          maxLength={limits.postBody}
          defaultValue={markup}
          aria-describedby={error ? `${hintId} ${errorId}` : hintId}
          aria-invalid={error ? true : undefined}
        />
      </Island>
    </div>
  );
};

/** What readers get: title, address, introduction, full text. */
export const ItemTextFields = ({
  typed,
  errors,
  children,
}: {
  typed: Typed;
  errors: readonly FieldError[];
  children?: ReactNode;
}) => (
  <div className="composer-text">
    <div className="composer-title">
      <Field
        name="title"
        label={text('WRITE_TITLE')}
        value={typed.title}
        errors={errors}
        maxLength={limits.title}
        required
      />
    </div>
    <Field
      name="alias"
      label={text('WRITE_SLUG')}
      hint={text('ITEM_EDIT_SLUG_HINT')}
      value={typed.alias}
      errors={errors}
      maxLength={limits.postSlug}
    />
    <TextEditor
      field="intro"
      label={text('ITEM_EDIT_INTRO')}
      hint={text('ITEM_EDIT_INTRO_HINT')}
      markup={typed.intro}
      rows={8}
      errors={errors}
    />
    <TextEditor
      field="body"
      label={text('ITEM_EDIT_BODY')}
      hint={text('ITEM_EDIT_BODY_HINT')}
      markup={typed.body}
      rows={18}
      errors={errors}
    />
    {children}
  </div>
);
