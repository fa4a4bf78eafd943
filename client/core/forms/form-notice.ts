import { announce, announceError } from '../feedback/index.ts';
import { CallError, errorMessage } from '../http/index.ts';
import { clearFieldErrors, errorSummary, fieldLink, markField } from './field-errors.ts';

const styles = { error: 'alert-danger', success: 'alert-success', info: 'alert-info' } as const;

export type NoticeType = keyof typeof styles;

type Notice = HTMLElement | undefined;

const draw = (notice: Notice, type: NoticeType, ...nodes: readonly (Node | string)[]): void => {
  if (!notice) return;
  notice.classList.remove(...Object.values(styles), 'hide', 'hidden');
  notice.classList.add('alert', styles[type]);
  notice.replaceChildren(...nodes);
  notice.scrollIntoView({ block: 'nearest' });
};

/** Shows a message where the act happened, in its alert style (spec §8.3), more of it behind, and says it once. */
export const showNotice = (notice: Notice, message: string, type: NoticeType, ...more: readonly Node[]): void => {
  draw(notice, type, message, ...more.flatMap(node => [' ', node]));
  (type === 'error' ? announceError : announce)(message);
};

export const hideNotice = (notice: Notice): void => {
  notice?.classList.remove(...Object.values(styles), 'alert');
  notice?.replaceChildren();
};

/** The field a refusal is about, as the server calls it; empty when it names none. */
export const invalidField = (failure: unknown): string => {
  const field = failure instanceof CallError ? failure.data[2] : undefined;
  return typeof field === 'string' ? field : '';
};

/** Every field that a refusal names, with its sentence; empty when it names one or none. */
export const invalidFields = (failure: unknown): readonly (readonly [name: string, message: string])[] => {
  const errors = failure instanceof CallError ? failure.data[3] : undefined;
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) =>
    Array.isArray(error) && typeof error[0] === 'string' && typeof error[1] === 'string' ? [[error[0], error[1]]] : [],
  );
};

interface FormWithErrors {
  readonly form: HTMLFormElement;
  readonly notice: Notice;
  /** Field that the failure is about, when the form has it. */
  readonly field?: HTMLElement | undefined;
  /** The field of a name, for refusals that are about several. */
  readonly fieldNamed?: (name: string) => HTMLElement | undefined;
  readonly sentenceOf: (key: 'ERROR_TITLE', value: string) => string;
  /** Link or button for a failure that is about no field. */
  readonly waysOn?: readonly Node[];
  /** The notice does not move the focus. */
  readonly isLate?: boolean;
}

let pageTitle: string | undefined;

/** Takes the message and every mark of an earlier refusal away. */
export const clearFormErrors = ({ form, notice }: Pick<FormWithErrors, 'form' | 'notice'>): void => {
  hideNotice(notice);
  clearFieldErrors(form);
  if (pageTitle !== undefined) document.title = pageTitle;
  pageTitle = undefined;
};

/**
 * Shows why something failed: an error alert, the page's title, and, when it is about a field, a link to it and the
 * sentence at it (accessibility 24). Said once; what was typed stays.
 */
export const showFormErrors = (
  failure: unknown,
  { form, notice, field, fieldNamed = () => undefined, sentenceOf, waysOn = [], isLate = false }: FormWithErrors,
): void => {
  clearFormErrors({ form, notice });
  const message = errorMessage(failure);
  pageTitle = document.title;
  document.title = sentenceOf('ERROR_TITLE', pageTitle);
  const mistakes = invalidFields(failure).map(([name, sentence]) => ({ field: fieldNamed(name), message: sentence }));
  if (mistakes.length > 1) {
    const summary = errorSummary(mistakes);
    draw(notice, 'error', summary);
    for (const mistake of mistakes) if (mistake.field) markField(mistake.field, mistake.message);
    if (isLate) announceError(message);
    else summary.focus();
    return;
  }
  if (!field) {
    showNotice(notice, message, 'error', ...waysOn);
    return;
  }
  draw(notice, 'error', fieldLink(field, message));
  markField(field, message);
  // A field that takes the focus says the sentence itself.
  if (isLate || field === document.activeElement) announceError(message);
  else field.focus();
};

/**
 * Lets a form that was refused because its visitor has signed in be sent again, as the account's (`SIGNED_IN_SINCE`).
 */
export const acceptAccount = (form: HTMLFormElement, code: string | undefined): void => {
  if (code === 'signed-in') form.querySelector('input[name="guest"]')?.remove();
};
