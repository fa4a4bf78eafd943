export { reportHandlers } from './calls.tsx';
export { reportPages } from './pages.tsx';
export { reportTaskHandlers } from './tasks.ts';
export { isReportable, ReportLink } from './views.tsx';
