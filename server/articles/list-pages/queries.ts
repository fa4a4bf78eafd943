import { ordered, type Sql } from '../../core/db/index.ts';
import { type Html, rawHtml } from '../../core/html/index.ts';
import { type ArticleScope, listedArticles, type Named, type ReaderScope } from '../article-model/index.ts';

/** Tag of articles as its page shows it. */
export interface ArticleTag extends Named {
  readonly parentId: number | null;
  readonly description: Html;
}

interface TagRow extends Omit<ArticleTag, 'description'> {
  readonly description: string | null;
}

/** Published tag by alias, or by title for old addresses. */
export const articleTagBy = async (sql: Sql, name: string): Promise<ArticleTag | undefined> => {
  const select = () =>
    sql('item_tag_names')
      .select('id', 'title', 'alias', 'description', { parentId: 'parent_id' })
      .where('published', 1);
  const byAlias: TagRow | undefined = await select().where('alias', name.toLowerCase()).first();
  const found: TagRow | undefined = byAlias ?? (await select().where('title', name).orderBy('id').first());
  // Sanitized when it was written.
  return found && { ...found, description: rawHtml(found.description ?? '') };
};

/** Published tags below a tag, and the one above it. */
export const tagsAround = async (
  sql: Sql,
  { id, parentId }: ArticleTag,
): Promise<{ readonly above: readonly Named[]; readonly below: readonly Named[] }> => {
  const select = () =>
    sql('item_tag_names').select('id', 'title', 'alias').where('published', 1).orderBy(['title', 'id']);
  const below: Named[] = await select().where('parent_id', id);
  const above: Named[] = parentId === null ? [] : await select().where('id', parentId);
  return { above, below };
};

export interface ArticleWriter {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  readonly biography: string;
  readonly avatar: string | null;
}

/** Author with articles visible to the reader; with null, with any articles. */
export const articleAuthorBy = async (
  sql: Sql,
  id: number,
  showing: ReaderScope | null,
): Promise<ArticleWriter | undefined> => {
  const own = showing
    ? listedArticles(sql, { kind: 'author', id }, showing).select('l.id')
    : sql('items as i').select('i.id').where('i.author_id', id);
  const row: (Omit<ArticleWriter, 'biography'> & { biography: string | null }) | undefined = await sql('users as u')
    .leftJoin('media as a', 'a.id', 'u.avatar_id')
    .where('u.id', id)
    .whereExists(own)
    .select('u.id', 'u.name', 'u.permalink', 'u.biography', { avatar: 'a.name' })
    .first();
  return row && { ...row, biography: row.biography ?? '' };
};

/** Tells whether a list has any article for the reader. */
export const hasArticles = async (sql: Sql, scope: ArticleScope, showing: ReaderScope): Promise<boolean> =>
  (await listedArticles(sql, scope, showing).select('l.id').first()) !== undefined;

export interface ArchivedMonth {
  readonly year: number;
  readonly month: number;
  readonly count: number;
}

/** Months of the archived articles, newest first. */
export const archivedMonths = async (sql: Sql, showing: ReaderScope): Promise<ArchivedMonth[]> => {
  const rows: { year: number; month: number; count: number | string }[] = await listedArticles(
    sql,
    { kind: 'archive' },
    showing,
  )
    .select(sql.raw('YEAR(l.created_at) AS year, MONTH(l.created_at) AS month'))
    .count({ count: '*' })
    .groupByRaw('YEAR(l.created_at), MONTH(l.created_at)')
    .orderByRaw('year DESC, month DESC');
  return rows.map(({ year, month, count }) => ({ year: Number(year), month: Number(month), count: Number(count) }));
};

interface MappedArticle {
  readonly id: number;
  readonly alias: string;
  readonly modifiedAt: Date;
}

/** Newest public articles by date. */
export const mappedArticles = (sql: Sql, showing: ReaderScope, most: number): Promise<MappedArticle[]> =>
  listedArticles(sql, { kind: 'everything' }, showing)
    .select('l.id', 'l.alias', { modifiedAt: 'l.modified_at' })
    .orderBy(ordered('desc', 'l.created_at', 'l.id'))
    .limit(most);
