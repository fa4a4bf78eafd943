const listeners = new Set<() => void>();

/** Calls the function whenever a modal dialog has closed. */
export const onDialogClosed = (listener: () => void): void => void listeners.add(listener);

/** Reports that a modal dialog has closed. */
export const dialogClosed = (): void => {
  for (const listener of listeners) listener();
};
