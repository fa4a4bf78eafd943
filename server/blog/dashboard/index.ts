export { dashboardHandlers } from './calls.ts';
export { dashboardPages } from './pages.tsx';
export { dashboardTaskHandlers } from './tasks.ts';
