import type { Sql, Transaction } from '../../core/db/index.ts';
import { slugOf } from '../../core/paths/index.ts';

interface Named {
  readonly id: number;
  readonly title: string;
}

const suggested = 500;

/** Tag titles suggested while typing, most used first. */
export const tagSuggestions = async (sql: Sql): Promise<{ id: string; title: string }[]> => {
  const rows: Named[] = await sql('item_tag_names as t')
    .leftJoin('item_tags as j', 'j.tag_id', 't.id')
    .where('t.published', 1)
    .select('t.id', 't.title')
    .groupBy('t.id', 't.title')
    .orderByRaw('COUNT(j.item_id) DESC, t.id')
    .limit(suggested);
  return rows.map(({ id, title }) => ({ id: String(id), title }));
};

const tagsByTitle = (sql: Sql, title: string): Promise<Named | undefined> =>
  sql('item_tag_names').select('id', 'title').where('title', title).orderBy('id').first();

// The plain alias may belong to another tag: "C" and "C++".
const tagFor = async (sql: Transaction, title: string, now: Date): Promise<number> => {
  const base = slugOf(title) || 'tag';
  for (let number = 1; ; number++) {
    const found = await tagsByTitle(sql, title);
    if (found) return found.id;
    const alias = number === 1 ? base : `${base}-${number}`;
    await sql('item_tag_names')
      .insert({ title, alias, created_at: now })
      .onConflict('alias')
      .merge({ alias: sql.raw('item_tag_names.alias') });
  }
};

/** Ids of the tags with these titles, in order; creates missing ones. */
export const articleTagsFor = async (sql: Transaction, titles: readonly string[], now: Date): Promise<number[]> => {
  const ids = new Map<string, number>();
  // Sorted, so that parallel inserts lock in the same order.
  for (const title of [...titles].sort()) ids.set(title, await tagFor(sql, title, now));
  return [...new Set(titles.flatMap(title => ids.get(title) ?? []))];
};

/** Replaces the tags of an article. Call `relistArticles` afterwards. */
export const saveArticleTags = async (
  sql: Transaction,
  articleId: number,
  tags: readonly number[],
  createdAt: Date,
): Promise<void> => {
  await sql('item_tags').where('item_id', articleId).delete();
  if (tags.length === 0) return;
  await sql('item_tags').insert(
    tags.map((tag_id, ordering) => ({ item_id: articleId, tag_id, ordering, created_at: createdAt })),
  );
};
