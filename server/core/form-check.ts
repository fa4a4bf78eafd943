import { FormRefusal, Refusal } from './refusal.ts';

// A refusal that is about no field of the form ends it at once: who may not learns nothing more.
const isMistake = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  error.field !== undefined &&
  error.code === undefined &&
  [409, 422].includes(error.status);

const kept = (error: unknown): Refusal => {
  if (!isMistake(error)) throw error;
  return error;
};

/** Keeps the first sentence of each field. */
const refuse = (mistakes: readonly Refusal[]): void => {
  const [first] = mistakes;
  if (!first) return;
  const all = mistakes.flatMap(({ errors }) => errors);
  const errors = all.filter(({ field }, index) => all.findIndex(other => other.field === field) === index);
  throw mistakes.length === 1 ? first : new FormRefusal(errors, first.status);
};

/** Runs the checks of a form, in the order of its fields, and refuses once with all that is wrong (accessibility 24). */
export const checkForm = (...checks: readonly (() => unknown)[]): void => {
  const mistakes: Refusal[] = [];
  for (const check of checks) {
    try {
      check();
    } catch (error) {
      mistakes.push(kept(error));
    }
  }
  refuse(mistakes);
};

/** The same for checks that have to look something up; one after the other. */
export const checkFormInTurn = async (...checks: readonly (() => unknown)[]): Promise<void> => {
  const mistakes: Refusal[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      mistakes.push(kept(error));
    }
  }
  refuse(mistakes);
};
