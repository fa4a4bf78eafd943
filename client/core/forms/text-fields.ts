/** A field that text is typed into. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

export const isTextField = (element: unknown): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** The field of a form with this name. */
export const fieldNamed = (form: HTMLFormElement, name: string): TextField | undefined => {
  const found = form.elements.namedItem(name);
  return isTextField(found) ? found : undefined;
};

const idleLabels = new WeakMap<HTMLElement, string>();

export const isBusy = (form: HTMLFormElement): boolean => form.ariaBusy === 'true';

/**
 * Shows that a form is being sent: its button has the busy label and does nothing; it is not disabled, so it does not
 * lose the focus (H-014). Without a label the button is as it was.
 */
export const setBusy = (form: HTMLFormElement, busyLabel: string | undefined): void => {
  form.ariaBusy = String(busyLabel !== undefined);
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) return;
  if (busyLabel !== undefined) idleLabels.set(button, button.textContent ?? '');
  button.textContent = busyLabel ?? idleLabels.get(button) ?? '';
  button.classList.toggle('is-loading', busyLabel !== undefined);
  button.ariaDisabled = busyLabel === undefined ? null : 'true';
};
