import type { TextKey } from '../../../protocol/texts.ts';
import { text } from '../i18n/index.ts';

/** Seconds after which a busy site is asked again. */
const busySeconds = 5;

/** Error of a form: a sentence, and the field it is about when there is one. */
export interface FieldError {
  readonly field: string | undefined;
  readonly message: string;
}

/**
 * A sentence meant for the person who asked (design, decision 9). Everything else that is thrown is a fault.
 * `status` is the page's; `code` travels beside the sentence in a `reject`; `field` names the input it is about.
 */
export class UserError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  /** Of a bulk act: the ids it cannot be done to. */
  readonly rows: readonly number[];
  /** Seconds after which the same may be tried again, when that is known. */
  readonly retryAfter: number | undefined;

  constructor(
    key: TextKey,
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
    super(text(key, ...args));
    this.status = status;
    this.code = code;
    this.field = field;
    this.rows = rows;
    this.retryAfter = retryAfter ?? (status === 503 ? busySeconds : undefined);
  }

  /** All that is wrong, in the order of the form; of most refusals one thing. */
  get errors(): readonly FieldError[] {
    return [{ field: this.field, message: this.message }];
  }
}

/** Several refusals of one form as one. Its message is all their sentences: installed clients show nothing else. */
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
