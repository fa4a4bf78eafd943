import type { Sql } from '../../core/db/index.ts';

type Legacy = readonly [source: string, id: string];

/** Id of the category that was imported from here, by this batch too. */
export const importedCategoryId = async (sql: Sql, [legacy_source, legacy_id]: Legacy): Promise<number | undefined> => {
  const row: { id: number } | undefined = await sql('item_categories')
    .select('id')
    .where({ legacy_source, legacy_id })
    .first();
  return row?.id;
};

/** Id of the tag that was imported from here, by this batch too. */
export const importedTagId = async (sql: Sql, [legacy_source, legacy_id]: Legacy): Promise<number | undefined> => {
  const row: { id: number } | undefined = await sql('item_tag_names')
    .select('id')
    .where({ legacy_source, legacy_id })
    .first();
  return row?.id;
};

const longestAlias = 180;

/** An alias that no other row of the table has: the wanted one, or one with a number. */
export const freeAlias = async (
  sql: Sql,
  table: 'item_categories' | 'item_tag_names',
  wanted: string,
  ownId = 0,
): Promise<string> => {
  const plain = wanted.slice(0, longestAlias);
  for (let copy = 1; ; copy++) {
    const alias = copy === 1 ? plain : `${plain}-${copy}`;
    if (!(await sql(table).select('id').where('alias', alias).whereNot('id', ownId).first())) return alias;
  }
};

/** The first tag with this title, in any case, that was imported from the same system. */
export const tagOfTitle = async (sql: Sql, legacy_source: string, title: string): Promise<number | undefined> => {
  const rows: { id: number; title: string }[] = await sql('item_tag_names')
    .select('id', 'title')
    .where({ title, legacy_source })
    .orderBy('id');
  // The database takes letters with and without accents for equal.
  return rows.find(row => row.title.normalize('NFC').toLowerCase() === title.toLowerCase())?.id;
};

export const tagsOfArticle = (sql: Sql, itemId: number): Promise<number[]> =>
  sql('item_tags').where('item_id', itemId).pluck('tag_id');

/** Counts the published comments of articles anew. */
export const countComments = (sql: Sql, articleIds: readonly number[]): Promise<number> =>
  sql('items')
    .whereIn('id', articleIds)
    .update({
      comments_count: sql.raw('(SELECT COUNT(*) FROM item_comments c WHERE c.item_id = items.id AND c.published = 1)'),
    });

/** The date of an article. */
export const createdAt = async (sql: Sql, articleId: number): Promise<Date> => {
  const row: { created_at: Date } = await sql('items').where('id', articleId).first('created_at');
  return row.created_at;
};
