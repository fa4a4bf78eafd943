import {
  checkListStart,
  DashboardPage,
  ListTable,
  listSkips,
  PageSizeForm,
  pageSizeOf,
  type Row,
  screen,
  selectsPage,
  sizedAddress,
} from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { Pagination } from '../../../core/html/index.ts';
import {
  checkStart,
  type ListShape,
  listSize,
  listState,
  type Page,
  type PageParams,
  pageStart,
  type Redirect,
  selectedUids,
} from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { authorize, can, site } from '../../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../../core/time/index.ts';
import { titleOf } from '../../cards/index.ts';
import { uidOf } from '../../post-model/index.ts';
import { ownRevisions, type PendingLine, pendingChanges, pendingPosts } from './pending-queries.ts';
import { PendingList, uidsOf } from './pending-views.tsx';

const shapeOf = (layout: string): ListShape =>
  screen(`${paths.dashboard}/${layout}`, { sorts: {}, filters: {}, isSearched: false });

const pending = shapeOf('pending');
const revisions = shapeOf('revisions');

const rowOf = (context: RequestContext, line: PendingLine): Row => {
  const { settings } = context.services;
  return {
    id: line.revisionId ?? line.postId,
    name: titleOf(line.title),
    cells: [
      <a key="title" href={settings.basePath + paths.preview(uidOf(line.postId, line.revisionId))}>
        {titleOf(line.title)}
      </a>,
      line.author,
      <span key="state" className={`state-mark is-${line.state}`}>
        {text(line.state === 'draft' ? 'STATE_DRAFT' : 'STATE_PENDING')}
      </span>,
      <time key="at" dateTime={isoMoment(line.at)}>
        {dateTimeWords(line.at)}
      </time>,
    ],
  };
};

/** Posts and changes that wait for approval, with approve and reject for each row and for the selection. */
export const pendingPage = async (context: RequestContext, query: PageParams): Promise<Page | Redirect> => {
  authorize(context.actor, 'dashboard.posts', site);
  if (!can(context.actor, 'dashboard.everyone', site)) return { to: `${paths.dashboard}?filter=4` };
  const size = pageSizeOf(query, listSize);
  const state = { start: pageStart(query.start, size), size, defaultSize: listSize };
  const [posts, changes] = await Promise.all([pendingPosts(context.sql, state), pendingChanges(context.sql)]);
  const path = (start: number): string => sizedAddress(pending.path, { ...state, start });
  checkStart(context, { ...state, total: posts.total }, path);
  const shown = uidsOf([...posts.lines, ...changes]);
  const title = text('DASHBOARD_PENDING_TITLE');
  return {
    title,
    head: { robots: 'noindex' },
    skips: listSkips(posts.lines),
    main: (
      <DashboardPage context={context} here={pending.path} title={title}>
        {posts.total > 0 && <PageSizeForm context={context} path={pending.path} size={size} />}
        <PendingList
          context={context}
          back={path(state.start)}
          selected={selectsPage(query) ? new Set(shown) : selectedUids(context)}
          posts={posts.lines}
          changes={changes}
          addressOf={isWhole => sizedAddress(pending.path, state, isWhole)}
        />
        <Pagination
          pages={{ start: state.start, size, total: posts.total }}
          hrefOf={start => context.services.settings.basePath + path(start)}
        />
      </DashboardPage>
    ),
  };
};

/** Revisions of the user, each linked to its preview. */
export const revisionsPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  authorize(context.actor, 'dashboard.posts', site);
  const state = listState(revisions, query);
  const { lines, total } = await ownRevisions(context.sql, context.actor.account?.id ?? 0, state.start);
  const list = { context, shape: revisions, state, total };
  checkListStart(list);
  const title = text('DASHBOARD_REVISIONS_TITLE');
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={revisions.path} title={title}>
        <ListTable
          {...list}
          name={revisions.layout}
          caption={title}
          columns={[
            { label: text('COLUMN_TITLE') },
            { label: text('COLUMN_AUTHOR') },
            { label: text('COLUMN_STATE') },
            { label: text('COLUMN_DATE') },
          ]}
          rows={lines.map(line => rowOf(context, line))}
          empty={<p>{text('DASHBOARD_REVISIONS_EMPTY')}</p>}
        />
      </DashboardPage>
    ),
  };
};
