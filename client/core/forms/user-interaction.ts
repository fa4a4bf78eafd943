/** Tracks whether the user has typed, pressed, pasted or dropped anything since; scripts fill fields too. */
export const trackUserInteraction = (): (() => boolean) => {
  let isTouched = false;
  for (const type of ['keydown', 'pointerdown', 'paste', 'drop', 'input'])
    document.addEventListener(
      type,
      ({ isTrusted }) => {
        isTouched ||= isTrusted;
      },
      { capture: true },
    );
  return () => isTouched;
};
