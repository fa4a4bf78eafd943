import { ordered, type Sql } from '../../core/db/index.ts';
import { listedArticles, type Named, type ReaderScope } from '../article-model/index.ts';

/** Published tag by alias, or by title for old addresses. */
export const articleTagBy = async (sql: Sql, name: string): Promise<Named | undefined> => {
  const select = () => sql('item_tag_names').select('id', 'title', 'alias').where('published', 1);
  const byAlias: Named | undefined = await select().where('alias', name.toLowerCase()).first();
  return byAlias ?? select().where('title', name).orderBy('id').first();
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

interface MappedArticle {
  readonly id: number;
  readonly alias: string;
  readonly modifiedAt: Date;
}

/** Newest public articles by date. */
export const mappedArticles = (sql: Sql, showing: ReaderScope, most: number): Promise<MappedArticle[]> =>
  listedArticles(sql, { kind: 'site' }, showing)
    .select('l.id', 'l.alias', { modifiedAt: 'l.modified_at' })
    .orderBy(ordered('desc', 'l.created_at', 'l.id'))
    .limit(most);
