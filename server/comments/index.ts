export { forgetBlocked, forgetBlockedNames } from './blocked-queries.ts';
export {
  checkBody,
  checkEmail,
  checkGuestName,
  checkWebsite,
  guestName,
  memberAsWriter,
  requireField,
} from './comment-fields.ts';
export { type CommentFilter, commentFilter, filterAddress } from './comment-filter.ts';
export type { CommentKind, StoredComment } from './comment-kind.ts';
export { type MailedComment, sendCommentMail } from './comment-mails.ts';
export { CommenterActs, CommentFilters } from './commenter-views.tsx';
export { checkGuestForm, GuestMark } from './guest-form.tsx';
export { type HeldComments, heldComments } from './held-comment-queries.ts';
export type { AdvisedComment, HeldDigest } from './held-mails.ts';
export { filterComments, type ListedComment, selectListed } from './list-queries.ts';
export { commentMails } from './mail-jobs.ts';
export { holdComment, invalidateComments, isHeldForModeration, publishComment } from './moderation.ts';
export { readsSharedList, sharedLists } from './shared-lists.ts';
export { commentsWithTargets, deleteComment, updateComment } from './storage-queries.ts';
export { addComment, beginSubmission, checkSender } from './submission.ts';
