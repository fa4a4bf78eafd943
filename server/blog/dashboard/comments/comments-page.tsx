import {
  askPage,
  type BulkTask,
  type Filter,
  listPage,
  type Row,
  type RowAction,
  requestedQuestion,
} from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound } from '../../../core/errors/index.ts';
import { shortened } from '../../../core/html/index.ts';
import { listState, type Page, type PageParams } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { authorize, can, site } from '../../../core/policy/index.ts';
import { plainText } from '../../../core/rich-text/index.ts';
import { dateTimeWords, isoMoment } from '../../../core/time/index.ts';
import { titleOf } from '../../cards/index.ts';
import { commentsQuestion } from './comment-questions.tsx';
import { type CommentLine, commentsPage } from './comments-list-queries.ts';
import { commentFilter, commentsShape } from './comments-shape.ts';

const confirmed = 'site/views/dashboard';

const tasks = (): Readonly<Record<'publish' | 'unpublish' | 'delete', Required<BulkTask>>> => ({
  publish: {
    ...{ task: 'comments.publish', confirmation: `${confirmed}/confirmPublishComment`, key: 'a' },
    label: text('COMMENTS_APPROVE'),
  },
  unpublish: {
    ...{ task: 'comments.unpublish', confirmation: `${confirmed}/confirmUnpublishComment`, key: 'u' },
    label: text('COMMENTS_HOLD'),
  },
  delete: {
    ...{ task: 'comments.delete', confirmation: `${confirmed}/confirmDeleteComment`, key: 'd' },
    label: text('COMMENTS_REMOVE'),
  },
});

const stateWords = { published: 'STATE_PUBLISHED', held: 'STATE_PENDING', removed: 'STATE_REMOVED' } as const;
const stateClass = { published: 'is-published', held: 'is-pending', removed: 'is-trashed' } as const;

const excerptOf = (body: string): string => shortened(plainText(body).replace(/\s+/g, ' '), 160);

/** Whether the row shows all that is published. Words of a tag may hide an address; a guest's website is not shown. */
const isShownWhole = ({ title, body, website }: CommentLine): boolean =>
  title === '' && website === '' && excerptOf(body) === body.replace(/\s+/g, ' ').trim();

// A comment that the row shows whole is approved at once; a longer one, and removal, ask for confirmation.
const actionsOf = (line: CommentLine): RowAction[] => {
  const { state } = line;
  const { publish, unpublish, delete: remove } = tasks();
  const ask = (task: typeof publish, isHarmful: boolean): RowAction => ({
    ...{ ...task, type: 'dialog', does: task.confirmation, isHarmful },
  });
  if (state === 'removed')
    return [{ type: 'form', does: 'comments.restore', task: 'comments.restore', label: text('POST_TOOL_RESTORE') }];
  return state === 'held'
    ? [isShownWhole(line) ? { ...publish, type: 'form', does: publish.task } : ask(publish, false), ask(remove, true)]
    : [ask(unpublish, false), ask(remove, true)];
};

const rowOf = (context: RequestContext, line: CommentLine): Row => {
  const { settings } = context.services;
  const post = settings.basePath + paths.entry(line.postSlug);
  const name = text('COMMENT_ROW', `${line.number}`, line.name, titleOf(line.postTitle));
  return {
    id: line.id,
    version: line.version,
    name,
    cells: [
      <span key="words">
        <a href={settings.basePath + paths.comment(line.postSlug, line.id)}>
          {text('COMMENT_BY', `${line.number}`, line.name)}
        </a>
        <span className="row-excerpt">{excerptOf(line.body)}</span>
      </span>,
      <a key="post" href={post}>
        {titleOf(line.postTitle)}
      </a>,
      <span key="state" className={`state-mark ${stateClass[line.state]}`}>
        {text(stateWords[line.state])}
      </span>,
      <time key="date" dateTime={isoMoment(line.createdAt)}>
        {dateTimeWords(line.createdAt)}
      </time>,
    ],
    actions: actionsOf(line),
  };
};

const filtersOf = (isForAll: boolean): Filter[] => {
  const ofState: Filter = {
    ...{ name: 'filter', label: text('FILTER_STATE'), all: text('FILTER_COMMENTS_ALL') },
    options: [
      { value: '0', label: text('STATE_PENDING') },
      { value: '1', label: text('STATE_PUBLISHED') },
      { value: '-1', label: text('STATE_REMOVED') },
    ],
  };
  const ofAuthor: Filter = {
    ...{ name: 'author', label: text('FILTER_UNDER'), all: text('FILTER_AUTHOR_ALL') },
    options: [{ value: 'own', label: text('FILTER_AUTHOR_OWN') }],
  };
  return isForAll ? [ofState, ofAuthor] : [ofState];
};

/** Lists the comments under the user's posts, with their moderation actions. */
export const commentsListPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  authorize(context.actor, 'dashboard.posts', site);
  const question = requestedQuestion(context, query, commentsShape.path);
  if (question) {
    const found = await commentsQuestion(context, question);
    if (!found) throw notFound();
    return askPage(found);
  }
  const state = listState(commentsShape, query);
  const { lines, total } = await commentsPage(context, commentFilter(context, state));
  return listPage({
    title: text('DASHBOARD_COMMENTS_TITLE'),
    name: 'comments',
    context,
    shape: commentsShape,
    state,
    columns: [
      { label: text('COLUMN_COMMENT') },
      { label: text('COLUMN_POST') },
      { label: text('COLUMN_STATE') },
      { label: text('COLUMN_DATE'), sort: 'date' },
    ],
    rows: lines.map(line => rowOf(context, line)),
    total,
    tasks: state.chosen.filter === '-1' ? undefined : Object.values(tasks()),
    filters: filtersOf(can(context.actor, 'dashboard.everyone', site)),
    empty: <p>{text('DASHBOARD_COMMENTS_EMPTY')}</p>,
  });
};
