export { lettersAbout } from './approver-queries.ts';
export { forgetBlocked, forgetBlockedNames, refuseBlocked } from './blocked-queries.ts';
export { type CommentFilter, commentFilter, filterFields } from './comment-filter.ts';
export { filterComments } from './comment-filter-queries.ts';
export { CommenterActs, CommentFilters } from './commenter-views.tsx';
export { checkGuestForm, GuestMark } from './guest-form.tsx';
export { digestedMost, digestMail, type HeldComments, type HeldLetter } from './held-digest.ts';
export { heldWindow } from './held-digest-queries.ts';
export { isBlank, isSpam } from './spam-filter.ts';
