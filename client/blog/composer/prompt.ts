import { openDialog } from '../../core/dialog/index.ts';
import { fieldError } from '../../core/forms/index.ts';
import { create, trusted } from '../../core/html.ts';

export interface PromptOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  readonly kind?: 'text' | 'url' | 'checkbox' | 'long' | 'choice';
  /** For a choice. */
  readonly options?: readonly { readonly value: string; readonly title: string }[];
}

export interface Question {
  readonly title: string;
  readonly fields: readonly PromptOptions[];
  readonly insert: string;
  readonly cancel: string;
  /** A third way out beside going on and cancelling: taking a link away. */
  readonly other?: string;
  readonly check?: (values: FormData) => FieldError | undefined;
}

export interface FieldError {
  readonly field: string;
  readonly sentence: string;
  /** Announced once; the next press accepts the answer. */
  readonly isAdvice?: boolean;
}

export type Answer = { readonly way: 'insert'; readonly values: FormData } | { readonly way: 'other' };

const content = trusted('<form id="ask-form" novalidate></form>');
const buttons = trusted(
  '<button type="button" class="btn btn-default" data-other-button hidden></button> ' +
    '<button type="button" class="btn btn-default" data-close-button></button> ' +
    '<button type="submit" form="ask-form" class="btn btn-primary" data-insert-button></button>',
);

const withAttributes = (
  element: HTMLElement,
  attributes: Readonly<Record<string, string | undefined>>,
): HTMLElement => {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  return element;
};

const part = (name: 'div' | 'label' | 'p', className: string, textContent = ''): HTMLElement =>
  create(name, { className, textContent });

const choiceOf = ({ name, value, options = [] }: PromptOptions, id: string): HTMLElement => {
  const choice = create('select', { id, name });
  choice.append(...options.map(one => new Option(one.title, one.value, one.value === value, one.value === value)));
  return choice;
};

const controlOf = ({ kind = 'text', name, value = '' }: PromptOptions, id: string): HTMLElement => {
  const long = kind === 'long';
  const control = withAttributes(document.createElement(long ? 'textarea' : 'input'), {
    id,
    name,
    rows: long ? '3' : undefined,
    type: long ? undefined : kind === 'url' ? 'text' : kind,
    inputmode: kind === 'url' ? 'url' : undefined,
    autocomplete: 'off',
    value: kind === 'checkbox' ? '1' : long ? undefined : value,
    checked: kind === 'checkbox' && value === '1' ? '' : undefined,
  });
  if (long) control.textContent = value;
  return control;
};

const fieldOf = (prompt: PromptOptions): HTMLElement => {
  const id = `ask-${prompt.name}`;
  const field = part('div', prompt.kind === 'checkbox' ? 'field field-check' : 'field');
  const label = withAttributes(part('label', '', prompt.label), { for: id, class: undefined });
  const control = prompt.kind === 'choice' ? choiceOf(prompt, id) : controlOf(prompt, id);
  const error = withAttributes(part('p', 'field-error'), { id: `${id}-error`, role: 'alert', hidden: '' });
  const hint = withAttributes(part('p', 'field-hint', prompt.hint), { id: `${id}-hint` });
  if (prompt.hint) control.setAttribute('aria-describedby', hint.id);
  if (prompt.kind === 'checkbox') field.append(control, label);
  else field.append(label, ...(prompt.hint ? [hint] : []), error, control);
  return field;
};

const clearError = (form: Element): void => {
  for (const error of form.querySelectorAll<HTMLElement>('.field-error')) error.hidden = true;
  for (const control of form.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid');
    control.removeAttribute('aria-errormessage');
  }
};

const showError = (form: Element, complaint: FieldError): void => {
  clearError(form);
  const error = form.querySelector<HTMLElement>(`#ask-${complaint.field}-error`);
  const control = form.querySelector<HTMLElement>(`#ask-${complaint.field}`);
  if (error) {
    error.textContent = fieldError(complaint.sentence);
    error.hidden = false;
  }
  control?.setAttribute('aria-invalid', 'true');
  control?.setAttribute('aria-errormessage', `ask-${complaint.field}-error`);
  control?.focus();
};

/** Asks in our dialog. Null when it was closed. */
export const prompt = async (question: Question): Promise<Answer | null> => {
  let answer: Answer | null = null;
  const dialog = await openDialog({
    title: question.title,
    content,
    buttons,
    width: 480,
    bindings: {
      init: (element, { close }) => {
        const form = element.querySelector('form');
        const name = (selector: string, words: string): Element | null => {
          const button = element.querySelector(selector);
          button?.append(words);
          return button;
        };
        name('.eb-dialog-footer-content [data-close-button]', question.cancel);
        name('[data-insert-button]', question.insert);
        const other = question.other ? name('[data-other-button]', question.other) : null;
        other?.removeAttribute('hidden');
        other?.addEventListener('click', () => {
          answer = { way: 'other' };
          close();
        });
        form?.append(...question.fields.map(fieldOf));
        let shownError: FieldError | undefined;
        const shownAdvice = new Set<string>();
        form?.addEventListener('input', () => {
          if (shownError && question.check?.(new FormData(form))?.sentence !== shownError.sentence) clearError(form);
        });
        form?.addEventListener('submit', event => {
          event.preventDefault();
          const answered = new FormData(form);
          const complaint = question.check?.(answered);
          if (complaint && !(complaint.isAdvice && shownAdvice.has(complaint.sentence))) {
            shownError = complaint;
            shownAdvice.add(complaint.sentence);
            showError(form, complaint);
            return;
          }
          answer = { way: 'insert', values: answered };
          close();
        });
        form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
      },
    },
  });
  await dialog.closed;
  return answer;
};

/** Text that was typed into a field. */
export const typed = (values: FormData, name: string): string => {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
