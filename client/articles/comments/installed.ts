import { checkOf } from '../../core/human-check/index.ts';
import { debug } from '../../core/page/index.ts';

// Installed scripts ask for a fresh check by this global name.
const prepare = async (form: HTMLElement): Promise<void> => {
  const check = await checkOf(form);
  if (!check) return;
  Object.assign(window, { Recaptcha: { reload: () => void check.renew() } });
  await check.renew();
};

/** Prepares the human check, at the first focus, of a form that installed scripts send. */
export const enhance = (form: HTMLElement): void =>
  form.addEventListener('focusin', () => void prepare(form).catch(debug), { once: true });
