import type { TextKey } from '../../../protocol/texts.ts';
import { checkListStart, DashboardPage, ListTable, listSkips, type Row } from '../../admin/shell/index.ts';
import type { Visit } from '../../core/context/index.ts';
import { Pagination } from '../../core/html/index.ts';
import {
  type Asked,
  type Elsewhere,
  type ListShape,
  listAddress,
  listSize,
  listState,
  type Page,
} from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { demand, may, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import { titleOf } from '../cards/index.ts';
import { uidOf } from '../post-model/index.ts';
import { PendingList } from './pending-views.tsx';
import { ownRevisions, type WrittenLine, waitingChanges, waitingPosts } from './waiting-queries.ts';

const shapeOf = (layout: string): ListShape => ({
  path: `${paths.dashboard}/${layout}`,
  layout,
  sorts: {},
  filters: {},
  isSearched: false,
});

const pending = shapeOf('pending');
const revisions = shapeOf('revisions');

const addressOf = ({ postId, revisionId }: WrittenLine): string => paths.preview(uidOf(postId, revisionId));

const rowOf = (visit: Visit, line: WrittenLine): Row => {
  const { settings, site: values } = visit.services;
  return {
    id: line.revisionId ?? line.postId,
    name: titleOf(line.title),
    cells: [
      <a key="title" href={settings.basePath + addressOf(line)}>
        {titleOf(line.title)}
      </a>,
      line.author,
      <span key="state" className={`state-mark is-${line.state}`}>
        {text(line.state === 'draft' ? 'STATE_DRAFT' : 'STATE_PENDING')}
      </span>,
      <time key="at" dateTime={isoMoment(line.at)}>
        {dateTimeWords(line.at, values.get('site.language'))}
      </time>,
    ],
  };
};

interface Given {
  readonly visit: Visit;
  readonly asked: Asked;
  readonly shape: ListShape;
  readonly caption: TextKey;
  readonly empty: TextKey;
  readonly found: { readonly lines: readonly WrittenLine[]; readonly total: number };
}

const List = ({ visit, asked, shape, caption, empty, found }: Given) => (
  <ListTable
    name={shape.layout}
    visit={visit}
    shape={shape}
    state={listState(shape, asked)}
    caption={text(caption)}
    columns={[
      { label: text('COLUMN_TITLE') },
      { label: text('COLUMN_AUTHOR') },
      { label: text('COLUMN_STATE') },
      { label: text('COLUMN_DATE') },
    ]}
    rows={found.lines.map(line => rowOf(visit, line))}
    total={found.total}
    empty={<p>{text(empty)}</p>}
  />
);

const shared = { head: { robots: 'noindex' } } as const;

/** Posts and changes awaiting approval, with approve and reject for each row and for the selected rows. */
export const pendingPage = async (visit: Visit, asked: Asked): Promise<Page | Elsewhere> => {
  demand(visit.actor, 'dashboard.posts', site);
  if (!may(visit.actor, 'dashboard.everyone', site)) return { to: `${paths.dashboard}?filter=4` };
  const state = listState(pending, asked);
  const [posts, changes] = await Promise.all([waitingPosts(visit.sql, state.start), waitingChanges(visit.sql)]);
  checkListStart({ visit, shape: pending, state, total: posts.total });
  const title = text('DASHBOARD_PENDING_TITLE');
  return {
    ...shared,
    title,
    skips: listSkips(posts.lines),
    main: (
      <DashboardPage visit={visit} here={pending.path} title={title}>
        <PendingList visit={visit} back={listAddress(pending, state)} posts={posts.lines} changes={changes} />
        <Pagination
          pages={{ start: state.start, size: listSize, total: posts.total }}
          hrefOf={start => visit.services.settings.basePath + listAddress(pending, { ...state, start })}
        />
      </DashboardPage>
    ),
  };
};

/** What one wrote beside posts, each leading to how it would look. */
export const revisionsPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  demand(visit.actor, 'dashboard.posts', site);
  const state = listState(revisions, asked);
  const found = await ownRevisions(visit.sql, visit.actor.account?.id ?? 0, state.start);
  checkListStart({ visit, shape: revisions, state, total: found.total });
  const title = text('DASHBOARD_REVISIONS_TITLE');
  return {
    ...shared,
    title,
    main: (
      <DashboardPage visit={visit} here={revisions.path} title={title}>
        <List
          {...{ visit, asked, shape: revisions, found }}
          caption="DASHBOARD_REVISIONS_TITLE"
          empty="DASHBOARD_REVISIONS_EMPTY"
        />
      </DashboardPage>
    ),
  };
};
