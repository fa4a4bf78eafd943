import { whenPresent } from '../core/behaviours/index.ts';

/** A form in a dialog leads back to the page that it was opened on. */
export const dialogForms = (): void =>
  whenPresent('.eb-dialog form[data-subscribe-form] input[name="return"]', field => {
    if (field instanceof HTMLInputElement && field.value === '') field.value = location.pathname + location.search;
  });
