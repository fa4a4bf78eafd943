import type { PluralKey, TextKey } from '../../../protocol/texts.ts';
import type { TransitionName } from '../../core/policy/index.ts';

export const transitionLabels = {
  publish: 'POST_TOOL_PUBLISH',
  unpublish: 'POST_TOOL_UNPUBLISH',
  submit: 'POST_TOOL_SUBMIT',
  approve: 'POST_TOOL_APPROVE',
  reject: 'POST_TOOL_REJECT',
  archive: 'POST_TOOL_ARCHIVE',
  unarchive: 'POST_TOOL_UNARCHIVE',
  trash: 'MOVE_TO_TRASH',
  restore: 'POST_TOOL_RESTORE',
  delete: 'POST_TOOL_DELETE',
  feature: 'POST_TOOL_FEATURE',
  unfeature: 'POST_TOOL_UNFEATURE',
} as const satisfies Record<TransitionName, TextKey>;

/** Confirmation texts of the transitions that ask first. */
export const transitionQuestions = {
  publish: { title: 'POST_ASK_PUBLISH_TITLE', question: 'POST_ASK_PUBLISH' },
  unpublish: { title: 'POST_ASK_UNPUBLISH_TITLE', question: 'POST_ASK_UNPUBLISH' },
  archive: { title: 'POST_ASK_ARCHIVE_TITLE', question: 'POST_ASK_ARCHIVE' },
  unarchive: { title: 'POST_ASK_UNARCHIVE_TITLE', question: 'POST_ASK_UNARCHIVE' },
  trash: { title: 'POST_ASK_TRASH_TITLE', question: 'POST_ASK_TRASH' },
  delete: { title: 'POST_ASK_DELETE_TITLE', question: 'POST_ASK_DELETE' },
} as const;

export type ConfirmedTransition = keyof typeof transitionQuestions;

export const needsConfirmation = (name: string): name is ConfirmedTransition =>
  Object.hasOwn(transitionQuestions, name);

export const transitionMessages = {
  publish: 'POST_DONE_PUBLISH',
  unpublish: 'POST_DONE_UNPUBLISH',
  submit: 'POST_DONE_SUBMIT',
  approve: 'POST_DONE_APPROVE',
  reject: 'POST_DONE_REJECT',
  archive: 'POST_DONE_ARCHIVE',
  unarchive: 'POST_DONE_UNARCHIVE',
  trash: 'POST_DONE_TRASH',
  restore: 'POST_DONE_RESTORE',
  delete: 'POST_DONE_DELETE',
  feature: 'POST_DONE_FEATURE',
  unfeature: 'POST_DONE_UNFEATURE',
} as const satisfies Record<TransitionName, PluralKey>;
