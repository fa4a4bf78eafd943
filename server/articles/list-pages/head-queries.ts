import type { Sql } from '../../core/db/index.ts';
import { listedItems, type Named, type ReaderScope } from '../article-model/index.ts';

/** Published tag by alias, or by title for old addresses. */
export const itemTagBy = async (sql: Sql, name: string): Promise<Named | undefined> => {
  const select = () => sql('item_tag_names').select('id', 'title', 'alias').where('published', 1);
  const byAlias: Named | undefined = await select().where('alias', name.toLowerCase()).first();
  return byAlias ?? select().where('title', name).orderBy('id').first();
};

export interface ItemWriter {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  readonly biography: string;
  readonly avatar: string | null;
}

/** Author with items visible to the reader; with null, with any items. */
export const itemAuthorBy = async (
  sql: Sql,
  id: number,
  showing: ReaderScope | null,
): Promise<ItemWriter | undefined> => {
  const own = showing
    ? listedItems(sql, { kind: 'author', id }, showing).select('l.id')
    : sql('items as i').select('i.id').where('i.author_id', id);
  const row: (Omit<ItemWriter, 'biography'> & { biography: string | null }) | undefined = await sql('users as u')
    .leftJoin('media as a', 'a.id', 'u.avatar_id')
    .where('u.id', id)
    .whereExists(own)
    .select('u.id', 'u.name', 'u.permalink', 'u.biography', { avatar: 'a.name' })
    .first();
  return row && { ...row, biography: row.biography ?? '' };
};
