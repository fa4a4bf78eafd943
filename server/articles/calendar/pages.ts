import { currentMonth, monthAway, type YearMonth } from '../../calendar/index.ts';
import type { RequestContext, Services } from '../../core/context/index.ts';
import { type Document, idParam, type PageParams, type PageRoute, type Redirect } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { type CalendarMonth, calendarTags } from './day-queries.ts';
import { articleCalendar } from './views.tsx';

/** Month in the query: month 13 is the next January; an invalid one means the current month (wire, articles §1.5). */
const requestedMonth = ({ year = '', month = '' }: PageParams, services: Pick<Services, 'clock'>): YearMonth =>
  /^(?:19|20|21)\d\d$/.test(year) && /^\d{1,3}$/.test(month)
    ? monthAway({ year: Number(year), month: Number(month) }, 0)
    : currentMonth(services);

const requestedCategory = (params: PageParams, context: Pick<RequestContext, 'services'>): CalendarMonth => {
  const categoryId = idParam(params.catid);
  return { ...requestedMonth(params, context.services), ...(categoryId === undefined ? {} : { categoryId }) };
};

/** Table of a month without a page around it, fetched by the client script (H-039). */
const answer = async (context: RequestContext, params: PageParams): Promise<Document> => {
  const { table, expires } = await articleCalendar(context, requestedCategory(params, context));
  return { type: 'text/html; charset=utf-8', body: table, tags: calendarTags, expires };
};

const nofollowed = (services: RequestContext['services'], params: PageParams): Redirect => {
  const { year, month, categoryId } = requestedCategory(params, { services });
  return { to: articlePaths.month(year, month) + (categoryId === undefined ? '' : `?catid=${categoryId}`) };
};

export const articleCalendarPages: readonly PageRoute[] = [
  {
    option: 'articles',
    path: '/articles/itemlist/calendar',
    view: 'itemlist',
    task: 'calendar',
    takesPost: true,
    handler: answer,
    whenFollowed: nofollowed,
  },
];
