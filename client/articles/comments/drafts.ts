import { browserStore } from '../../core/storage/index.ts';

const store = browserStore('sessionStorage');

/** Fields of the comment form that are stored: never the answer of a human check. */
const names = ['userName', 'commentEmail', 'commentURL', 'commentText'] as const;

const keyOf = (form: HTMLFormElement): string => `lectern.itemDraft.${form.dataset.item ?? ''}`;

export const fieldOf = (form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | undefined => {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : undefined;
};

const parsed = (stored: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

export const forgetDraft = (form: HTMLFormElement): void => store.removeItem(keyOf(form));

/** Keeps what is typed; a form without a comment in it is forgotten. */
export const saveDraft = (form: HTMLFormElement): void => {
  const typed = Object.fromEntries(names.map(name => [name, fieldOf(form, name)?.value ?? '']));
  if (typed.commentText?.trim() === '') forgetDraft(form);
  else store.setItem(keyOf(form), JSON.stringify(typed));
};

/** Fills what is empty with what was typed before; whether a comment came back. */
export const fillDraft = (form: HTMLFormElement): boolean => {
  const draft = parsed(store.getItem(keyOf(form)));
  let isBack = false;
  for (const name of names) {
    const field = fieldOf(form, name);
    const value = draft[name];
    if (field?.value !== '' || typeof value !== 'string' || value === '') continue;
    field.value = value;
    isBack ||= name === 'commentText';
  }
  return isBack;
};

const messageKey = (form: HTMLFormElement): string => `lectern.itemSaid.${form.dataset.item ?? ''}`;

interface StoredMessage {
  /** Markup of our own server. */
  readonly message: string;
  /** The comment as it was typed. */
  readonly written: string;
}

/** Keeps what is to be said again when the page has come anew, and of which comment. */
export const storeMessage = (form: HTMLFormElement, said: StoredMessage): void =>
  store.setItem(messageKey(form), JSON.stringify(said));

export const takeStoredMessage = (form: HTMLFormElement): StoredMessage | undefined => {
  const said = parsed(store.getItem(messageKey(form)));
  store.removeItem(messageKey(form));
  const { message, written } = said;
  return typeof message === 'string' && typeof written === 'string' ? { message, written } : undefined;
};
