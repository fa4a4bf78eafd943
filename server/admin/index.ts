export { sitePages } from './pages.ts';
export { siteTaskAnswers } from './tasks.ts';
