import { on } from '../behaviours/index.ts';
import { token } from '../page/index.ts';

/**
 * A form is sent with the token of this moment: markup may have come into the page after the inline script ran, and the
 * cookie may have been renewed since.
 */
export const sendFreshTokens = (): void => {
  on('submit', 'form', form => {
    for (const field of form.querySelectorAll<HTMLInputElement>('input[data-token]')) {
      field.name = token();
      field.value = '1';
    }
  });
};
