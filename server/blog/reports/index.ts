export { reportAnswers } from './calls.ts';
export { reportPages } from './pages.tsx';
export { reportTaskAnswers } from './tasks.ts';
export { isReportable, ReportLink } from './views.tsx';
