import type { PageRoute } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { formPage } from './form-page.tsx';
import { reportsPage } from './list-page.tsx';

export const reportPages: readonly PageRoute[] = [
  { path: '/blog/reports/form', answer: formPage },
  { path: paths.reports, answer: reportsPage },
  {
    path: `${paths.dashboard}/reports`,
    view: 'dashboard',
    layout: 'reports',
    answer: async () => ({ to: paths.reports }),
  },
];
