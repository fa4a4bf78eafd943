import { type CategoryDetails, detailRow, type PlacedCategory } from '../../../category-details/index.ts';
import { countRows, escapeLike, type Sql, type Transaction } from '../../../core/db/index.ts';
import { type ListState, listSize } from '../../../core/http/index.ts';
import { slugOf } from '../../../core/paths/index.ts';
import { moveMenuTargets } from '../../../core/settings/index.ts';
import { dropLegacyAddresses } from '../../../legacy-address-rows/index.ts';
import { moveLegacyAddresses } from '../../../redirects/index.ts';
import { countPosts } from '../../post-model/index.ts';

/** State of a category beside its name. */
export interface CategoryState {
  readonly isPublished: boolean;
  readonly isDefault: boolean;
}

export const categoryStates = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, CategoryState>> => {
  const rows: { id: number; published: number; is_default: number | null }[] = await sql('categories')
    .select('id', 'published', 'is_default')
    .whereIn('id', [...ids]);
  return new Map(
    rows.map(({ id, published, is_default }) => [id, { isPublished: published === 1, isDefault: is_default === 1 }]),
  );
};

/** Publishes or unpublishes categories; an unpublished one cannot be the default. */
export const publishCategories = (sql: Transaction, ids: readonly number[], isPublished: boolean): Promise<number> =>
  sql('categories')
    .whereIn('id', [...ids])
    .update(isPublished ? { published: 1 } : { published: 0, is_default: null });

/** Makes a category the only default. */
export const setDefaultCategory = async (sql: Transaction, id: number): Promise<void> => {
  await sql('categories').where('is_default', 1).whereNot('id', id).update({ is_default: null });
  await sql('categories').where({ id }).update({ is_default: 1 });
};

export type TermKind = 'tag' | 'category';

const tables = { tag: 'tags', category: 'categories' } as const;
const joins = { tag: 'post_tags', category: 'post_categories' } as const;
const keys = { tag: 'tag_id', category: 'category_id' } as const;

/** Id and title of a term; the id of a new one is 0. */
export interface NamedTerm {
  readonly id: number;
  readonly title: string;
}

/** Term as its form sends it. */
export interface TypedTerm extends NamedTerm {
  /** Language of the title of a tag; absent if the form has none. */
  readonly language?: string | undefined;
}

export interface Term extends NamedTerm {
  readonly alias: string;
  readonly posts: number;
}

const columns = { id: 'id', title: 'title', alias: 'alias', posts: 'posts_count' } as const;

/** Page of all tags or categories. */
export const termsPage = async (sql: Sql, kind: TermKind, { search, sort, ordering, start }: ListState) => {
  const found = () =>
    sql(tables[kind]).modify(query => {
      if (search) query.where('title', 'like', `%${escapeLike(search)}%`);
    });
  const terms: Term[] = await found()
    .select(columns)
    .orderBy([
      { column: sort === 'posts' ? 'posts_count' : 'title', order: ordering },
      { column: 'id', order: ordering },
    ])
    .limit(listSize)
    .offset(start);
  return { terms, total: await countRows(found()) };
};

/** Loads and locks these terms; missing ones are left out. */
export const termsBy = (sql: Sql, kind: TermKind, ids: readonly number[], lock: boolean): Promise<Term[]> => {
  const query = sql(tables[kind])
    .select(columns)
    .whereIn('id', [...ids])
    .orderBy('id');
  return lock ? query.forUpdate() : query;
};

/** Language of a tag; undefined if there is no such tag. */
export const languageOfTag = async (sql: Sql, id: number): Promise<string | undefined> => {
  const row: { language: string } | undefined = await sql('tags').select('language').where({ id }).first();
  return row?.language;
};

export const isTitleTaken = async (sql: Sql, kind: TermKind, { id, title }: NamedTerm): Promise<boolean> =>
  (await sql(tables[kind]).select('id').where({ title }).whereNot({ id }).first()) !== undefined;

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

type CategoryFields = CategoryDetails & Pick<NamedTerm, 'title'> & { readonly description: string };

export const changeCategory = (
  sql: Transaction,
  id: number,
  { title, description, ...details }: CategoryFields,
): Promise<number> =>
  sql('categories')
    .where({ id })
    .update({ title, description: description || null, ...detailRow(details) });

/** Position of a category in the tree. */
export interface CategoryPosition extends PlacedCategory {
  readonly ordering: number;
}

/** All categories with their positions, locked, so that parallel changes make no circle. */
export const positionsForUpdate = (sql: Transaction): Promise<CategoryPosition[]> =>
  sql('categories').select('id', 'alias', 'ordering', { parentId: 'parent_id' }).orderBy('id').forUpdate();

export const positionOf = (sql: Sql, id: number): Promise<CategoryPosition | undefined> =>
  sql('categories').select('id', 'alias', 'ordering', { parentId: 'parent_id' }).where({ id }).first();

export const placeCategory = (sql: Transaction, { id, alias, ordering, parentId }: CategoryPosition): Promise<number> =>
  sql('categories').where({ id }).update({ alias, ordering, parent_id: parentId });

