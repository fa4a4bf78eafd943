import { withScript } from '../../core/with-script.ts';

/** Another month in the place of the shown one. */
export const startItemCalendar = (): void =>
  withScript(
    '.k2CalendarBlock .calendarNavLink',
    () => import('./month-steps.ts'),
    ({ showMonth }, link) => showMonth(link),
  );
