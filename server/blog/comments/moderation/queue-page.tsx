import { listedCount } from '../../../articles/comments/index.ts';
import { CommentFilters } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { SelectField, TokenField } from '../../../core/forms/index.ts';
import { Pagination } from '../../../core/html/index.ts';
import { checkStart, type Page, type PageParams, type SelectedRows, selectedRows } from '../../../core/http/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { articlePaths, paths } from '../../../core/paths/index.ts';
import { can, site } from '../../../core/policy/index.ts';
import { type HeldPostComment, heldCount, heldPostComments, selectedComments } from './queue-queries.ts';
import { HeldComment } from './queue-row-views.tsx';
import { type QueueState, queueAddress, queueSizes, queueState } from './queue-state.ts';

const listId = 'waiting-comments';

interface Props {
  readonly context: RequestContext;
  readonly state: QueueState;
  readonly comments: readonly HeldPostComment[];
  /** Comments of the selection that this page of the list does not hold. */
  readonly elsewhere: readonly HeldPostComment[];
  readonly ticked: SelectedRows;
}

const Decisions = ({ context }: { context: RequestContext }) => {
  const { settings } = context.services;
  const to = (task: string): string => `${settings.basePath}/index.php?option=${settings.blogOption}&task=${task}`;
  return (
    <p className="field-actions">
      <button type="submit" formAction={to('comments.approve')} className="btn btn-primary">
        {text('QUEUE_APPROVE')}
      </button>{' '}
      <button type="submit" formAction={to('comments.delete')} className="btn btn-danger">
        {text('QUEUE_REMOVE')}
      </button>
    </p>
  );
};

const HeldOnArticles = ({ context, waiting }: { context: RequestContext; waiting: number }) =>
  waiting > 0 && (
    <p>
      <a href={context.services.settings.basePath + articlePaths.comments()}>{plural('ITEM_COMMENTS_WAIT', waiting)}</a>
    </p>
  );

const Filters = ({ context, state, comments }: Pick<Props, 'context' | 'state' | 'comments'>) => (
  <CommentFilters
    context={context}
    path={paths.heldComments}
    filter={state}
    name={comments[0]?.name}
    searchLabel={text('QUEUE_SEARCH')}
  >
    <SelectField
      id="queue-limit"
      name="limit"
      label={text('QUEUE_SIZE')}
      value={`${state.size}`}
      options={queueSizes.map(one => ({ value: `${one}`, title: `${one}` }))}
    />
  </CommentFilters>
);

const SelectAll = ({ context, state, comments, ticked }: Props) => {
  const isWhole = comments.length > 0 && comments.every(({ id }) => ticked.ids.has(id));
  const to = queueAddress(state, !isWhole && 'page');
  return (
    <p>
      <a href={`${context.services.settings.basePath}${to}#${listId}`}>
        {isWhole ? text('QUEUE_SELECT_NONE') : plural('QUEUE_SELECT_ALL', comments.length)}
      </a>
    </p>
  );
};

const Rows = ({ context, state, ticked, comments }: Omit<Props, 'elsewhere'>) => (
  <ul className="waiting-comments">
    {comments.map(comment => (
      <HeldComment key={comment.id} context={context} state={state} comment={comment} ticked={ticked} />
    ))}
  </ul>
);

const Queue = (props: Props) => {
  const { context, state, comments, elsewhere } = props;
  return (
    <form
      method="post"
      action={`${context.services.settings.basePath}/index.php`}
      id={listId}
      tabIndex={-1}
      aria-label={text('QUEUE_TITLE')}
    >
      <SelectAll {...props} />
      <Decisions context={context} />
      {elsewhere.length > 0 && (
        <>
          <h2>{text('QUEUE_ELSEWHERE')}</h2>
          <Rows {...props} comments={elsewhere} />
          <h2>{text('QUEUE_THIS_PAGE')}</h2>
        </>
      )}
      <Rows {...props} />
      {comments.length > 0 && <Decisions context={context} />}
      <input type="hidden" name="return" value={queueAddress(state)} />
      <TokenField token={context.token} />
    </form>
  );
};

const isWholePage = ({ ticked }: PageParams): boolean => ticked === 'page';

/** The list of held comments, with approval and removal of the selected ones (ruling 11). */
export const queuePage = async (context: RequestContext, asked: PageParams): Promise<Page> => {
  const state = queueState(asked);
  const [comments, total, onArticles] = await Promise.all([
    heldPostComments(context.sql, state),
    heldCount(context.sql, state),
    listedCount(context.sql, { authorId: null, list: 'waiting', search: '', person: null }),
  ]);
  checkStart(context, { ...state, total }, start => queueAddress({ ...state, start }));
  const shown = new Set(comments.map(({ id }) => id));
  const sent = selectedRows(context);
  const ticked = isWholePage(asked) ? { ...sent, ids: shown } : sent;
  const elsewhere = await selectedComments(
    context.sql,
    [...ticked.ids].filter(id => !shown.has(id)),
  );
  const { basePath } = context.services.settings;
  const isFiltered = state.search !== '' || state.person !== null;
  return {
    title: text('QUEUE_TITLE'),
    head: { robots: 'noindex' },
    main: (
      <>
        <h1>{text('QUEUE_TITLE')}</h1>
        {(total > 0 || isFiltered) && <Filters context={context} state={state} comments={comments} />}
        <p>{total > 0 ? plural('QUEUE_COUNT', total) : text(isFiltered ? 'TABLE_NOTHING_FOUND' : 'QUEUE_EMPTY')}</p>
        <HeldOnArticles context={context} waiting={onArticles} />
        {can(context.actor, 'commenter.block', site) && (
          <p>
            <a href={basePath + paths.blockedCommenters}>{text('PLACE_BLOCKED')}</a>
          </p>
        )}
        {can(context.actor, 'reports.handle', site) && (
          <p>
            <a href={basePath + paths.reports}>{text('REPORTS_LINK')}</a>
          </p>
        )}
        {comments.length + elsewhere.length > 0 && (
          <Queue context={context} state={state} comments={comments} elsewhere={elsewhere} ticked={ticked} />
        )}
        <Pagination
          pages={{ start: state.start, size: state.size, total }}
          hrefOf={start => basePath + queueAddress({ ...state, start })}
        />
      </>
    ),
  };
};
