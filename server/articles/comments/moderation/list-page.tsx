import { CommentFilters } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { TaskFields } from '../../../core/forms/index.ts';
import { Pagination } from '../../../core/html/index.ts';
import { checkStart, type Page, type PageParams } from '../../../core/http/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { articlePaths, paths } from '../../../core/paths/index.ts';
import { authorize, can, holds, site } from '../../../core/policy/index.ts';
import { actAddress } from '../comment-links.ts';
import { listedComments, listedCount } from './list-queries.ts';
import { actsForm, ListedCommentRow } from './list-row-views.tsx';
import { type ListState, listAddress, listState } from './list-state.ts';

const pageSize = 20;

interface Props {
  readonly context: RequestContext;
  readonly state: ListState;
}

/** An act that cannot be taken back is asked for twice. */
const Twice = ({ word, ask, now, to }: { word: string; ask: string; now: string; to: string }) => (
  <details className="asked-twice">
    <summary>{word}</summary>
    <p>{ask}</p>
    <button type="submit" formAction={to} className="btn btn-danger">
      {now}
    </button>
  </details>
);

const Acts = ({ context, state }: Props) => {
  const { list } = state;
  const { settings } = context.services;
  const to = (task: string): string => actAddress(context, task, {}).replace('&format=raw', '');
  return (
    <form id={actsForm} className="item-comments-acts" method="post" action={`${settings.basePath}/index.php`}>
      <p className="field-actions">
        <button type="submit" formAction={to('publish')} className="btn btn-primary">
          {text('ITEM_COMMENTS_PUBLISH')}
        </button>{' '}
        {list === 'all' && (
          <button type="submit" formAction={to('unpublish')} className="btn btn-default">
            {text('ITEM_COMMENTS_UNPUBLISH')}
          </button>
        )}
      </p>
      <Twice
        word={text('ITEM_COMMENTS_REMOVE')}
        ask={text('ITEM_COMMENTS_REMOVE_ASK')}
        now={text('ITEM_COMMENTS_REMOVE_NOW')}
        to={to('remove')}
      />
      {list === 'waiting' && (
        <Twice
          word={text('ITEM_COMMENTS_EMPTY_WAITING')}
          ask={text('ITEM_COMMENTS_EMPTY_WAITING_ASK')}
          now={text('ITEM_COMMENTS_EMPTY_WAITING_NOW')}
          to={to('deleteUnpublished')}
        />
      )}
      <TaskFields context={context} option={settings.articlesOption} back={listAddress(state)} />
    </form>
  );
};

const Lists = ({ context, state: { list } }: Props) => (
  <nav className="tabs-plain" aria-label={text('ITEM_COMMENTS_LISTS')}>
    <ul>
      {(['waiting', 'all'] as const).map(one => (
        <li key={one}>
          <a
            href={context.services.settings.basePath + articlePaths.comments(one)}
            aria-current={one === list ? 'page' : undefined}
          >
            {text(one === 'all' ? 'ITEM_COMMENTS_ALL' : 'ITEM_COMMENTS_WAITING')}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** The comments on one's own items, for a moderator those on all, with the acts on as many as are ticked. */
export const commentsPage =
  (list: ListState['list']) =>
  async (context: RequestContext, asked: PageParams): Promise<Page> => {
    authorize(context.actor, 'itemComments.see', site);
    const state = listState(context, list, asked);
    const { start, search, person } = state;
    const authorId = holds(context.actor, 'moderator') ? null : (context.actor.account?.id ?? 0);
    const which = { authorId, list, search, person };
    const [comments, total] = await Promise.all([
      listedComments(context.sql, which, { start, size: pageSize }),
      listedCount(context.sql, which),
    ]);
    const isFiltered = search !== '' || person !== null;
    const none = text(isFiltered ? 'TABLE_NOTHING_FOUND' : 'ITEM_COMMENTS_NONE');
    checkStart(context, { start, size: pageSize, total }, from => listAddress({ ...state, start: from }));
    return {
      title: text('ITEM_COMMENTS_TITLE'),
      head: { robots: 'noindex' },
      main: (
        <>
          <h1>{text('ITEM_COMMENTS_TITLE')}</h1>
          <Lists context={context} state={state} />
          {(total > 0 || isFiltered) && (
            <CommentFilters
              context={context}
              path={articlePaths.comments(list)}
              filter={state}
              name={comments[0]?.name}
              searchLabel={text(authorId === null ? 'QUEUE_SEARCH' : 'ITEM_COMMENTS_SEARCH')}
            />
          )}
          <p>{total === 0 ? none : plural('COMMENTS_COUNT', total)}</p>
          {can(context.actor, 'commenter.block', site) && (
            <p>
              <a href={context.services.settings.basePath + paths.blockedCommenters}>{text('PLACE_BLOCKED')}</a>
            </p>
          )}
          {total > 0 && <Acts context={context} state={state} />}
          <ul className="waiting-comments">
            {comments.map(comment => (
              <ListedCommentRow key={comment.id} context={context} state={state} comment={comment} />
            ))}
          </ul>
          <Pagination
            pages={{ start, size: pageSize, total }}
            hrefOf={from => context.services.settings.basePath + listAddress({ ...state, start: from })}
          />
        </>
      ),
    };
  };
