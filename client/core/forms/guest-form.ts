/** Lets a form that was refused because its visitor has signed in be sent again, as the account's (`SIGNED_IN_SINCE`). */
export const acceptAccount = (form: HTMLFormElement, code: string | undefined): void => {
  if (code === 'signed-in') form.querySelector('input[name="guest"]')?.remove();
};
