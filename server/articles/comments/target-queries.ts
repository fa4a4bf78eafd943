import { commentsWithTargets, type Locking, onlyRow, rowsById, type StoredComment } from '../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';
import type { GroupLocking } from '../../core/http/index.ts';
import {
  type Actor,
  type ArticleCommentSubject,
  type ArticleSubject,
  can,
  type OpenArticle,
} from '../../core/policy/index.ts';
import { articleSubjectOf, type SubjectRow, subjectColumns } from '../article-model/index.ts';
import { articleComments } from './comment-tables.ts';

interface Named {
  readonly title: string;
  readonly alias: string;
}

/** An article that is commented on. */
export interface ArticleTarget extends OpenArticle, Named {}

/** A comment with its article. */
export interface CommentTarget extends ArticleCommentSubject, StoredComment {
  readonly name: string;
  readonly body: string;
  readonly website: string;
  readonly version: number;
  readonly article: ArticleSubject & Named;
}

interface ArticleRow extends SubjectRow, Named {
  readonly allow_comments: number;
}

const articleColumns = [...subjectColumns, 'title', 'alias', 'allow_comments'];

const articleRows = (sql: Sql, ids: readonly number[], locking: Locking | GroupLocking): Promise<ArticleRow[]> =>
  rowsById(sql, 'items', articleColumns, ids, locking);

/** The readers who may comment on an article, by the settings and the article itself. */
export const openToOf = (
  { services: { site } }: Pick<RequestContext, 'services'>,
  { allowsComments }: { allowsComments: boolean },
): OpenArticle['openTo'] => {
  const setting = site.get('articles.comments');
  return setting === 'off' || !allowsComments ? 'nobody' : setting;
};

/** The readers who may report comments and their authors, by the settings. */
export const openToReports = ({ services: { site } }: Pick<RequestContext, 'services'>): OpenArticle['openTo'] => {
  const setting = site.get('articles.commentsReporting');
  return setting === 'off' ? 'nobody' : setting;
};

/**
 * Tells whether this actor moderates the comments of an article. The policy is asked about a comment without an author.
 */
export const moderates = (actor: Actor, article: ArticleSubject): boolean =>
  can(actor, 'articleComment.moderate', { id: 0, authorId: null, published: false, article });

const targetOf = (context: RequestContext, row: ArticleRow): ArticleTarget => {
  const openTo = openToOf(context, { allowsComments: row.allow_comments === 1 });
  return { ...articleSubjectOf(context, row), title: row.title, alias: row.alias, openTo };
};

/** Loads an article to comment on. */
export const articleTarget = async (context: RequestContext, id: number, locking: Locking): Promise<ArticleTarget> =>
  targetOf(context, onlyRow(await articleRows(context.sql, [id], locking)));

/** The articles that requests of one transaction comment on, locked; undefined for one that is missing or left out. */
export const lockedArticles = async (
  requests: readonly { readonly context: MutationContext; readonly id: number }[],
  locking: GroupLocking,
): Promise<readonly (ArticleTarget | undefined)[]> => {
  const [first] = requests;
  if (!first) return [];
  const ids = [...new Set(requests.map(({ id }) => id))];
  const found = await articleRows(first.context.sql, ids, locking);
  const rows = new Map(found.map(row => [row.id, row]));
  return requests.map(({ context, id }) => {
    const row = rows.get(id);
    return row && targetOf(context, row);
  });
};

interface CommentRow
  extends Pick<CommentTarget, 'id' | 'targetId' | 'authorId' | 'name' | 'website' | 'body' | 'version'> {
  readonly published: number;
}

const commentColumns = [
  'id',
  'item_id as targetId',
  'author_id as authorId',
  'name',
  'website',
  'body',
  'version',
  'published',
];

/** Comments with their articles; all or none. */
export const commentTargets = async (
  context: RequestContext,
  ids: readonly number[],
  locking: Locking,
): Promise<CommentTarget[]> => {
  const found = await commentsWithTargets(context, articleComments.tables, ids, {
    targets: articleIds => articleRows(context.sql, articleIds, locking),
    comments: wanted => rowsById<CommentRow>(context.sql, 'item_comments', commentColumns, wanted, locking),
    targetIdOf: ({ targetId }) => targetId,
  });
  return found.map(({ row, target: { title, alias, ...article } }) => ({
    ...row,
    state: row.published === 1 ? 'published' : 'held',
    published: row.published === 1,
    article: { ...articleSubjectOf(context, article), title, alias },
  }));
};

export const commentTarget = async (context: RequestContext, id: number, locking: Locking): Promise<CommentTarget> =>
  onlyRow(await commentTargets(context, [id], locking));

/** Ids of held comments on the articles of an account, at most `most`. */
export const heldOn = (sql: Sql, authorId: number, most: number): Promise<number[]> =>
  sql('item_comments as c')
    .join('items as i', 'i.id', 'c.item_id')
    .where({ 'i.author_id': authorId, 'c.published': 0 })
    .orderBy('c.id')
    .limit(most)
    .pluck('c.id');

/** Deletes the reports of comments; belongs before the comments are deleted. */
export const dropReports = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql('reports')
    .where('type', 'item-comment')
    .whereIn('target_id', [...ids])
    .delete();
};

/** Deletes the reports of all comments on articles; belongs before the articles are deleted. */
export const dropReportsBelow = async (sql: Transaction, articleIds: readonly number[]): Promise<void> =>
  dropReports(
    sql,
    await sql('item_comments')
      .whereIn('item_id', [...articleIds])
      .pluck('id'),
  );
