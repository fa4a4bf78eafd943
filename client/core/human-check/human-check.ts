/** The human check of one form (ruling 10). */
export interface HumanCheck {
  /** Fetches what the form needs: at the first focus, and after each save or refusal. */
  readonly renew: () => Promise<void>;
  readonly ready: () => Promise<void>;
}

/** Writes into one of the form's captcha fields. */
export const setCaptcha = (form: HTMLElement, hook: 'id' | 'input', value: string): void => {
  const field = form.querySelector<HTMLInputElement>(`[data-captcha-${hook}]`);
  if (field) field.value = value;
};

export const captchaId = (form: HTMLElement): string =>
  form.querySelector<HTMLInputElement>('[data-captcha-id]')?.value ?? '';

/** The check that was printed into the form: each kind is a chunk of its own. */
export const checkOf = async (form: HTMLElement): Promise<HumanCheck | undefined> => {
  const has = (hook: string): boolean => form.querySelector(hook) !== null;
  if (has('[data-recaptcha-item]')) return (await import('./third-party-check.ts')).thirdPartyCheck(form);
  if (has('[data-comment-captcha]')) return (await import('./picture-check.ts')).pictureCheck(form);
  if (has('[data-captcha-invisible]')) return (await import('./proof-check.ts')).proofCheck(form);
  return undefined;
};
