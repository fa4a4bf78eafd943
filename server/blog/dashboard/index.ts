export { dashboardAnswers } from './calls.ts';
export { dashboardPages } from './pages.tsx';
export { dashboardTaskAnswers } from './tasks.ts';
