export type { CommentKind, StoredComment } from './comment-kind.ts';
export { checkGuestForm, GuestMark } from './form/guest-form.tsx';
export { addComment, beginSubmission, checkSender } from './form/submission.ts';
export {
  checkBody,
  checkEmail,
  checkGuestName,
  checkWebsite,
  guestName,
  memberAsWriter,
  requireField,
} from './form/writer.ts';
export { type MailedComment, sendCommentMail } from './mail/comment-mails.ts';
export { type HeldComments, heldComments } from './mail/held-comment-queries.ts';
export type { AdvisedComment, HeldDigest } from './mail/held-mails.ts';
export { commentMails } from './mail/mail-jobs.ts';
export { forgetBlocked, forgetBlockedNames } from './moderation/blocked-queries.ts';
export { type CommentFilter, commentFilter, filterAddress } from './moderation/comment-filter.ts';
export { CommenterActs, CommentFilters } from './moderation/commenter-views.tsx';
export { filterComments, type ListedComment, selectListed } from './moderation/list-queries.ts';
export { holdComment, invalidateComments, isHeldForModeration, publishComment } from './moderation/publication.ts';
export { readsSharedList, sharedLists } from './shared-lists.ts';
export { commentsWithTargets, deleteComment, updateComment } from './storage-queries.ts';
