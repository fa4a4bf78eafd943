import { formatText, printedTexts } from '../../core/page/index.ts';

/** A sentence that was printed with the list. */
export const sentenceOf = (form: HTMLFormElement, key: string, value: string | number = ''): string =>
  formatText(printedTexts<Readonly<Record<string, string>>>(form)?.[key] ?? '', value);

/** The boxes of the rows that may be checked: a disabled one never is (E-003). */
export const boxesOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('[data-eb-table-checkbox]:not(:disabled)'),
];

export const checkedOf = (form: HTMLFormElement): HTMLInputElement[] => boxesOf(form).filter(box => box.checked);

export const rowOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-eb-table-row]');

const field = (form: HTMLFormElement, hook: string): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>(`[data-table-grid-${hook}]`);

/** Return address of actions on this list. */
export const backOf = (form: HTMLFormElement): string => field(form, 'return')?.value ?? '';

/**
 * Sends the form with these hidden fields, which are then reset: a page restored from the back/forward cache
 * does not send them again.
 */
export const sendWith = (form: HTMLFormElement, values: Readonly<Record<string, string>>): void => {
  const before = Object.keys(values).map(hook => [hook, field(form, hook)?.value ?? ''] as const);
  const write = (hook: string, value: string): void => {
    const input = field(form, hook);
    if (input) input.value = value;
  };
  for (const [hook, value] of Object.entries(values)) write(hook, value);
  form.requestSubmit();
  for (const [hook, value] of before) write(hook, value);
};
