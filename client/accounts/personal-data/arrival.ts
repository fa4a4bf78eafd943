import { withScript } from '../../core/with-script.ts';

/** The download of one's data is asked for in a dialog (D-046); without scripts its link leads to a page. */
export const startPersonalData = (): void =>
  withScript(
    '[data-gdpr-download-link]',
    () => import('./asking.ts'),
    ({ openDownload }) => openDownload(),
  );
