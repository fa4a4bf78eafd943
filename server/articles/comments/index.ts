export { articleCommentHandlers } from './calls.tsx';
export { isCommentsQuery } from './comment-links.ts';
export { prepare as prepareArticleComment, save as saveArticleComment } from './form/submission.ts';
export { loadArticleComments } from './list/load-comments.tsx';
export {
  findArticleComment,
  type ReadComment,
  readArticleComments,
  writtenArticleComment,
} from './list/read-comments.tsx';
export { CommentsSection } from './list/section-views.tsx';
export { articleCommentMails } from './mail/mails.ts';
export { listedCount } from './moderation/list-queries.ts';
export { articleCommentPages } from './pages.tsx';
export { reportedAccount, reportTarget } from './reporting/report-comment.ts';
export { articleTarget as commentedArticle, dropReports, dropReportsBelow } from './target-queries.ts';
