import type { RequestContext } from '../../core/context/index.ts';
import { listState, type Page, type PageParams } from '../../core/http/index.ts';
import { formatNumber, plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import { type Missing, missingPage } from '../../redirects/index.ts';
import { askPage, listPage, type Row, requestedQuestion, screen } from '../shell/index.ts';

const shape = screen(paths.missing, { sorts: { hits: 'desc', date: 'desc' }, filters: {}, isSearched: true });

const rowOf = ({ id, path, count, referrer, lastAt }: Missing): Row => ({
  id,
  name: path,
  cells: [
    <code key="path">{path}</code>,
    formatNumber(count),
    referrer,
    <time key="date" dateTime={isoMoment(lastAt)}>
      {dateTimeWords(lastAt)}
    </time>,
  ],
  actions: [
    { type: 'link', label: text('MISSING_REDIRECT'), href: paths.redirect({ from: path }) },
    { type: 'form', label: text('MISSING_FORGET'), does: 'missing.forget', task: 'missing.forget' },
  ],
});

/** List of the addresses that were answered with 404, the most requested first, for staff. */
export const missingListPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.see', site);
  const question = requestedQuestion(context, params, paths.missing);
  if (question?.task === 'missing.forget') {
    const items = question.ids.map(id => ({ id, name: text('MISSING_ADDRESS') }));
    const lead = plural('MISSING_FORGET_LEAD', items.length);
    const words = { title: text('MISSING_FORGET'), lead, submit: text('MISSING_FORGET') };
    const { task, back } = question;
    return askPage({ context, task, back, items, ...words });
  }
  const state = listState(shape, params);
  const { missing, total } = await missingPage(context.sql, state);
  return listPage({
    title: text('PLACE_MISSING'),
    name: 'missing',
    lead: <p>{text('MISSING_LEAD')}</p>,
    context,
    shape,
    state,
    columns: [
      { label: text('MISSING_ADDRESS') },
      { label: text('MISSING_COUNT'), sort: 'hits', isNumber: true },
      { label: text('MISSING_REFERRER') },
      { label: text('MISSING_LAST'), sort: 'date' },
    ],
    rows: missing.map(rowOf),
    total,
    tasks: [{ task: 'missing.forget', label: text('MISSING_FORGET') }],
    searchLabel: text('REDIRECTS_SEARCH'),
    empty: <p>{text('MISSING_EMPTY')}</p>,
  });
};
