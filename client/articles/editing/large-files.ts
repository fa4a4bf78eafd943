const errorId = 'field-files-error';

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="file"][data-most-bytes]'),
];

const bytesOf = ({ files }: HTMLInputElement): number => [...(files ?? [])].reduce((sum, { size }) => sum + size, 0);

const unmark = (inputs: readonly HTMLInputElement[]): void => {
  document.getElementById(errorId)?.remove();
  for (const input of inputs) {
    input.removeAttribute('aria-invalid');
    const others = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    input.setAttribute('aria-describedby', others.filter(id => id !== errorId).join(' '));
  }
};

const mark = (input: HTMLInputElement): void => {
  const error = document.createElement('p');
  error.id = errorId;
  error.className = 'field-error';
  error.textContent = input.dataset.tooLarge ?? '';
  input.before(error);
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', `${errorId} ${input.getAttribute('aria-describedby') ?? ''}`.trim());
  input.closest('details')?.setAttribute('open', '');
  input.focus();
};

/** Holds back a form whose files are together more than the site takes, and says so at the last of them. */
export const checkFiles = (form: HTMLFormElement): void => {
  form.addEventListener('change', () => unmark(inputsOf(form)));
  form.addEventListener(
    'submit',
    event => {
      const inputs = inputsOf(form);
      unmark(inputs);
      const bytes = inputs.reduce((sum, input) => sum + bytesOf(input), 0);
      const last = inputs.findLast(input => bytesOf(input) > 0);
      if (!last || bytes <= Number(last.dataset.mostBytes)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      mark(last);
    },
    { capture: true },
  );
};
