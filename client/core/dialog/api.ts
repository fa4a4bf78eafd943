import { type Dialog, type DialogOptions, isPending } from './options.ts';

const isOther = (page: Window): boolean => page !== window;

// Access to an outer page of another origin throws.
const outerPage = (): Window['lectern'] | undefined => {
  try {
    return isOther(window.parent) ? window.parent.lectern : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Opens the page's one dialog, or gives an open one new content (spec §2.7). From inside a frame it is the dialog of
 * the page around it. Its script is fetched at the first call.
 */
export const openDialog = async (
  options: DialogOptions,
  opener: Element | null = document.activeElement,
): Promise<Dialog> => {
  const outer = outerPage()?.openDialog;
  if (outer) return outer(options);
  // The promise may reject before the dialog's script has loaded.
  if (isPending(options.content)) Promise.resolve(options.content).catch(() => undefined);
  const { showDialog } = await import('./dialog.ts');
  return showDialog(options, opener);
};

/** Closes the dialog that is open, here or around this frame. */
export const closeDialog = async (): Promise<void> => {
  const outer = outerPage()?.closeDialog;
  if (outer) return outer();
  const { currentDialog } = await import('./dialog.ts');
  currentDialog()?.close();
};

/** Opens a dialog with the answer of a call; when the call fails, the dialog says why and offers to try again. */
export const openAnswer = (
  ask: () => PromiseLike<unknown>,
  options: Omit<DialogOptions, 'content' | 'again'> = {},
): Promise<Dialog> => openDialog({ ...options, content: ask(), again: ask });

/** Opens a question that the server describes; submitting its form closes the dialog and runs the act instead. */
export const openQuestion = (ask: () => PromiseLike<unknown>, act: () => unknown): Promise<Dialog> =>
  openAnswer(ask, {
    role: 'alertdialog',
    bindings: {
      init: (dialog, { close }) =>
        dialog.querySelector('form[data-form-response]')?.addEventListener('submit', event => {
          event.preventDefault();
          close();
          act();
        }),
    },
  });
