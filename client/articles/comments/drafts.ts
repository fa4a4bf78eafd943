import { draftOf, fillFields, forgetDraft as forget, saveDraft as save, typedFields } from '../../comments/index.ts';
import { browserStore, storedList } from '../../core/storage/index.ts';

const store = browserStore('sessionStorage');

const targetOf = (form: HTMLFormElement): string => `item.${form.dataset.item ?? ''}`;

export const forgetDraft = (form: HTMLFormElement): void => forget(store, targetOf(form), 0);

/** Stores the typed fields; a form without a comment in it is forgotten. */
export const saveDraft = (form: HTMLFormElement): void =>
  save(store, targetOf(form), { parentId: 0, fields: typedFields(form) });

/** Fills empty fields with what was typed before; tells whether a comment came back. */
export const fillDraft = (form: HTMLFormElement): boolean =>
  fillFields(form, draftOf(store, targetOf(form), 0)).includes('commentText');

const messageKey = (form: HTMLFormElement): string => `lectern.itemMessage.${form.dataset.item ?? ''}`;

interface StoredMessage {
  /** Markup of our own server. */
  readonly message: string;
  /** The comment as it was typed. */
  readonly comment: string;
}

/** Stores the message to show again after the page is loaded anew, with its comment. */
export const storeMessage = (form: HTMLFormElement, { message, comment }: StoredMessage): void =>
  store.setItem(messageKey(form), JSON.stringify([message, comment]));

export const takeStoredMessage = (form: HTMLFormElement): StoredMessage | undefined => {
  const [message, comment] = storedList(store, messageKey(form));
  store.removeItem(messageKey(form));
  return typeof message === 'string' && typeof comment === 'string' ? { message, comment } : undefined;
};
