import {
  clearFormErrors,
  invalidField,
  type NoticeType,
  showNotice,
  showFormErrors as showRefusalIn,
} from '../../core/forms/index.ts';
import { CallError } from '../../core/http/index.ts';
import { pageText } from '../../core/page/index.ts';
import { openExtended, part, rootOf, sentenceOf, show } from './parts.ts';

const alertOf = (form: HTMLFormElement): HTMLElement | undefined => {
  const root = rootOf(form);
  return root && part(root, '[data-quickpost-alert]');
};

/** Shows a message above the forms, more of it behind. */
export const showAlert = (form: HTMLFormElement, type: NoticeType, message: string, ...more: readonly Node[]): void =>
  showNotice(alertOf(form), message, type, ...more);

export const clearAlert = (form: HTMLFormElement): void => {
  const notice = alertOf(form);
  clearFormErrors({ form, notice });
  show(notice, false);
};

/** Finds the control of a field; of several with one name, the first. */
const controlOf = (form: HTMLFormElement, name: string): Element | undefined => {
  const found = form.elements.namedItem(name) ?? form.elements.namedItem(`${name}[]`) ?? undefined;
  const first = found instanceof RadioNodeList ? found[0] : found;
  return first instanceof Element ? first : undefined;
};

/** The field a refusal is about: what is sent of a photo or of chips is hidden, and chosen in another. */
const targetOf = (form: HTMLFormElement, name: string): HTMLElement | undefined => {
  if (name === '') return undefined;
  if (name === 'uri') return part(form, '[data-photo-file]');
  const control = controlOf(form, name);
  if (!(control instanceof HTMLInputElement && control.type === 'hidden'))
    return control instanceof HTMLElement ? control : undefined;
  const chips = control.closest('[data-mounted]');
  return chips ? part(chips, '[role="combobox"]') : undefined;
};

// The session is over: what was typed is kept for this tab, and comes back after signing in.
const nextSteps = (form: HTMLFormElement, failure: unknown): Node[] => {
  if (!(failure instanceof CallError) || failure.code !== 'sign-in') return [];
  const link = document.createElement('a');
  link.href = `${rootOf(form)?.dataset.signIn ?? ''}?return=${encodeURIComponent(location.pathname)}`;
  link.textContent = pageText('SIGN_IN');
  return [link];
};

/**
 * Says why something failed, above the forms (E-031), and, when it is about a field, at the field too: the part it stands
 * in opens. `name` is the field where the server's own name is another; `isLate`: the person may be elsewhere.
 */
export const showError = (form: HTMLFormElement, failure: unknown, name?: string, isLate = false): void => {
  const target = targetOf(form, name ?? invalidField(failure));
  if (target) openExtended(target);
  showRefusalIn(failure, {
    form,
    notice: alertOf(form),
    field: target?.checkVisibility() ? target : undefined,
    sentenceOf: (key, value) => sentenceOf(form, key, value),
    fieldNamed: name => targetOf(form, name),
    waysOn: nextSteps(form, failure),
    isLate,
  });
};
