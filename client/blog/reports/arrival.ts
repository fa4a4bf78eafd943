import { withScript } from '../../core/with-script.ts';

/** A report is written in a dialog (B-056); without scripts its link leads to a page. */
export const startReports = (): void =>
  withScript(
    '[data-blog-report]',
    () => import('./reporting.ts'),
    ({ openReport }, link) => openReport(link),
  );
