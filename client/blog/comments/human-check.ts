import { partOf } from './parts.ts';

/** The human check of one form (ruling 10). */
export interface HumanCheck {
  /** Fetches what the form needs: at the first focus, and after each save or refusal. */
  readonly renew: () => Promise<void>;
  /** Resolves when the form holds an answer. */
  readonly ready: () => Promise<void>;
}

/** Writes into one of the form's captcha fields. */
export const setCaptcha = (form: HTMLElement, hook: 'id' | 'input', value: string): void => {
  const field = partOf(form, `[data-captcha-${hook}]`, HTMLInputElement);
  if (field) field.value = value;
};

export const captchaId = (form: HTMLElement): string =>
  partOf(form, '[data-captcha-id]', HTMLInputElement)?.value ?? '';
