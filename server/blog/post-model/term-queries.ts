import type { MutationContext } from '../../core/context/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { slugOf } from '../../core/paths/index.ts';
import { checkOpenCategories, type Writing } from './category-writer-queries.ts';
import type { PostFields } from './post-fields.ts';

export interface Terms {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

/** Categories and tags of a post, its primary category first. */
export const termsOf = async (sql: Sql, postId: number): Promise<Terms> => {
  const categories: { id: number }[] = await sql('post_categories')
    .select({ id: 'category_id' })
    .where('post_id', postId)
    .orderBy([{ column: 'is_primary', order: 'desc' }, 'category_id']);
  const tags: { id: number }[] = await sql('post_tags').select({ id: 'tag_id' }).where('post_id', postId);
  return { categories: categories.map(({ id }) => id), tags: tags.map(({ id }) => id) };
};

/** Refuses missing categories, and unpublished or closed ones unless the post is in them already. */
export const checkCategories = async (
  writing: Writing,
  ids: readonly number[],
  current: readonly number[],
  field = 'categories',
): Promise<void> => {
  if (ids.length === 0) return;
  const found: unknown[] = await writing
    .sql('categories')
    .select('id')
    .whereIn('id', [...ids])
    .where(open => open.where('published', 1).orWhereIn('id', [...current]));
  if (found.length < ids.length) throw new UserError('WRITE_CATEGORY_GONE', { field });
  await checkOpenCategories(writing, ids, current, field);
};

interface NamedRow {
  id: number;
  title: string;
}

const titled = (sql: Sql, titles: readonly string[]): Promise<NamedRow[]> =>
  sql('tags')
    .select('id', 'title')
    .whereIn('title', [...titles])
    .orderBy('id');

const folded = (title: string): string => title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const missingFrom = (titles: readonly string[], rows: readonly NamedRow[]): string[] => {
  const known = new Set(rows.map(({ title }) => folded(title)));
  return titles.filter(title => !known.has(folded(title)));
};

interface Creation {
  readonly by: number | null;
  readonly now: Date;
}

const insertTags = async (
  sql: Transaction,
  tags: readonly { readonly title: string; readonly alias: string }[],
  { by, now }: Creation,
): Promise<void> => {
  await sql('tags')
    .insert(tags.map(tag => ({ ...tag, created_by: by, created_at: now })))
    .onConflict('alias')
    .merge({ alias: sql.raw('tags.alias') });
};

const aliasOf = (title: string): string => slugOf(title) || 'tag';

// The slug is taken by another tag ("C" and "C++"), or the collation treats both titles as equal.
const oneTag = async (sql: Transaction, title: string, creation: Creation): Promise<number> => {
  for (let number = 2; ; number++) {
    const [found] = await titled(sql, [title]);
    if (found) return found.id;
    await insertTags(sql, [{ title, alias: `${aliasOf(title)}-${number}` }], creation);
  }
};

/** Tags of these titles; missing ones are created. Concurrent writers of the same title share one tag. */
export const tagsFor = async (sql: Transaction, titles: readonly string[], creation: Creation): Promise<number[]> => {
  if (titles.length === 0) return [];
  let rows = await titled(sql, titles);
  const unknown = missingFrom(titles, rows);
  if (unknown.length > 0) {
    const made = unknown.map(title => ({ title, alias: aliasOf(title) }));
    await insertTags(
      sql,
      made.sort((a, b) => (a.alias < b.alias ? -1 : 1)),
      creation,
    );
    rows = await titled(sql, titles);
  }
  const ids = rows.map(({ id }) => id);
  for (const title of missingFrom(titles, rows)) ids.push(await oneTag(sql, title, creation));
  return [...new Set(ids)];
};

/** Sets the categories and tags of a post. Counts and listings need `relistPosts` afterwards. */
export const setTerms = async (sql: Transaction, postId: number, { categories, tags }: Terms): Promise<void> => {
  await sql('post_categories').where('post_id', postId).delete();
  await sql('post_tags').where('post_id', postId).delete();
  if (categories.length > 0)
    await sql('post_categories').insert(
      categories.map((category_id, index) => ({ post_id: postId, category_id, is_primary: index === 0 })),
    );
  if (tags.length > 0) await sql('post_tags').insert(tags.map(tag_id => ({ post_id: postId, tag_id })));
};

/** Categories and tags of a text; new tags are created. */
export const resolveTerms = async (
  { sql, actor }: Pick<MutationContext, 'sql' | 'actor'>,
  { categoryIds, tags }: Pick<PostFields, 'categoryIds' | 'tags'>,
  creation: Creation,
  current: readonly number[],
): Promise<Terms> => {
  await checkCategories({ sql, actor }, categoryIds, current);
  return { categories: categoryIds, tags: await tagsFor(sql, tags, creation) };
};
