import { pageFields, pageSizeOf, SelectPage, selectsPage } from '../../../admin/shell/index.ts';
import { listedCount } from '../../../articles/comments/index.ts';
import {
  type CommentFilter,
  commentFilter,
  filterAddress,
  ModeratedComment,
  moderationListPage,
  ShownText,
} from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { TokenField } from '../../../core/forms/index.ts';
import { type Page, type PageParams, pageStart, selectedRows, shownVersion } from '../../../core/http/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { articlePaths, paths } from '../../../core/paths/index.ts';
import { can, site } from '../../../core/policy/index.ts';
import { threadSetting } from '../thread-setting.ts';
import { type HeldPostComment, heldCount, heldPostComments, selectedComments } from './queue-queries.ts';

const listId = 'waiting-comments';

interface QueueState extends CommentFilter {
  readonly start: number;
  readonly size: number;
}

/** Reads the state of the list from its address; unknown values are ignored. */
const queueState = (query: PageParams): QueueState => {
  const size = pageSizeOf(query);
  return { ...commentFilter(query), size, start: pageStart(query.start, size) };
};

const queueAddress = ({ size, start, ...filter }: QueueState, isWhole = false): string =>
  filterAddress(paths.heldComments, filter, { ...pageFields(size, isWhole), start });

interface Props {
  readonly context: RequestContext;
  readonly state: QueueState;
  readonly comments: readonly HeldPostComment[];
  /** Selected comments on other pages of the list. */
  readonly elsewhere: readonly HeldPostComment[];
  readonly selected: ReadonlySet<number>;
}

const Decisions = ({ context }: Pick<Props, 'context'>) => {
  const { basePath, blogOption } = context.services.settings;
  const to = (task: string): string => `${basePath}/index.php?option=${blogOption}&task=${task}`;
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

const Link = ({ context, to, children }: Pick<Props, 'context'> & { to: string; children: string }) => (
  <p>
    <a href={context.services.settings.basePath + to}>{children}</a>
  </p>
);

const Rows = ({ context, state, selected, comments }: Omit<Props, 'elsewhere'>) => (
  <ul className="waiting-comments">
    {comments.map(comment => (
      <ModeratedComment
        key={comment.id}
        context={context}
        comment={comment}
        box={{
          id: `waiting-${comment.id}`,
          name: 'ids[]',
          label: (
            <>
              {text('QUEUE_COMMENT', `${comment.number}`, comment.name)}
              <span className="visually-hidden"> {text('QUEUE_ON', comment.postTitle)}</span>
            </>
          ),
        }}
        selected={selected}
        target={{ href: threadSetting(context, comment.postSlug).permalink(comment.id), title: comment.postTitle }}
        isEmailShown
        named={{ comment: comment.id }}
        listOf={person => queueAddress({ ...state, search: '', person, start: 0 })}
        back={queueAddress(state)}
      >
        <input type="hidden" name="versions[]" value={shownVersion(comment)} />
        {comment.title !== '' && (
          <p>
            <strong>{comment.title}</strong>
          </p>
        )}
        <ShownText html={comment.html} name={comment.name} website={comment.website} className="eb-comment-text" />
      </ModeratedComment>
    ))}
  </ul>
);

const Queue = (props: Props) => {
  const { context, state, comments, elsewhere, selected } = props;
  return (
    <form
      method="post"
      action={`${context.services.settings.basePath}/index.php`}
      id={listId}
      tabIndex={-1}
      aria-label={text('QUEUE_TITLE')}
    >
      <SelectPage
        context={context}
        isWhole={comments.length > 0 && comments.every(({ id }) => selected.has(id))}
        addressOf={isWhole => queueAddress(state, isWhole)}
        list={listId}
        label={plural('QUEUE_SELECT_ALL', comments.length)}
      />
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

/** The list of held comments, with approval and removal of the selected ones (ruling 11). */
export const queuePage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  const state = queueState(query);
  const [comments, total, onArticles] = await Promise.all([
    heldPostComments(context.sql, state),
    heldCount(context.sql, state),
    listedCount(context.sql, { authorId: null, list: 'waiting', search: '', person: null }),
  ]);
  const shown = new Set(comments.map(({ id }) => id));
  const selected = selectsPage(query) ? shown : selectedRows(context).ids;
  const elsewhere = await selectedComments(
    context.sql,
    [...selected].filter(id => !shown.has(id)),
  );
  return moderationListPage({
    context,
    title: text('QUEUE_TITLE'),
    path: paths.heldComments,
    filter: state,
    searchLabel: text('QUEUE_SEARCH'),
    pages: { start: state.start, size: state.size, total },
    addressOf: start => queueAddress({ ...state, start }),
    comments,
    count: plural('QUEUE_COUNT', total),
    empty: text('QUEUE_EMPTY'),
    notice: onArticles > 0 && (
      <Link context={context} to={articlePaths.comments()}>
        {plural('ITEM_COMMENTS_WAIT', onArticles)}
      </Link>
    ),
    children: (
      <>
        {can(context.actor, 'reports.handle', site) && (
          <Link context={context} to={paths.reports}>
            {text('REPORTS_LINK')}
          </Link>
        )}
        {comments.length + elsewhere.length > 0 && (
          <Queue context={context} state={state} comments={comments} elsewhere={elsewhere} selected={selected} />
        )}
      </>
    ),
  });
};
