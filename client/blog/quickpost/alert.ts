import {
  clearFormErrors,
  invalidField,
  type NoticeType,
  showNotice,
  showFormErrors as showRefusalIn,
} from '../../core/forms/index.ts';
import { create } from '../../core/html.ts';
import { CallError } from '../../core/http/index.ts';
import { pageText } from '../../core/page/index.ts';
import { part, rootOf, sentenceOf, show } from './parts.ts';

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

/** The visible control of a refused field: the posted fields of a photo or of chips are hidden. */
const targetOf = (form: HTMLFormElement, name: string): HTMLElement | undefined => {
  if (name === '') return undefined;
  if (name === 'uri') return part(form, '[data-photo-file]');
  const control = controlOf(form, name);
  if (!(control instanceof HTMLInputElement && control.type === 'hidden'))
    return control instanceof HTMLElement ? control : undefined;
  const chips = control.closest('[data-mounted]');
  return chips ? part(chips, '[role="combobox"]') : undefined;
};

const toggleOf = (inner: Element): HTMLElement | undefined => {
  const extended = inner.closest('[data-quickpost-extended]');
  return extended ? part(extended, '[data-quickpost-extended-toggle]') : undefined;
};

/** Opens that part when a field is in it. */
const openExtended = (field: HTMLElement): void => {
  const toggle = toggleOf(field);
  if (toggle) toggle.ariaExpanded = 'true';
};

// The session has ended: the typed text is stored for this tab, and is restored after signing in.
const nextSteps = (form: HTMLFormElement, failure: unknown): Node[] => {
  if (!(failure instanceof CallError) || failure.code !== 'sign-in') return [];
  const href = `${rootOf(form)?.dataset.signIn ?? ''}?return=${encodeURIComponent(location.pathname)}`;
  return [create('a', { href, textContent: pageText('SIGN_IN') })];
};

/**
 * Shows why something failed, above the forms (E-031), and at its field, if it has one: the part with the field opens.
 * `name` is the field when the server's name differs; `isLate`: the focus does not move.
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
