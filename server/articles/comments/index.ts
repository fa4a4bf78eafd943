export { articleCommentHandlers } from './calls.tsx';
export { loadArticleComments } from './list/load-comments.tsx';
export { type ReadComment, readArticleComments, writtenArticleComment } from './list/read-comments.tsx';
export { CommentsSection } from './list/section-views.tsx';
export { articleCommentMails } from './mail/mails.ts';
export { listedCount } from './moderation/list-queries.ts';
export { articleCommentPages } from './pages.tsx';
export { reportedAccount, reportTarget } from './reporting/report-comment.ts';
export { dropReports, dropReportsBelow } from './target-queries.ts';
