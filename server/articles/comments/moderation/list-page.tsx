import { limits } from '../../../../protocol/limits.ts';
import { pageFields, pageSizeOf, SelectPage, selectsPage } from '../../../admin/shell/index.ts';
import {
  type CommentFilter,
  commentFilter,
  filterAddress,
  ModeratedComment,
  moderationListPage,
  ShownText,
} from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { Field, TaskForm } from '../../../core/forms/index.ts';
import { print } from '../../../core/html/index.ts';
import { type Page, type PageParams, selectedRows, shownVersion } from '../../../core/http/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { articlePaths } from '../../../core/paths/index.ts';
import { authorize, can, hasRole, site } from '../../../core/policy/index.ts';
import { articleTitleOf } from '../../article-model/index.ts';
import { actAddress, startOf } from '../comment-links.ts';
import { LinkedText } from '../linked-text.tsx';
import { type ListedArticleComment, type ListedWhich, listedComments, listedCount } from './list-queries.ts';

/** The form that the boxes belong to. */
const bulkForm = 'item-comments-acts';

/** A page of a list of comments. */
interface ListState extends CommentFilter, Pick<ListedWhich, 'list'> {
  readonly start: number;
  readonly size: number;
}

/** Reads the state of the list from its address. Only moderators filter by a person: they see e-mail addresses. */
const listState = (context: RequestContext, list: ListedWhich['list'], query: PageParams): ListState => {
  const { search, person } = commentFilter(query);
  const seesPeople = can(context.actor, 'commenter.block', site);
  return { list, search, person: seesPeople ? person : null, start: startOf(context.address), size: pageSizeOf(query) };
};

const listAddress = ({ list, start, size, ...filter }: ListState, isWhole = false): string =>
  filterAddress(articlePaths.comments(list), filter, { ...pageFields(size, isWhole), start });

interface Props {
  readonly context: RequestContext;
  readonly state: ListState;
}

/** The button of an action that cannot be undone, behind a question. */
const ConfirmedButton = ({ label, question, submit, to }: Record<'label' | 'question' | 'submit' | 'to', string>) => (
  <details className="asked-twice">
    <summary>{label}</summary>
    <p>{question}</p>
    <button type="submit" formAction={to} className="btn btn-danger">
      {submit}
    </button>
  </details>
);

const BulkActions = ({ context, state }: Props) => {
  const { list } = state;
  const { settings } = context.services;
  const to = (task: string): string => actAddress(context, task, {}).replace('&format=raw', '');
  return (
    <TaskForm
      context={context}
      option={settings.articlesOption}
      back={listAddress(state)}
      id={bulkForm}
      tabIndex={-1}
      aria-label={text('ITEM_COMMENTS_TITLE')}
      className="item-comments-acts"
    >
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
      <ConfirmedButton
        label={text('ITEM_COMMENTS_REMOVE')}
        question={text('ITEM_COMMENTS_REMOVE_ASK')}
        submit={text('ITEM_COMMENTS_REMOVE_NOW')}
        to={to('remove')}
      />
      {list === 'waiting' && (
        <ConfirmedButton
          label={text('ITEM_COMMENTS_EMPTY_WAITING')}
          question={text('ITEM_COMMENTS_EMPTY_WAITING_ASK')}
          submit={text('ITEM_COMMENTS_EMPTY_WAITING_NOW')}
          to={to('deleteUnpublished')}
        />
      )}
    </TaskForm>
  );
};

const Tabs = ({ context, state: { list } }: Props) => (
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

const EditForm = ({ context, state, comment: { id, name, body } }: Props & { comment: ListedArticleComment }) => {
  const { settings } = context.services;
  return (
    <details className="commentEdit">
      <summary>{text('ITEM_COMMENT_EDIT', name)}</summary>
      <TaskForm
        context={context}
        task="saveComment"
        option={settings.articlesOption}
        fields={{ view: 'comments', commentID: id }}
        back={listAddress(state)}
      >
        <Field
          name="commentText"
          form={`comment-${id}`}
          label={text('COMMENT_TEXT')}
          value={body}
          rows={4}
          maxLength={limits.commentBody}
          required
        />
        <p className="field-actions">
          <button type="submit" className="btn btn-default">
            {text('ITEM_COMMENT_EDIT_SAVE')}
          </button>
        </p>
      </TaskForm>
    </details>
  );
};

interface RowProps extends Props {
  readonly comment: ListedArticleComment;
  readonly selected: ReadonlySet<number>;
}

const Row = ({ context, state, comment, selected }: RowProps) => {
  const { id, name, body, published, articleId, articleAlias } = comment;
  const title = articleTitleOf(comment.articleTitle);
  const path = articlePaths.article({ id: articleId, alias: articleAlias });
  return (
    <ModeratedComment
      context={context}
      comment={comment}
      box={{ id: `cid-${id}`, name: 'cid[]', form: bulkForm, label: text('ITEM_COMMENT_BOX', name, title) }}
      selected={selected}
      target={{ href: `${context.services.settings.basePath}${path}#comment${id}`, title }}
      // The comment form promises that the address is not shown; only moderators need it.
      isEmailShown={hasRole(context.actor, 'moderator')}
      status={published === 0 && <strong className="eb-comment-held">{text('COMMENT_AWAITS')}</strong>}
      named={{ itemComment: id }}
      listOf={person => listAddress({ ...state, search: '', person, start: 0 })}
      back={listAddress(state)}
    >
      <input type="hidden" name="versions[]" value={shownVersion(comment)} form={bulkForm} />
      <ShownText
        html={print(<LinkedText text={body} />)}
        name={name}
        website={comment.website}
        className="commentText"
      />
      <EditForm context={context} state={state} comment={comment} />
    </ModeratedComment>
  );
};

/** The comments on one's own articles, for a moderator those on all, with actions on the selected ones. */
export const commentsPage =
  (list: ListState['list']) =>
  async (context: RequestContext, query: PageParams): Promise<Page> => {
    authorize(context.actor, 'articleComments.see', site);
    const state = listState(context, list, query);
    const { start, size, search, person } = state;
    const authorId = hasRole(context.actor, 'moderator') ? null : (context.actor.account?.id ?? 0);
    const which = { authorId, list, search, person };
    const [comments, total] = await Promise.all([
      listedComments(context.sql, which, { start, size }),
      listedCount(context.sql, which),
    ]);
    const selected = selectsPage(query) ? new Set(comments.map(({ id }) => id)) : selectedRows(context).ids;
    return moderationListPage({
      context,
      title: text('ITEM_COMMENTS_TITLE'),
      path: articlePaths.comments(list),
      here: articlePaths.comments(),
      filter: state,
      searchLabel: text(authorId === null ? 'QUEUE_SEARCH' : 'ITEM_COMMENTS_SEARCH'),
      pages: { start, size, total },
      addressOf: from => listAddress({ ...state, start: from }),
      comments,
      count: plural('COMMENTS_COUNT', total),
      empty: text('ITEM_COMMENTS_NONE'),
      tabs: <Tabs context={context} state={state} />,
      children: (
        <>
          {comments.length > 0 && (
            <SelectPage
              context={context}
              isWhole={comments.every(({ id }) => selected.has(id))}
              addressOf={isWhole => listAddress(state, isWhole)}
              list={bulkForm}
              label={plural('QUEUE_SELECT_ALL', comments.length)}
            />
          )}
          {total > 0 && <BulkActions context={context} state={state} />}
          <ul className="waiting-comments">
            {comments.map(comment => (
              <Row key={comment.id} context={context} state={state} comment={comment} selected={selected} />
            ))}
          </ul>
        </>
      ),
    });
  };
