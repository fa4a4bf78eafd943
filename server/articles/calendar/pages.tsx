import type { Elsewhere } from '../../core/answer.ts';
import { articlePaths } from '../../core/article-paths.ts';
import { askedId } from '../../core/asked.ts';
import { print } from '../../core/html.tsx';
import type { Document } from '../../core/page.ts';
import type { Asked, PageRoute } from '../../core/route.ts';
import type { Visit } from '../../core/visit.ts';
import { type CalendarMonth, daysFor } from './day-queries.ts';
import { askedMonth } from './month.ts';
import { ItemCalendar } from './views.tsx';

const asAsked = (asked: Asked, visit: Pick<Visit, 'services'>): CalendarMonth => {
  const categoryId = askedId(asked.catid);
  return { ...askedMonth(asked, visit.services), ...(categoryId === undefined ? {} : { categoryId }) };
};

/** The bare table of a month, for the script that puts it in place of another (H-039). */
const answer = async (visit: Visit, asked: Asked): Promise<Document> => {
  const at = asAsked(asked, visit);
  return {
    type: 'text/html; charset=utf-8',
    body: print(<ItemCalendar visit={visit} at={at} counts={await daysFor(visit, at)} />),
  };
};

const followed = (services: Visit['services'], asked: Asked): Elsewhere => {
  const { year, month, categoryId } = asAsked(asked, { services });
  return { to: articlePaths.month(year, month) + (categoryId === undefined ? '' : `?catid=${categoryId}`) };
};

export const itemCalendarPages: readonly PageRoute[] = [
  {
    option: 'articles',
    path: '/articles/itemlist/calendar',
    view: 'itemlist',
    task: 'calendar',
    takesPost: true,
    answer,
    followed,
  },
];
