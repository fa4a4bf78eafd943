import { markField, unmarkField } from '../../core/forms/index.ts';

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="file"][data-most-bytes]'),
];

const bytesOf = ({ files }: HTMLInputElement): number => [...(files ?? [])].reduce((sum, { size }) => sum + size, 0);

/** Holds back a form whose files are together more than the site takes, and says so at the last of them. */
export const checkFiles = (form: HTMLFormElement): void => {
  form.addEventListener('change', () => inputsOf(form).forEach(unmarkField));
  form.addEventListener(
    'submit',
    event => {
      const inputs = inputsOf(form);
      inputs.forEach(unmarkField);
      const bytes = inputs.reduce((sum, input) => sum + bytesOf(input), 0);
      const last = inputs.findLast(input => bytesOf(input) > 0);
      if (!last || bytes <= Number(last.dataset.mostBytes)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      markField(last, last.dataset.tooLarge ?? '');
      last.closest('details')?.setAttribute('open', '');
      last.focus();
    },
    { capture: true },
  );
};
