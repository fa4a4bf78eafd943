import type { Binding, Dialog, ResolvedOptions } from './options.ts';

/** The names every dialog has, whether its block says so or not. */
const standard: Readonly<Record<string, string>> = {
  '{closeButton}': '[data-close-button]',
  '{submitButton}': '[data-submit-button]',
  '{form}': '[data-form-response]',
};

const submit: Binding = (button, dialog) => {
  // A button of the form itself is the browser's business.
  if (button instanceof HTMLButtonElement && button.form && button.type === 'submit') return;
  const form = dialog.element.querySelector<HTMLFormElement>('form[data-form-response]');
  form?.requestSubmit();
};

/** Bindings of the standard hooks; a binding of the opener with the same key replaces them (ruling 2). */
const byHooks: Readonly<Record<string, Binding>> = {
  '{closeButton} click': (_, dialog) => dialog.close(),
  '{submitButton} click': submit,
};

const matching = (event: Event, selector: string): HTMLElement | undefined => {
  const found = event.target instanceof Element ? event.target.closest(selector) : null;
  return found instanceof HTMLElement ? found : undefined;
};

/** Attaches bindings to named parts. Returns the function that removes them. */
export const bind = (
  dialog: Dialog,
  { selectors, bindings }: Pick<ResolvedOptions, 'selectors' | 'bindings'>,
): (() => void) => {
  const names = { ...standard, ...selectors };
  const all = new AbortController();
  for (const [key, binding] of Object.entries({ ...byHooks, ...bindings })) {
    const [, name = '', type = ''] = /^(\{[^}]+\}) (\S+)$/.exec(key) ?? [];
    const selector = names[name];
    if (!selector) continue;
    dialog.element.addEventListener(
      type,
      event => {
        const element = matching(event, selector);
        if (element) binding(element, dialog);
      },
      { signal: all.signal },
    );
  }
  return () => all.abort();
};
