import type { Sql, Transaction } from '../core/db/index.ts';
import { readSizes, type StoredPicture } from '../media/index.ts';

export type LegacyTable = 'users' | 'categories' | 'tags' | 'posts' | 'comments' | 'media';

/** The rows of ours that came from these rows of theirs. */
export const rowsFrom = async (
  sql: Sql,
  table: LegacyTable,
  source: string,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows: { id: number; legacy_id: string }[] = ids.length
    ? await sql(table).select('id', 'legacy_id').where('legacy_source', source).whereIn('legacy_id', ids)
    : [];
  return new Map(rows.map(row => [row.legacy_id, row.id]));
};

export const pictureFrom = async (sql: Sql, source: string, legacyId: string): Promise<StoredPicture | undefined> => {
  const row: { id: number; name: string; owner_id: number | null; alt: string; sizes: string | null } | undefined =
    await sql('media')
      .select('id', 'name', 'owner_id', 'alt', 'sizes')
      .where({ legacy_source: source, legacy_id: legacyId })
      .first();
  if (!row) return undefined;
  const { id, name, alt, sizes } = row;
  return { id, name, ownerId: row.owner_id, folder: 'import', title: '', alt, caption: '', ...readSizes(sizes) };
};

interface UniqueColumns {
  readonly users: 'username_key' | 'permalink' | 'email_key';
  readonly categories: 'alias';
  readonly tags: 'alias';
  readonly posts: 'slug';
}

/** Returns the existing row, compared by the collation of the database. */
export const holderOf = async <T extends keyof UniqueColumns>(
  sql: Sql,
  table: T,
  column: UniqueColumns[T],
  value: string,
): Promise<number | undefined> => {
  const row: { id: number } | undefined = await sql(table).select('id').where(column, value).first();
  return row?.id;
};

/** A free name: the wanted one, else with the lowest number that makes it free. */
export const freeName = async <T extends keyof UniqueColumns>(
  sql: Sql,
  table: T,
  column: UniqueColumns[T],
  wanted: string,
): Promise<string> => {
  for (let copy = 1; ; copy++) {
    const name = copy === 1 ? wanted : `${wanted}-${copy}`;
    if ((await holderOf(sql, table, column, name)) === undefined) return name;
  }
};

const insert = async (sql: Transaction, table: string, row: object): Promise<number> => {
  const [id] = await sql(table).insert(row);
  return Number(id);
};

export const nameLegacy = (sql: Transaction, userId: number, source: string, legacyId: string): Promise<number> =>
  sql('users').where('id', userId).update({ legacy_source: source, legacy_id: legacyId });

interface Legacy {
  readonly legacy_source: string;
  readonly legacy_id: string;
}

export const addTerm = (
  sql: Transaction,
  table: 'categories' | 'tags',
  row: Legacy & { title: string; alias: string; description?: string | null; created_at: Date },
): Promise<number> => insert(sql, table, row);

export const setParent = (sql: Transaction, id: number, parentId: number): Promise<number> =>
  sql('categories').where('id', id).whereNull('parent_id').update({ parent_id: parentId });

export interface PostRow extends Legacy {
  readonly kind: 'text' | 'page';
  readonly title: string;
  readonly slug: string;
  readonly intro: string | null;
  readonly body: string;
  readonly excerpt: string | null;
  readonly state: string;
  readonly lifecycle: string;
  readonly privacy: string;
  readonly password: string | null;
  readonly author_id: number;
  readonly category_id: number | null;
  readonly cover_id: number | null;
  readonly allow_comments: boolean;
  readonly created_at: Date;
  readonly modified_at: Date;
  readonly published_at: Date | null;
}

export const addPost = (sql: Transaction, row: PostRow): Promise<number> => insert(sql, 'posts', row);

/** Files a post under terms; the joining rows repeat what a listing sorts by. */
export const setTerms = async (
  sql: Transaction,
  table: 'post_categories' | 'post_tags',
  postId: number,
  terms: readonly number[],
): Promise<void> => {
  if (terms.length === 0) return;
  const post: { listed: number; published_at: Date | null } | undefined = await sql('posts')
    .select('listed', 'published_at')
    .where('id', postId)
    .first();
  const shared = { post_id: postId, listed: post?.listed ?? 0, published_at: post?.published_at ?? null };
  await sql(table).insert(
    terms.map((term, index) =>
      table === 'post_tags' ? { ...shared, tag_id: term } : { ...shared, category_id: term, is_primary: index === 0 },
    ),
  );
};

export const featurePost = (sql: Transaction, postId: number, at: Date): Promise<unknown> =>
  sql('featured').insert({ type: 'post', target_id: postId, created_at: at }).onConflict().ignore();

/** Pictures of a post are visible to its readers. */
export const linkMedia = async (sql: Transaction, postId: number, ids: readonly number[], now: Date): Promise<void> => {
  await sql('media_uses')
    .insert(ids.map(media_id => ({ media_id, post_id: postId })))
    .onConflict()
    .ignore();
  await sql('media').whereIn('id', ids).whereNull('attached_at').update({ attached_at: now });
};

export interface CommentRow extends Legacy {
  readonly post_id: number;
  readonly parent_id: number | null;
  readonly root_id: number | null;
  readonly number: number;
  readonly depth: number;
  readonly author_id: number | null;
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly body: string;
  readonly html: string;
  readonly state: 'published' | 'held';
  readonly created_at: Date;
}

export const addComment = (sql: Transaction, row: CommentRow): Promise<number> => insert(sql, 'comments', row);

export const lastNumber = async (sql: Transaction, postId: number): Promise<number> => {
  const row: { comments_made: number } | undefined = await sql('posts')
    .select('comments_made')
    .where('id', postId)
    .forUpdate()
    .first();
  return row?.comments_made ?? 0;
};

/** Position of a comment in its thread. */
export interface InConversation {
  readonly rootId: number;
  readonly depth: number;
}

export const conversationsOf = async (sql: Sql, ids: readonly number[]): Promise<Map<number, InConversation>> => {
  const rows: { id: number; root_id: number | null; depth: number }[] = ids.length
    ? await sql('comments').select('id', 'root_id', 'depth').whereIn('id', ids)
    : [];
  return new Map(rows.map(row => [row.id, { rootId: row.root_id ?? row.id, depth: row.depth }]));
};
