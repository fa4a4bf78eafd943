export { sitePages } from './pages.ts';
export { siteTaskHandlers } from './tasks.ts';
