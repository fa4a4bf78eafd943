import {
  type DraftFields,
  draftOf,
  draftsOf,
  fillFields,
  forgetDraft,
  holdsText,
  saveDraft,
  typedFields,
} from '../../comments/index.ts';
import { fieldNamed, showNotice } from '../../core/forms/index.ts';
import { browserStore } from '../../core/storage/index.ts';
import { noticeOf, parentIdOf } from './parts.ts';
import { sectionText } from './texts.ts';

const store = browserStore('sessionStorage');

const postIdOf = (form: HTMLFormElement): string => fieldNamed(form, 'blogId')?.value ?? '';

/** Stores the typed fields for the comment that the form answers. */
export const saveTyped = (form: HTMLFormElement): void =>
  saveDraft(store, postIdOf(form), { parentId: parentIdOf(form), fields: typedFields(form) });

export const forgetTyped = (form: HTMLFormElement, parentId: number): void =>
  forgetDraft(store, postIdOf(form), parentId);

const savedFor = (form: HTMLFormElement): DraftFields => draftOf(store, postIdOf(form), parentIdOf(form));

/** Fills empty fields with the text stored for the comment that the form answers. */
export const fillTyped = (form: HTMLFormElement): void => {
  fillFields(form, savedFor(form));
};

/** Replaces the text of the comment that the form answered before by the stored text for the one it answers now. */
export const changeTyped = (form: HTMLFormElement): void => {
  for (const name of ['comment', 'title']) {
    const field = fieldNamed(form, name);
    if (field) field.value = '';
  }
  fillTyped(form);
};

/** Shows a notice when unsent text was restored. */
export const announceTyped = (form: HTMLFormElement): void => {
  if (holdsText(savedFor(form))) showNotice(noticeOf(form), sectionText(form, 'COMMENT_DRAFT_BACK'), 'info');
};

/** The comment that the text typed last answers; undefined when nothing is stored. */
export const lastTyped = (form: HTMLFormElement): number | undefined =>
  draftsOf(store, postIdOf(form)).findLast(({ fields }) => holdsText(fields))?.parentId;

/** Appends the text of a reply to the stored text of a comment of its own. */
export const moveTyped = (form: HTMLFormElement, parentId: number): void => {
  const postId = postIdOf(form);
  const fields = draftOf(store, postId, parentId);
  const own = draftOf(store, postId, 0);
  forgetDraft(store, postId, parentId);
  const comment = [own.comment, fields.comment].filter(text => text !== undefined && text !== '').join('\n\n');
  saveDraft(store, postId, { parentId: 0, fields: { ...fields, ...own, comment } });
};

/** Moves replies whose comment can no longer be answered; whether there was one. */
export const moveLostReplies = (form: HTMLFormElement, canAnswer: (id: number) => boolean): boolean => {
  const lost = draftsOf(store, postIdOf(form)).filter(
    ({ parentId, fields }) => parentId !== 0 && holdsText(fields) && !canAnswer(parentId),
  );
  for (const { parentId } of lost) moveTyped(form, parentId);
  return lost.length > 0;
};
