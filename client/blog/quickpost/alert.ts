import { clearFieldErrors, fieldLink, pointAtField } from '../../core/field-errors.ts';
import { alarm, announce } from '../../core/live.ts';
import { Refusal, sentenceOf } from '../../core/refusal.ts';
import { fieldOf, part, rootOf, said } from './parts.ts';

const styles = { danger: 'alert-danger', success: 'alert-success', info: 'alert-info' } as const;
type Style = keyof typeof styles;

const alertOf = (form: HTMLFormElement): HTMLElement | undefined => {
  const root = rootOf(form);
  return root && part(root, '[data-quickpost-alert]');
};

const draw = (form: HTMLFormElement, style: Style, ...nodes: readonly (Node | string)[]): void => {
  const place = alertOf(form);
  if (place) {
    place.classList.remove(...Object.values(styles), 'hidden');
    place.classList.add('alert', styles[style]);
    place.replaceChildren(...nodes);
    place.scrollIntoView({ block: 'nearest' });
  }
};

/** Shows a message above the forms in its style (spec §8.3), more of it behind, and says it once. */
export const showAlert = (form: HTMLFormElement, style: Style, message: string, ...more: readonly Node[]): void => {
  draw(form, style, message, ...more.flatMap(node => [' ', node]));
  (style === 'danger' ? alarm : announce)(message);
};

let pageTitle: string | undefined;

const titleError = (form: HTMLFormElement): void => {
  pageTitle ??= document.title;
  document.title = said(form, 'ERROR_TITLE', pageTitle);
};

/** Takes the message and every mark of an earlier refusal away. */
export const clearAlert = (form: HTMLFormElement): void => {
  const place = alertOf(form);
  place?.classList.remove(...Object.values(styles), 'alert');
  place?.classList.add('hidden');
  place?.replaceChildren();
  clearFieldErrors(form);
  if (pageTitle !== undefined) document.title = pageTitle;
  pageTitle = undefined;
};

const fieldIn = (failure: unknown): string => {
  const field = failure instanceof Refusal ? failure.data[2] : undefined;
  return typeof field === 'string' ? field : '';
};

/** The field a refusal is about: the photo's own is hidden, and the file is chosen in another. */
const targetOf = (form: HTMLFormElement, name: string): HTMLElement | undefined => {
  if (name === 'uri') return part(form, '[data-photo-file]');
  const found = form.elements.namedItem(name);
  if (found instanceof HTMLSelectElement) return found;
  const field = fieldOf(form, name);
  return field?.type === 'hidden' ? undefined : field;
};

// The session is over: what was typed is kept for this tab, and comes back after signing in.
const waysOn = (form: HTMLFormElement, failure: unknown): Node[] => {
  if (!(failure instanceof Refusal) || failure.code !== 'sign-in') return [];
  const link = document.createElement('a');
  link.href = `${rootOf(form)?.dataset.signIn ?? ''}?return=${encodeURIComponent(location.pathname)}`;
  link.textContent = said(form, 'SIGN_IN');
  return [link];
};

/**
 * Says why something failed, in a danger alert (E-031), and, when it is about a field, at the field too. What was typed
 * stays. `name` is the field where the server's own name is another.
 */
export const showRefusal = (form: HTMLFormElement, failure: unknown, name?: string): void => {
  clearAlert(form);
  const message = sentenceOf(failure);
  titleError(form);
  const field = targetOf(form, name ?? fieldIn(failure));
  if (!field?.checkVisibility()) {
    showAlert(form, 'danger', message, ...waysOn(form, failure));
    return;
  }
  draw(form, 'danger', fieldLink(field, message));
  // A field that takes the focus says the sentence itself.
  if (field === document.activeElement) alarm(message);
  pointAtField(field, said(form, 'FIELD_ERROR', message));
};
