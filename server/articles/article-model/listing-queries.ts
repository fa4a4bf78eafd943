import type { RequestContext } from '../../core/context/index.ts';
import { inKeyset, type KeysetRange, type Knex, ordered, type Position, type Sql } from '../../core/db/index.ts';
import { type Actor, type Audience, accesses } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import type { ArticleBrief } from './article.ts';

/**
 * Selects the articles of a listing; a category includes its descendants. Archived articles are listed among
 * `everything`, in the archive, by their day and by their author.
 */
export type ArticleScope =
  | { readonly kind: 'site' | 'everything' | 'featured' | 'archive' }
  | { readonly kind: 'category' | 'tag' | 'author'; readonly id: number }
  | { readonly kind: 'days'; readonly from: Date; readonly until: Date; readonly categoryId?: number };

/** Audiences that the reader belongs to, and the current time. */
export interface ReaderScope {
  readonly levels: readonly Audience[];
  readonly now: Date;
}

/** Audiences an actor belongs to. */
export const levelsOf = ({ account }: Actor): readonly Audience[] => {
  if (!account) return ['public'];
  return [...(account.role === 'reader' ? (['public', 'registered'] as const) : accesses), ...account.audiences];
};

/** Scope of the actor at this time. */
export const readerScope = ({ actor, services }: Pick<RequestContext, 'actor' | 'services'>): ReaderScope => ({
  levels: levelsOf(actor),
  now: moment(services.clock),
});

// Scheduled or expired articles are few; each kind is read from its own index.
const scheduledIds = (sql: Sql, { levels, now }: ReaderScope) =>
  sql('items').select('id').whereIn('shown', levels).where('publish_up', '>', now);
const expiredIds = (sql: Sql, { levels, now }: ReaderScope) =>
  sql('items').select('id').whereIn('shown', levels).where('publish_down', '<=', now);

/** Excludes scheduled and expired articles. */
export const publishedNow =
  (sql: Sql, id: string, showing: ReaderScope) =>
  (query: Knex.QueryBuilder): void => {
    query.whereNotIn(id, scheduledIds(sql, showing)).whereNotIn(id, expiredIds(sql, showing));
  };

const archivedIds = (sql: Sql, { levels }: ReaderScope) =>
  sql('items').select('id').where('archived', true).whereIn('shown', levels);

/** Excludes archived articles. */
export const notArchived =
  (sql: Sql, id: string, showing: ReaderScope) =>
  (query: Knex.QueryBuilder): void => {
    query.whereNotIn(id, archivedIds(sql, showing));
  };

const tables = {
  site: 'items',
  everything: 'items',
  featured: 'items',
  archive: 'items',
  author: 'items',
  days: 'items',
  category: 'item_category_ancestors',
  tag: 'item_tags',
} as const;

const tableOf = (scope: ArticleScope) =>
  scope.kind === 'days' && scope.categoryId ? 'item_category_ancestors' : tables[scope.kind];

const idColumn = (scope: ArticleScope): string => (tableOf(scope) === 'items' ? 'l.id' : 'l.item_id');

/** Published articles for these readers. Each scope uses one index that ends in date and id. */
export const listedArticles = (sql: Sql, scope: ArticleScope, showing: ReaderScope) => {
  const id = idColumn(scope);
  const query = sql(`${tableOf(scope)} as l`)
    .whereIn('l.shown', showing.levels)
    .modify(publishedNow(sql, id, showing));
  switch (scope.kind) {
    case 'category':
      return query.where('l.category_id', scope.id).modify(notArchived(sql, id, showing));
    case 'tag':
      return query.where('l.tag_id', scope.id).modify(notArchived(sql, id, showing));
    case 'author':
      // An alias must not reveal its author.
      return query.where({ 'l.author_id': scope.id, 'l.author_alias': '' });
    case 'days':
      query.where('l.created_at', '>=', scope.from).where('l.created_at', '<', scope.until);
      return scope.categoryId ? query.where('l.category_id', scope.categoryId) : query;
    case 'archive':
      return query.where('l.archived', true);
    case 'featured':
      return query.where({ 'l.featured': true, 'l.archived': false });
    case 'site':
      return query.modify(notArchived(sql, id, showing));
    default:
      return query;
  }
};

const orderOf = (scope: ArticleScope, id: string) =>
  scope.kind === 'featured'
    ? [...ordered('asc', 'l.featured_ordering'), ...ordered('desc', 'l.created_at', id)]
    : ordered('desc', 'l.created_at', id);

/** Ids of the published articles, newest first; featured ones in their own order. */
export const listedArticleIds = async (
  sql: Sql,
  scope: ArticleScope,
  showing: ReaderScope,
  { start, count }: { start: number; count: number },
): Promise<number[]> => {
  const id = idColumn(scope);
  return listedArticles(sql, scope, showing).orderBy(orderOf(scope, id)).limit(count).offset(start).pluck(id);
};

/** Positions of published articles behind a position: newest first, or the oldest change first. */
export const listedArticlesAfter = (
  sql: Sql,
  scope: ArticleScope,
  showing: ReaderScope,
  { by, ...range }: KeysetRange & { readonly by: 'date' | 'change' },
): Promise<Position[]> => {
  const id = idColumn(scope);
  const [at, order] = by === 'date' ? (['l.created_at', 'desc'] as const) : (['l.modified_at', 'asc'] as const);
  return listedArticles(sql, scope, showing).select({ id, at }).modify(inKeyset({ id, at, order }, range));
};

export const listedArticleCount = async (sql: Sql, scope: ArticleScope, showing: ReaderScope): Promise<number> => {
  const [row] = await listedArticles(sql, scope, showing).count({ n: '*' });
  return Number(row?.n ?? 0);
};

/** Time of the next scheduled publication or expiry of an article for these readers; null if there is none. */
export const nextArticleChange = async (sql: Sql, { levels, now }: ReaderScope): Promise<Date | null> => {
  const shown = () => sql('items').whereIn('shown', levels);
  const up = shown().where('publish_up', '>', now).min('publish_up');
  const down = shown().where('publish_down', '>', now).min('publish_down');
  const row: { up: Date | null; down: Date | null } = await sql.select({ up, down }).first();
  const moments = [row.up, row.down].filter((at): at is Date => at instanceof Date);
  return moments.length > 0 ? new Date(Math.min(...moments.map(at => at.getTime()))) : null;
};

/** Articles by id, in the order of the ids. */
export const articleBriefs = async (sql: Sql, ids: readonly number[]): Promise<ArticleBrief[]> => {
  if (ids.length === 0) return [];
  const rows: ArticleBrief[] = await sql('items')
    .select('id', 'title', 'alias', 'language', { createdAt: 'created_at' })
    .whereIn('id', [...ids]);
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
};
