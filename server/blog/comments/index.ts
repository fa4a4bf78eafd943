export { commentAnswers } from './calls.ts';
export { asksForComment, commentAddress } from './locating.ts';
export { postCommentMails } from './mails.ts';
export { commentRoutes } from './pages.tsx';
export { type PartHead, partHead } from './pages-views.tsx';
export { loadComments } from './section.ts';
export { type CommentTarget, commentTargets } from './target-queries.ts';
export { commentTaskAnswers } from './tasks.ts';
export { CommentsSection } from './views.tsx';
