import { currentMonth, monthAway, type YearMonth } from '../../calendar/index.ts';
import type { Services } from '../../core/context/index.ts';
import type { PageParams } from '../../core/http/index.ts';

/** Month in the query: month 13 is the next January; an invalid one means the current month (wire, articles §1.5). */
export const requestedMonth = ({ year = '', month = '' }: PageParams, services: Pick<Services, 'clock'>): YearMonth =>
  /^(?:19|20|21)\d\d$/.test(year) && /^\d{1,3}$/.test(month)
    ? monthAway({ year: Number(year), month: Number(month) }, 0)
    : currentMonth(services);
