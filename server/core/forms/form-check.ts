import { type FieldError, UserError, ValidationError } from '../errors/index.ts';

const isMistake = (error: unknown): error is UserError =>
  error instanceof UserError && error.code === undefined && [409, 422].includes(error.status);

// An error without a field is thrown at once: a person without the right learns nothing more.
const fieldError = (error: unknown, field?: string): UserError => {
  if (!isMistake(error)) throw error;
  if (error.field !== undefined) return error;
  if (field === undefined) throw error;
  return new ValidationError([{ field, message: error.message }], error.status);
};

/** Sorts errors by the order of their fields on the page; those without a field come first. */
export const inPageOrder = (errors: readonly FieldError[], fields: readonly string[]): readonly FieldError[] => {
  const placeOf = ({ field }: FieldError): number => {
    // Rows of a list have the position of its name: `extra[12]` that of `extra`.
    const place = fields.indexOf(field?.replace(/\[.*/, '') ?? '');
    return place >= 0 || field === undefined ? place : fields.length;
  };
  return [...errors].sort((a, b) => placeOf(a) - placeOf(b));
};

/** Keeps the first sentence of each field. */
const refuse = (mistakes: readonly UserError[], order: readonly string[]): void => {
  const [first] = mistakes;
  if (!first) return;
  const all = mistakes.flatMap(({ errors }) => errors);
  const errors = all.filter(({ field }, index) => all.findIndex(other => other.field === field) === index);
  throw errors.length === 1
    ? first
    : new ValidationError(order.length > 0 ? inPageOrder(errors, order) : errors, first.status);
};

/** Errors of a form that is read and checked in several steps. */
export interface FormErrors {
  /** Reads a field or runs a check. `otherwise` replaces the value of a field that cannot be read. */
  readonly read: <T, O>(run: () => T, otherwise: O) => T | O;
  /**
   * Same as `read` for asynchronous checks. `field` is assigned to an error without a field, such as that of a file.
   */
  readonly lookUp: <T, O>(run: () => Promise<T>, otherwise: O, field?: string) => Promise<T | O>;
  /** Throws one UserError with the first error of each field. Call before the first write. */
  readonly refuse: () => void;
}

/**
 * Collects the errors of a form, whose fields the page shows in `order`. An error without a field is thrown at once.
 */
export const formErrors = (order: readonly string[] = []): FormErrors => {
  const mistakes: UserError[] = [];
  return {
    read: (run, otherwise) => {
      try {
        return run();
      } catch (error) {
        mistakes.push(fieldError(error));
        return otherwise;
      }
    },
    lookUp: async (run, otherwise, field) => {
      try {
        return await run();
      } catch (error) {
        mistakes.push(fieldError(error, field));
        return otherwise;
      }
    },
    refuse: () => refuse(mistakes, order),
  };
};

/** Runs the checks of a form in the order of its fields and throws all errors as one (accessibility 24). */
export const checkForm = (...checks: readonly (() => unknown)[]): void => {
  const form = formErrors();
  for (const check of checks) form.read(check, undefined);
  form.refuse();
};

/** Same as `checkForm` for asynchronous checks, which run one after the other. */
export const checkFormInTurn = async (...checks: readonly (() => unknown)[]): Promise<void> => {
  const form = formErrors();
  for (const check of checks) await form.lookUp(async () => check(), undefined);
  form.refuse();
};
