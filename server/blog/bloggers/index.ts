export { bloggerHandlers } from './calls.ts';
export { AuthorField } from './field-views.tsx';
export { bloggerPages } from './pages.tsx';
export { authorsNamed, authorsWithIds } from './suggest-queries.ts';
