import { escapeLike, type Sql, type Transaction } from '../../../core/db/index.ts';
import { listSize, type Ordering } from '../../../core/http/index.ts';
import { slugOf } from '../../../core/paths/index.ts';
import { dropLegacyAddresses } from '../../../legacy-addresses/index.ts';
import { moveLegacyAddresses } from '../../../redirects/index.ts';
import { countPosts } from '../../post-model/index.ts';

export type TermKind = 'tag' | 'category';

const tables = { tag: 'tags', category: 'categories' } as const;
const joins = { tag: 'post_tags', category: 'post_categories' } as const;
const keys = { tag: 'tag_id', category: 'category_id' } as const;

export interface Term {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
  readonly posts: number;
}

export interface TermFilter {
  readonly search: string;
  readonly sort: string;
  readonly ordering: Ordering;
  readonly start: number;
}

/** One page of all tags or categories. */
export const termsPage = async (sql: Sql, kind: TermKind, { search, sort, ordering, start }: TermFilter) => {
  const found = () =>
    sql(tables[kind]).modify(query => {
      if (search) query.where('title', 'like', `%${escapeLike(search)}%`);
    });
  const terms: Term[] = await found()
    .select({ id: 'id', title: 'title', alias: 'alias', posts: 'posts_count' })
    .orderBy([
      { column: sort === 'posts' ? 'posts_count' : 'title', order: ordering },
      { column: 'id', order: ordering },
    ])
    .limit(listSize)
    .offset(start);
  const [row]: { count: number }[] = await found().count({ count: '*' });
  return { terms, total: Number(row?.count ?? 0) };
};

/** Loads and locks these terms; missing ones are left out. */
export const termsBy = (sql: Sql, kind: TermKind, ids: readonly number[], lock: boolean): Promise<Term[]> => {
  const query = sql(tables[kind])
    .select({ id: 'id', title: 'title', alias: 'alias', posts: 'posts_count' })
    .whereIn('id', [...ids])
    .orderBy('id');
  return lock ? query.forUpdate() : query;
};

/** Tells whether another term has this title. */
export const isTitleTaken = async (sql: Sql, kind: TermKind, title: string, id: number | null): Promise<boolean> =>
  (await sql(tables[kind])
    .select('id')
    .where({ title })
    .whereNot('id', id ?? 0)
    .first()) !== undefined;

const aliasFor = async (sql: Sql, kind: TermKind, title: string): Promise<string> => {
  const alias = slugOf(title) || kind;
  const rows: { alias: string }[] = await sql(tables[kind])
    .select('alias')
    .where('alias', 'like', `${escapeLike(alias)}%`);
  const taken = new Set(rows.map(row => row.alias));
  if (!taken.has(alias)) return alias;
  let number = 2;
  while (taken.has(`${alias}-${number}`)) number++;
  return `${alias}-${number}`;
};

/** Creates a term or renames one, whose address stays. Returns its id. */
export const saveTerm = async (
  sql: Transaction,
  kind: TermKind,
  { id, title, by, now }: { id: number | null; title: string; by: number | null; now: Date },
): Promise<number> => {
  if (id !== null) {
    await sql(tables[kind]).where({ id }).update({ title });
    return id;
  }
  const alias = await aliasFor(sql, kind, title);
  const [made] = await sql(tables[kind]).insert({ title, alias, created_by: by, created_at: now });
  return Number(made);
};

/** Posts of these terms, at most `most` + 1. */
export const postsUnder = async (sql: Sql, kind: TermKind, ids: readonly number[], most: number): Promise<number[]> => {
  const rows: { id: number }[] = await sql(joins[kind])
    .distinct({ id: 'post_id' })
    .whereIn(keys[kind], [...ids])
    .limit(most + 1);
  return rows.map(row => row.id);
};

// A post that loses its primary category gets its next one as primary.
const refile = (sql: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql('posts')
    .whereIn('category_id', [...ids])
    .update({
      category_id: sql('post_categories as pc')
        .min('pc.category_id')
        .where('pc.post_id', sql.ref('posts.id'))
        .whereNotIn('pc.category_id', [...ids]),
    });

export const deleteTerms = async (sql: Transaction, kind: TermKind, ids: readonly number[]): Promise<void> => {
  if (kind === 'category') await refile(sql, ids);
  await sql('subscriptions')
    .where('type', kind)
    .whereIn('target_id', [...ids])
    .delete();
  await dropLegacyAddresses(sql, kind, ids);
  await sql(tables[kind])
    .whereIn('id', [...ids])
    .delete();
};

/** Moves the posts of `ids` to `into`, updates its count and deletes the other tags. */
export const mergeTags = async (sql: Transaction, ids: readonly number[], into: number): Promise<void> => {
  const rows = sql('post_tags')
    .select('post_id', sql.raw('?', [into]))
    .max('listed')
    .max('published_at')
    .whereIn('tag_id', [...ids])
    .groupBy('post_id');
  await sql
    .into(sql.raw('post_tags (post_id, tag_id, listed, published_at)'))
    .insert(rows)
    .onConflict(['post_id', 'tag_id'])
    .ignore();
  await moveLegacyAddresses(sql, 'tag', ids, into);
  await deleteTerms(sql, 'tag', ids);
  await countPosts(sql, { users: [], categories: [], tags: [into] });
};
