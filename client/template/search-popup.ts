import { create, fragment, trusted } from '../core/html.ts';

export interface SearchPopup {
  readonly isOpen: () => boolean;
  /** Shows printed suggestions; returns the sentence that announces them. */
  readonly show: (markup: string) => string;
  readonly close: () => void;
  /** Makes the next or the previous option active; beyond either end none is. */
  readonly move: (step: 1 | -1) => void;
  /** Follows the active option; false if there is none. */
  readonly follow: () => boolean;
}

let made = 0;

const listFor = (form: HTMLFormElement): HTMLElement => {
  const list = create('div', { id: `search-suggestions-${++made}`, hidden: true });
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', form.getAttribute('aria-label') ?? '');
  return list;
};

const makeCombobox = (field: HTMLInputElement, list: HTMLElement): void => {
  field.autocomplete = 'off';
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-expanded', 'false');
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('aria-autocomplete', 'list');
};

/** Makes the field of a search form a combo box with a list box below it, or a sentence where nothing is found. */
export const addPopup = (form: HTMLFormElement, field: HTMLInputElement): SearchPopup => {
  const list = listFor(form);
  const status = create('p', { hidden: true });
  const popup = create('div', { className: 'search-popup', hidden: true }, list, status);
  let options: readonly HTMLElement[] = [];
  let active = -1;
  makeCombobox(field, list);
  form.append(popup);
  // A press on an option keeps the focus in the field.
  popup.addEventListener('mousedown', event => event.preventDefault());

  const choose = (index: number): void => {
    options[active]?.setAttribute('aria-selected', 'false');
    active = index;
    const option = options[index];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
  };
  return {
    isOpen: () => !popup.hidden,
    show: markup => {
      choose(-1);
      list.replaceChildren(fragment(trusted(markup)));
      options = [...list.querySelectorAll<HTMLElement>('[role="option"]')];
      for (const [index, option] of options.entries()) option.id = `${list.id}-${index}`;
      const words = list.querySelector<HTMLElement>('[data-status]')?.dataset.status ?? '';
      const hasOptions = options.length > 0;
      list.hidden = !hasOptions;
      status.hidden = hasOptions;
      status.textContent = words;
      popup.hidden = false;
      field.setAttribute('aria-expanded', String(hasOptions));
      return words;
    },
    close: () => {
      choose(-1);
      popup.hidden = true;
      field.setAttribute('aria-expanded', 'false');
    },
    move: step => {
      const next = active + step;
      choose(next < -1 ? options.length - 1 : next >= options.length ? -1 : next);
    },
    follow: () => {
      const option = options[active];
      option?.click();
      return option !== undefined;
    },
  };
};
