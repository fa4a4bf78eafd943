import type { PageRoute } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { formPage } from './form-page.tsx';
import { reportsPage } from './list-page.tsx';

export const reportPages: readonly PageRoute[] = [
  { path: '/blog/reports/form', handler: formPage },
  { path: paths.reports, handler: reportsPage },
  {
    path: `${paths.dashboard}/reports`,
    view: 'dashboard',
    layout: 'reports',
    handler: async () => ({ to: paths.reports }),
  },
];
