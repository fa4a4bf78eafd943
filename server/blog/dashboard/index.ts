export { dashboardHandlers } from './calls.tsx';
export { type CommentLine, newestComments } from './comments/comments-list-queries.ts';
export { dashboardPages } from './pages.tsx';
export { dashboardTaskHandlers } from './tasks.ts';
export { deleteTerms } from './terms/term-queries.ts';
