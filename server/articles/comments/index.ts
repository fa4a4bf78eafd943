export { itemCommentAnswers } from './calls.tsx';
export { loadItemComments } from './item-comments.ts';
export { listedCount } from './list-queries.ts';
export { itemCommentMails } from './mails.ts';
export { itemCommentPages } from './pages.tsx';
export { CommentsSection } from './views.tsx';
export { dropReports, dropReportsBelow } from './write-queries.ts';
