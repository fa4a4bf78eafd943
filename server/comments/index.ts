export type { CommentKind, CommentTables, StoredComment } from './comment-kind.ts';
export { CommentsDigest, type NewestComment } from './digest-views.tsx';
export {
  checkBody,
  emptyGuest,
  type Guest,
  type GuestForm,
  guestChecks,
  guestIn,
  guestName,
  requireField,
  writerOf,
} from './form/guest-checks.ts';
export { checkGuestForm, GuestFields } from './form/guest-form.tsx';
export { checkRemoteSender, checkSender } from './form/sender.ts';
export { type Submission, type Submitted, submitComment } from './form/submission.ts';
export { submitTogether } from './form/submit-together.ts';
export { commentMail, type MailedComment } from './mail/comment-mails.ts';
export type { AdvisedComment, HeldDigest } from './mail/held-mails.ts';
export { commentMails } from './mail/mail-jobs.ts';
export { mailedCommentReader } from './mail/mailed-comment-queries.ts';
export { forgetBlocked, forgetBlockedNames } from './moderation/blocked-queries.ts';
export { type CommentFilter, commentFilter, filterAddress } from './moderation/comment-filter.ts';
export { filterComments, guestColumns, type ListedComment, selectListed } from './moderation/list-queries.ts';
export { ModeratedComment, moderationListPage } from './moderation/moderation-list.tsx';
export {
  emitWithdrawn,
  holdComment,
  invalidateComments,
  isHeldForModeration,
  publishComment,
} from './moderation/publication.ts';
export { ShownText } from './moderation/shown-text.tsx';
export { changedSentence, changedSince } from './moderation/shown-versions.ts';
export { readsSharedList, type SharedList, sharedLists, sharedReader } from './shared-lists.ts';
export {
  commentsWithTargets,
  deleteComment,
  type Locking,
  onlyRow,
  rowsById,
  updateComment,
} from './storage-queries.ts';
export { ThreadSteps } from './thread-steps.tsx';
