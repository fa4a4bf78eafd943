export { itemCommentHandlers } from './calls.tsx';
export { loadItemComments } from './list/load-comments.tsx';
export { CommentsSection } from './list/section-views.tsx';
export { itemCommentMails } from './mail/mails.ts';
export { listedCount } from './moderation/list-queries.ts';
export { itemCommentPages } from './pages.tsx';
export { dropReports, dropReportsBelow } from './write-queries.ts';
