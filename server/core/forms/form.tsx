import type { ReactNode } from 'react';
import type { FieldError, UserError } from '../errors/index.ts';
import { type Html, html, rawHtml, textHtml } from '../html/index.ts';
import type { Page } from '../http/index.ts';
import { type ContentLanguage, contentLanguage, text } from '../i18n/index.ts';

export type { FieldError } from '../errors/index.ts';

/** Errors of a rejected form. */
export const errorsOf = (refusal: UserError | undefined): readonly FieldError[] => refusal?.errors ?? [];

/** Id of the input of a field; `form` distinguishes several forms of a page. */
export const fieldId = (name: string, form = 'field'): string => `${form}-${name}`;

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly form?: string;
  readonly type?: 'text' | 'email' | 'url' | 'password';
  /** Value of the input; never rendered for a password. */
  readonly value?: string;
  readonly hint?: string;
  readonly errors?: readonly FieldError[];
  /** The purpose a browser may fill in (accessibility 25). */
  readonly autoComplete?: string;
  readonly required?: boolean;
  /** An input takes no more; a text area cuts nothing off and says what is too long, as does the server. */
  readonly maxLength?: number;
  /** Rows of a text area instead of an input. */
  readonly rows?: number;
  /** A hook of installed clients that is a class. */
  readonly className?: string;
  /** Language of the content that is typed here. */
  readonly content?: ContentLanguage;
}

/**
 * Binds inputs to what was typed and to the errors of their form: `field('title')` gives the name, value and errors of
 * the input `title`, to be spread over `Field`, `CheckField` or `SelectField`.
 */
export const boundFields =
  <T extends object>(typed: T, errors: readonly FieldError[]) =>
  <N extends keyof T & string>(name: N) => ({ name, value: typed[name], errors });

/** Error of the input with this id, which refers to it by `aria-describedby`. */
export const FieldProblem = ({ id, error }: { id: string; error: FieldError | undefined }): ReactNode =>
  error && (
    <p className="field-error" id={`${id}-error`}>
      {text('FIELD_ERROR', error.message)}
    </p>
  );

/**
 * Attributes of a text area with a limit of characters: scripts say what is too long (`limitLength`), and nothing that
 * is typed or pasted is cut off.
 */
export const textLimit = (most: number | undefined) =>
  most === undefined
    ? {}
    : {
        'data-most': most,
        'data-count': text('FIELD_LENGTH', '%s', '%s'),
        'data-over': text('FIELD_LENGTH_OVER', '%s', '%s'),
      };

/** A label that is always visible, with its hint, its error and its input tied together (accessibility 24, 25). */
export const Field = ({
  name,
  label,
  form,
  type = 'text',
  value,
  hint,
  errors = [],
  rows,
  maxLength,
  content,
  ...input
}: FieldProps) => {
  const id = fieldId(name, form);
  const error = errors.find(one => one.field === name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    ...input,
    ...(content && contentLanguage(content)),
    id,
    name,
    defaultValue: type === 'password' ? undefined : value,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldProblem id={id} error={error} />
      {rows ? (
        <textarea {...shared} {...textLimit(maxLength)} rows={rows} />
      ) : (
        <input {...shared} type={type} maxLength={maxLength} />
      )}
    </div>
  );
};

/** Summary at the top of a rejected form; takes the focus and links to the fields (accessibility 24). */
export const ErrorSummary = ({
  errors,
  form,
  children,
}: {
  errors: readonly FieldError[];
  form?: string;
  /** Links below the errors. */
  children?: ReactNode;
}): ReactNode =>
  errors.length > 0 && (
    // biome-ignore lint/a11y/noAutofocus: screen readers announce the errors first
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{text('FORM_PROBLEM')}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{field ? <a href={`#${fieldId(field, form)}`}>{message}</a> : message}</li>
        ))}
      </ul>
      {children}
    </div>
  );

/** Anti-forgery token, the last input of a form; in a cached page the inline script fills it in. */
export const TokenField = ({ token }: { token: string }) =>
  token ? <input type="hidden" name={token} value="1" /> : <input type="hidden" data-token="" />;

/** Fills the token of a person into cached markup, as `TokenField` renders it. */
export const withToken = (cached: Html, token: string): Html => {
  if (token === '') return cached;
  const field = html`<input type="hidden" name="${textHtml(token)}" value="1"/>`;
  return rawHtml(cached.replaceAll('<input type="hidden" data-token=""/>', () => field));
};

/** Announces the errors of a form in the title of its page (accessibility 24). */
export const errorTitled = (page: Page, errors: readonly FieldError[]): Page =>
  errors.length > 0 ? { ...page, title: text('ERROR_TITLE', page.title) } : page;
