export { commentHandlers } from './calls.ts';
export { postCommentMails } from './mail/mails.ts';
export { commentRoutes } from './pages.tsx';
export { type CommentTarget, commentTargets } from './target-queries.ts';
export { commentTaskHandlers } from './tasks.ts';
export { asksForComment, commentAddress } from './thread/comment-location.ts';
export { loadComments } from './thread/load-comments.ts';
export { type PartHead, partHead } from './thread/pages-views.tsx';
export { CommentsSection } from './thread/section-views.tsx';
