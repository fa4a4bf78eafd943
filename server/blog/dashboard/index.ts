export { dashboardHandlers } from './calls.tsx';
export { dashboardPages } from './pages.tsx';
export { dashboardTaskHandlers } from './tasks.ts';
export { deleteTerms } from './terms/term-queries.ts';
