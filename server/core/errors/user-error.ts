import type { PluralKey, TextKey } from '../../../protocol/texts.ts';
import { plural, text } from '../i18n/index.ts';

/** Seconds after which a client may retry when the site is busy. */
const busySeconds = 5;

/** Error of a form: a sentence, and its field if it has one. */
export interface FieldError {
  readonly field: string | undefined;
  readonly message: string;
}

/** Key of a sentence with plural forms, and the number that chooses and fills one. */
interface Counted {
  readonly key: PluralKey;
  readonly count: number;
}

/**
 * Expected error with a sentence for the user (design, decision 9). Any other error is unexpected. `status` is that of
 * the page, `code` is sent beside the sentence in a `reject`, `field` names the input.
 */
export class UserError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  /** Ids that a bulk action cannot be applied to. */
  readonly rows: readonly number[];
  /** Seconds after which a retry may succeed, if known. */
  readonly retryAfter: number | undefined;

  constructor(
    key: TextKey | Counted,
    {
      args = [],
      status = 422,
      code,
      field,
      rows = [],
      retryAfter,
    }: {
      args?: readonly (string | number)[];
      status?: number;
      code?: string;
      field?: string;
      rows?: readonly number[];
      retryAfter?: number;
    } = {},
  ) {
    super(typeof key === 'string' ? text(key, ...args) : plural(key.key, key.count));
    this.status = status;
    this.code = code;
    this.field = field;
    this.rows = rows;
    this.retryAfter = retryAfter ?? (status === 503 ? busySeconds : undefined);
  }

  /** All errors, in the order of the form; most have one. */
  get errors(): readonly FieldError[] {
    return [{ field: this.field, message: this.message }];
  }
}

/** Several errors of one form. Its message joins their sentences, since installed clients show nothing else. */
export class ValidationError extends UserError {
  readonly #errors: readonly FieldError[];

  constructor(errors: readonly FieldError[], status: number) {
    const field = errors[0]?.field;
    super('FORM_PROBLEM', { status, ...(field ? { field } : {}) });
    this.#errors = errors;
    this.message = errors.map(({ message }) => message).join(' ');
  }

  override get errors(): readonly FieldError[] {
    return this.#errors;
  }
}

export const notFound = (): UserError => new UserError('NOT_FOUND', { status: 404 });
