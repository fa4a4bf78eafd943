import { isTextField, type TextField } from '../core/forms/index.ts';
import { type Store, storedList } from '../core/storage/index.ts';

/** Typed values by the names of their fields. */
export type DraftFields = Readonly<Record<string, string>>;

/** Unsent text for one post or article: `parentId` 0 is a comment of its own, else a reply. */
export interface Draft {
  readonly parentId: number;
  readonly fields: DraftFields;
}

/** Fields that are never stored: those of an account, and those of the human check. */
const excluded = /^(?:username|password|homepage|recaptcha|captcha-.*|)$/;

const textTypes: readonly string[] = ['text', 'email', 'url', 'textarea'];

const draftFieldsOf = (form: HTMLFormElement): TextField[] =>
  [...form.elements].filter(isTextField).filter(({ type, name }) => textTypes.includes(type) && !excluded.test(name));

/** The typed values of a form that a draft stores. */
export const typedFields = (form: HTMLFormElement): DraftFields =>
  Object.fromEntries(draftFieldsOf(form).map(({ name, value }) => [name, value]));

/** Fills the empty fields of a form; returns the names of those that are filled. */
export const fillFields = (form: HTMLFormElement, fields: DraftFields): readonly string[] => {
  const filled = draftFieldsOf(form).filter(({ name, value }) => value === '' && fields[name]);
  for (const field of filled) field.value = fields[field.name] ?? '';
  return filled.map(({ name }) => name);
};

const keyOf = (target: string): string => `lectern.drafts.${target}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const readFields = (value: unknown): DraftFields =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([name, typed]) =>
      typeof typed === 'string' && typed !== '' && !excluded.test(name) ? [[name, typed]] : [],
    ),
  );

const readDraft = (value: unknown): Draft[] =>
  isRecord(value) && typeof value.parentId === 'number'
    ? [{ parentId: value.parentId, fields: readFields(value.fields) }]
    : [];

/** The drafts for a post or article, the last one typed in at the end. Anything unreadable counts as none. */
export const draftsOf = (store: Store, target: string): readonly Draft[] =>
  storedList(store, keyOf(target)).flatMap(readDraft);

export const draftOf = (store: Store, target: string, parentId: number): DraftFields =>
  draftsOf(store, target).find(draft => draft.parentId === parentId)?.fields ?? {};

/** Tells whether a draft has text that would be missed when lost; a name alone would not. */
export const holdsText = ({ comment = '', commentText = '', title = '' }: DraftFields): boolean =>
  `${comment}${commentText}${title}`.trim() !== '';

const write = (store: Store, target: string, drafts: readonly Draft[]): void => {
  if (drafts.length === 0) store.removeItem(keyOf(target));
  else store.setItem(keyOf(target), JSON.stringify(drafts));
};

const othersOf = (store: Store, target: string, parentId: number): readonly Draft[] =>
  draftsOf(store, target).filter(draft => draft.parentId !== parentId);

export const forgetDraft = (store: Store, target: string, parentId: number): void =>
  write(store, target, othersOf(store, target, parentId));

/** Stores the typed text; an emptied form is removed from the store. */
export const saveDraft = (store: Store, target: string, { parentId, fields }: Draft): void => {
  const others = othersOf(store, target, parentId);
  write(store, target, holdsText(fields) ? [...others, { parentId, fields: readFields(fields) }] : others);
};