/** Titles of the parents of these categories, by category. */
export const parentTitles = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows: { id: number; title: string }[] = await sql('categories as c')
    .join('categories as p', 'p.id', 'c.parent_id')
    .select('c.id', 'p.title')
    .whereIn('c.id', [...ids]);
  return new Map(rows.map(({ id, title }) => [id, title]));
};

export const lockedImageId = async (sql: Transaction, id: number): Promise<number | null> => {
  const row: { image_id: number | null } | undefined = await sql('categories')
    .select('image_id')
    .where({ id })
    .forUpdate()
    .first();
  return row?.image_id ?? null;
};

/** Ids of the pictures of categories. */
export const imageIdsOf = (sql: Sql, ids: readonly number[]): Promise<number[]> =>
  sql('categories')
    .whereIn('id', [...ids])
    .whereNotNull('image_id')
    .pluck('image_id');

/** Creates a term or renames one, whose address stays. Returns its id. */
export const saveTerm = async (
  sql: Transaction,
  kind: TermKind,
  { id, title, language, by, now }: TypedTerm & { readonly by: number | null; readonly now: Date },
): Promise<number> => {
  const columns = { title, ...(language === undefined ? {} : { language }) };
  if (id !== 0) {
    await sql(tables[kind]).where({ id }).update(columns);
    return id;
  }
  const alias = await aliasFor(sql, kind, title);
  const [made] = await sql(tables[kind]).insert({ ...columns, alias, created_by: by, created_at: now });
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

/** Categories among these whose writers are limited and that are above others, which have the same limit. */
export const limitingCategories = (sql: Transaction, ids: readonly number[]): Promise<number[]> =>
  sql('categories as c')
    .join('categories as b', 'b.parent_id', 'c.id')
    .whereIn('c.id', [...ids])
    .where('c.write_access', 'groups')
    .whereNotIn('b.id', [...ids])
    .distinct('c.id')
    .orderBy('c.id')
    .pluck('c.id');

/** Categories for some readers among these that have posts, or that are above others. */
export const protectingCategories = (sql: Transaction, ids: readonly number[]): Promise<number[]> =>
  sql('categories as c')
    .whereIn('c.id', [...ids])
    .whereNot('c.audience', 'public')
    .where(protects =>
      protects
        .whereExists(sql('post_categories as p').select('p.post_id').where('p.category_id', sql.ref('c.id')))
        .orWhereExists(
          sql('categories as b')
            .select('b.id')
            .where('b.parent_id', sql.ref('c.id'))
            .whereNotIn('b.id', [...ids]),
        ),
    )
    .orderBy('c.id')
    .pluck('c.id');

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

// Unconfirmed subscriptions to a tag of addresses that are subscribed to one of the others.
const dropUnconfirmed = async (sql: Transaction, others: readonly number[], into: number): Promise<void> => {
  const confirmed: number[] = await sql('subscriptions as p')
    .join('subscriptions as a', on => on.on('a.type', 'p.type').andOn('a.email_key', 'p.email_key'))
    .where({ 'p.type': 'tag', 'p.target_id': into, 'p.state': 'pending', 'a.state': 'active' })
    .whereIn('a.target_id', [...others])
    .distinct('p.id')
    .pluck('p.id');
  if (confirmed.length > 0) await sql('subscriptions').whereIn('id', confirmed).delete();
};

// An address that is subscribed to more than one of the tags stays subscribed once: by a confirmed subscription if it
// has one, as anybody could have requested an unconfirmed one.
const moveSubscribers = async (sql: Transaction, ids: readonly number[], into: number): Promise<void> => {
  const columns = ['user_id', 'name', 'email', 'email_key', 'state', 'frequency', 'created_at'];
  const rows = sql('subscriptions')
    .select('type', sql.raw('?', [into]), ...columns)
    .where('type', 'tag')
    .whereIn('target_id', [...ids])
    .orderByRaw("state = 'pending', id");
  await dropUnconfirmed(sql, ids, into);
  await sql
    .into(sql.raw(`subscriptions (type, target_id, ${columns.join(', ')})`))
    .insert(rows)
    .onConflict(['type', 'target_id', 'email_key'])
    .ignore();
};

/** Moves posts, subscribers and links of the menu from `ids` to `into`, updates its count and deletes the other tags. */
export const mergeTags = async (sql: Transaction, ids: readonly number[], into: number): Promise<void> => {
  const rows = sql('post_tags')
    .select('post_id', sql.raw('?', [into]))
    .max('listed')
    .max('shown')
    .max('published_at')
    .whereIn('tag_id', [...ids])
    .groupBy('post_id');
  await sql
    .into(sql.raw('post_tags (post_id, tag_id, listed, shown, published_at)'))
    .insert(rows)
    .onConflict(['post_id', 'tag_id'])
    .ignore();
  await moveLegacyAddresses(sql, 'tag', ids, into);
  await moveMenuTargets(sql, 'tag', ids, into);
  await moveSubscribers(sql, ids, into);
  await deleteTerms(sql, 'tag', ids);
  await countPosts(sql, { users: [], categories: [], tags: [into] });
};
