import type { QuickPostKind } from '../../../protocol/blog/quickpost-kinds.ts';
import { setFieldText } from '../../core/forms/index.ts';
import { browserStore, storedJson } from '../../core/storage/index.ts';
import { fieldOf, kindOfForm, rootOf, textIn } from './parts.ts';

const store = browserStore('sessionStorage');

const typedFields = ['title', 'content', 'quote', 'source', 'link', 'alt', 'tags'] as const;
const chosenFields = ['privacy', 'category'] as const;

type Draft = Readonly<Record<string, string>>;

// Keys include the account: a browser may be shared.
const keyOf = (form: HTMLFormElement): string => {
  const kind: QuickPostKind = kindOfForm(form);
  return `lectern.quickpost.${rootOf(form)?.dataset.owner ?? ''}.${kind}`;
};

const readDraft = (form: HTMLFormElement): Draft => {
  const stored = storedJson(store, keyOf(form));
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

/** Stores the fields of the form until it is published; a form without text is removed from the store. */
export const saveTyped = (form: HTMLFormElement): void => {
  const data = new FormData(form);
  const names = [...typedFields, ...chosenFields].filter(name => data.has(name));
  const holdsWords = typedFields.some(name => textIn(data, name).trim() !== '');
  if (holdsWords)
    store.setItem(keyOf(form), JSON.stringify(Object.fromEntries(names.map(name => [name, textIn(data, name)]))));
  else store.removeItem(keyOf(form));
};

export const forgetTyped = (form: HTMLFormElement): void => store.removeItem(keyOf(form));

/** Fills empty fields with the stored text of this kind. Returns whether there was any. */
export const fillTyped = (form: HTMLFormElement): boolean => {
  const draft = readDraft(form);
  let isBack = false;
  for (const name of typedFields) {
    const field = fieldOf(form, name);
    const value = draft[name] ?? '';
    if (field?.value !== '' || value === '') continue;
    setFieldText(field, value);
    isBack = true;
  }
  if (!isBack) return false;
  for (const name of chosenFields) {
    const field = form.elements.namedItem(name);
    const value = draft[name] ?? '';
    if (field instanceof HTMLSelectElement && [...field.options].some(option => option.value === value))
      field.value = value;
  }
  return true;
};
