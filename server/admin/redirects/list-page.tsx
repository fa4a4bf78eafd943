import type { RequestContext } from '../../core/context/index.ts';
import { listState, type Page, type PageParams } from '../../core/http/index.ts';
import { formatNumber, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { isoMoment, shortDateWords } from '../../core/time/index.ts';
import { type Redirect, redirectsAmong, redirectsPage } from '../../redirects/index.ts';
import { askAddress, askPage, listPage, type Question, type Row, requestedDeletion, screen } from '../shell/index.ts';

const shape = screen(paths.redirects, { sorts: { date: 'desc', hits: 'desc' }, filters: {}, isSearched: true });

const kindWords = { 301: 'REDIRECT_301', 302: 'REDIRECT_302', 410: 'REDIRECT_410' } as const;

const rowOf = (redirect: Redirect): Row => {
  const { id, path, target, status, hits, createdAt } = redirect;
  return {
    id,
    name: path,
    cells: [
      <code key="path">{path}</code>,
      status === 410 ? text('REDIRECT_NOWHERE') : <code key="target">{target}</code>,
      text(kindWords[status]),
      formatNumber(hits),
      <time key="date" dateTime={isoMoment(createdAt)}>
        {shortDateWords(createdAt)}
      </time>,
    ],
    actions: [
      { type: 'link', label: text('REDIRECT_CHANGE'), href: paths.redirect({ id }) },
      {
        type: 'link',
        label: text('REDIRECT_DELETE'),
        href: askAddress(paths.redirects, 'redirects.delete', [id], paths.redirects),
      },
    ],
  };
};

const deletion = (context: RequestContext, params: PageParams): Promise<Question | undefined> =>
  requestedDeletion(context, params, {
    path: paths.redirects,
    task: 'redirects.delete',
    words: { title: 'ASK_REDIRECTS_DELETE', lead: 'REDIRECT_DELETE_LEAD', submit: 'REDIRECT_DELETE' },
    rows: async ids => (await redirectsAmong(context.sql, ids)).map(({ id, path }) => ({ id, name: path })),
  });

export const redirectsListPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.see', site);
  const question = await deletion(context, params);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const { redirects, total } = await redirectsPage(context.sql, state);
  return listPage({
    title: text('PLACE_REDIRECTS'),
    name: 'redirects',
    add: { label: text('REDIRECT_NEW'), path: paths.redirect() },
    context,
    shape,
    state,
    columns: [
      { label: text('REDIRECT_PATH') },
      { label: text('REDIRECT_TARGET') },
      { label: text('REDIRECT_KIND') },
      { label: text('REDIRECT_HITS'), sort: 'hits', isNumber: true },
      { label: text('COLUMN_DATE'), sort: 'date' },
    ],
    rows: redirects.map(rowOf),
    total,
    tasks: [{ task: 'redirects.delete', label: text('REDIRECT_DELETE') }],
    searchLabel: text('REDIRECTS_SEARCH'),
    empty: <p>{text('REDIRECTS_EMPTY')}</p>,
  });
};
