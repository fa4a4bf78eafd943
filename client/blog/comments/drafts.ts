import type { Store } from '../../core/storage/index.ts';

/** Fields of a form that are stored: never a password, never a captcha's answer. */
export const draftFields = ['title', 'name', 'email', 'website', 'comment'] as const;
export type DraftFields = Readonly<Partial<Record<(typeof draftFields)[number], string>>>;

/** Unsent text for one post: `parentId` 0 is a comment of its own, else a reply. */
export interface Draft {
  readonly parentId: number;
  readonly fields: DraftFields;
}

const keyOf = (postId: string): string => `lectern.drafts.${postId}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const readFields = (value: unknown): DraftFields => {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    draftFields.flatMap(name => {
      const typed = value[name];
      return typeof typed === 'string' && typed !== '' ? [[name, typed]] : [];
    }),
  );
};

const readDraft = (value: unknown): Draft[] =>
  isRecord(value) && typeof value.parentId === 'number'
    ? [{ parentId: value.parentId, fields: readFields(value.fields) }]
    : [];

/** The drafts of a post, the last one typed in at the end. Anything unreadable counts as none. */
export const draftsOf = (store: Store, postId: string): readonly Draft[] => {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(postId)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(readDraft) : [];
  } catch {
    return [];
  }
};

export const draftOf = (store: Store, postId: string, parentId: number): DraftFields =>
  draftsOf(store, postId).find(draft => draft.parentId === parentId)?.fields ?? {};

/** Whether it holds text that would be missed when lost; a name alone would not. */
export const holdsText = ({ comment = '', title = '' }: DraftFields): boolean => `${comment}${title}`.trim() !== '';

const write = (store: Store, postId: string, drafts: readonly Draft[]): void => {
  if (drafts.length === 0) store.removeItem(keyOf(postId));
  else store.setItem(keyOf(postId), JSON.stringify(drafts));
};

export const forgetDraft = (store: Store, postId: string, parentId: number): void => {
  write(
    store,
    postId,
    draftsOf(store, postId).filter(draft => draft.parentId !== parentId),
  );
};

/** Stores the typed text; an emptied form is removed from the store. */
export const saveDraft = (store: Store, postId: string, { parentId, fields }: Draft): void => {
  const others = draftsOf(store, postId).filter(draft => draft.parentId !== parentId);
  write(store, postId, holdsText(fields) ? [...others, { parentId, fields: readFields(fields) }] : others);
};
