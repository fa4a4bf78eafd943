export { reportHandlers } from './calls.ts';
export { reportPages } from './pages.tsx';
export { reportTaskHandlers } from './tasks.ts';
export { isReportable, ReportLink } from './views.tsx';
