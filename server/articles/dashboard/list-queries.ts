import type { ReadContext } from '../../core/context/index.ts';
import { type Knex, ordered, type Sql } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';
import { moment } from '../../core/time/index.ts';
import { containsTerm, entriesWithPrefix } from '../../search/index.ts';

export const articleStates = ['published', 'unpublished', 'scheduled', 'ended', 'trashed'] as const;
export type ArticleState = (typeof articleStates)[number];

/** Filter of the list. */
export interface ArticleFilter {
  /** Null: every author. */
  readonly authorId: number | null;
  /** Null: all except the trash. */
  readonly state: ArticleState | null;
  readonly categoryId: number | null;
  /** Normalized word prefixes; null: no search. */
  readonly words: readonly string[] | null;
  readonly ordering: Ordering;
  readonly start: number;
}

/** Row of the list. */
export interface ManagedArticle {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
  readonly language: string;
  readonly category: string;
  readonly author: string;
  readonly state: ArticleState;
  /** True if the article waits for a moderator's approval. */
  readonly isFromAuthor: boolean;
  readonly isFeatured: boolean;
  readonly createdAt: Date;
}

interface Row {
  id: number;
  title: string;
  alias: string;
  language: string;
  category: string;
  author: string;
  role: string;
  status_code: number;
  featured: number;
  created_at: Date;
  publish_up: Date;
  publish_down: Date | null;
}

/** Largest number of results of a search over all authors. */
const maxSearchResults = 1_000;

const statusCodes: Readonly<Record<ArticleState, number>> = {
  ...{ published: 1, unpublished: 0, scheduled: 1, ended: 1, trashed: -1 },
};

const indexOf = ({ authorId, state, categoryId }: ArticleFilter): string => {
  if (authorId === null && categoryId !== null) return 'items_category_untrashed';
  return `items_${authorId === null ? 'all' : 'own'}_${state === null ? 'untrashed' : 'status'}`;
};

const applyFilter =
  ({ authorId, state, categoryId, words }: ArticleFilter, now: Date) =>
  (query: Knex.QueryBuilder): void => {
    if (authorId !== null) query.where('i.author_id', authorId);
    if (categoryId !== null) query.where('i.category_id', categoryId);
    if (state === null || categoryId !== null) query.where('i.untrashed', state === 'trashed' ? 0 : 1);
    if (state !== null) query.where('i.status_code', statusCodes[state]);
    if (state === 'published' || state === 'ended') query.where('i.publish_up', '<=', now);
    if (state === 'published')
      query.where(open => open.whereNull('i.publish_down').orWhere('i.publish_down', '>', now));
    if (state === 'scheduled') query.where('i.publish_up', '>', now);
    if (state === 'ended') query.where('i.publish_down', '<=', now);
    for (const prefix of words ?? []) {
      const part = containsTerm('article', { prefix }, 'i.id');
      query.whereRaw(part.sql, part.bindings);
    }
  };

const articlesWith = async (sql: Sql, words: readonly string[]): Promise<number[]> => {
  const [longest] = [...words].sort((one, other) => other.length - one.length);
  return longest === undefined ? [] : entriesWithPrefix(sql, 'article', longest, maxSearchResults);
};

// Search results are read by id; otherwise one index is scanned in date order.
const source = (sql: Sql, filter: ArticleFilter, found: readonly number[] | null): Knex.QueryBuilder =>
  found === null
    ? sql.from(sql.raw('items AS i FORCE INDEX (??)', [indexOf(filter)]))
    : sql.from('items as i').whereIn('i.id', [...found]);

const stateOf = ({ status_code, publish_up, publish_down }: Row, now: Date): ArticleState => {
  if (status_code === -1) return 'trashed';
  if (status_code === 0) return 'unpublished';
  if (publish_up > now) return 'scheduled';
  return publish_down !== null && publish_down <= now ? 'ended' : 'published';
};

const rowsBy = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> => {
  const rows: Row[] = await sql('items as i')
    .join('users as u', 'u.id', 'i.author_id')
    .join('item_categories as c', 'c.id', 'i.category_id')
    .whereIn('i.id', [...ids])
    .select(
      'i.id',
      'i.title',
      'i.alias',
      'i.language',
      'i.status_code',
      'i.featured',
      'i.created_at',
      'i.publish_up',
      'i.publish_down',
    )
    .select('u.role', { category: 'c.title', author: 'u.name' });
  return new Map(rows.map(row => [row.id, row]));
};

const managed = (row: Row, now: Date): ManagedArticle => ({
  ...{ id: row.id, title: row.title, alias: row.alias, language: row.language },
  ...{ category: row.category, author: row.author },
  state: stateOf(row, now),
  isFromAuthor: row.role === 'author',
  isFeatured: row.featured === 1,
  createdAt: row.created_at,
});

/** Page of the list, ordered by date. */
export const managedArticles = async (
  { sql, services }: ReadContext,
  filter: ArticleFilter,
): Promise<{ readonly articles: ManagedArticle[]; readonly total: number }> => {
  const now = moment(services.clock);
  const { words, authorId } = filter;
  const few = words !== null && (authorId === null || words.length === 0) ? await articlesWith(sql, words) : null;
  const matching = source(sql, filter, few).modify(applyFilter(filter, now));
  const [counted]: { n: number | string }[] = await matching.clone().count({ n: '*' });
  const found: { id: number }[] = await matching
    .select('i.id')
    .orderBy(ordered(filter.ordering, 'i.created_at', 'i.id'))
    .limit(listSize)
    .offset(filter.start);
  const rows = await rowsBy(
    sql,
    found.map(({ id }) => id),
  );
  const articles = found.flatMap(({ id }) => rows.get(id) ?? []).map(row => managed(row, now));
  return { articles, total: Number(counted?.n ?? 0) };
};
