import { endedPosts, newsPosts, publicPosts } from '../../blog/post-model/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';

/** A post that other servers know. */
export interface SentPost {
  readonly postId: number;
  /** Row of the account that sent it. */
  readonly actorId: number;
  readonly actorName: string;
  readonly state: 'sent' | 'deleted';
  /** Counts the publications: other servers refuse a deleted id for ever. */
  readonly generation: number;
  /** Digest of the object that was sent. */
  readonly digest: string;
}

const atOnce = 200;

/**
 * Number of the publication that a post has now, or gets with the next one: a post that was deleted never comes back
 * under the number that other servers saw deleted.
 */
export const currentGeneration = (sent: Pick<SentPost, 'state' | 'generation'> | undefined): number =>
  sent ? sent.generation + (sent.state === 'deleted' ? 1 : 0) : 1;

const selectSent = (sql: Sql, ids: readonly number[]) =>
  sql('activitypub_posts as s')
    .join('activitypub_actors as a', 'a.id', 's.actor_id')
    .select({ postId: 's.post_id', actorId: 's.actor_id', actorName: 'a.name' })
    .select('s.state', 's.generation', 's.digest')
    .whereIn('s.post_id', ids);

export const sentPosts = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, SentPost>> => {
  const rows: SentPost[] = ids.length > 0 ? await selectSent(sql, ids) : [];
  return new Map(rows.map(row => [row.postId, row]));
};

export const lockedSentPost = (sql: Transaction, id: number): Promise<SentPost | undefined> =>
  selectSent(sql, [id]).forUpdate().first();

export const storeSentPost = (
  sql: Transaction,
  { postId, actorId, state, generation, digest }: Omit<SentPost, 'actorName'>,
) =>
  sql('activitypub_posts')
    .insert({ post_id: postId, actor_id: actorId, state, generation, digest })
    .onConflict('post_id')
    .merge();

/** News that everybody may read: no post with a password is sent. */
const openNews = (sql: Sql, now: Date) => newsPosts(sql, now).where('p.listed', 1).whereNull('p.password');

export const isNews = async (sql: Sql, id: number, now: Date): Promise<boolean> =>
  (await openNews(sql, now).where('p.id', id).first('p.id')) !== undefined;

/** Of these posts, those that other servers know or should get. */
export const concernedPosts = async (sql: Sql, ids: readonly number[], now: Date): Promise<number[]> => {
  const [known, fresh]: number[][] = await Promise.all([
    sql('activitypub_posts').whereIn('post_id', ids).pluck('post_id'),
    openNews(sql, now).whereIn('p.id', ids).pluck('p.id'),
  ]);
  return [...new Set([...(known ?? []), ...(fresh ?? [])])];
};

/** Posts whose date came, or whose last day passed, without a change. */
export const duePosts = async (sql: Sql, now: Date): Promise<number[]> => {
  const [out, ended]: number[][] = await Promise.all([
    openNews(sql, now)
      .leftJoin('activitypub_posts as s', 's.post_id', 'p.id')
      .whereNull('s.post_id')
      .whereNotIn('p.id', endedPosts(sql, now))
      .orderBy('p.published_at')
      .limit(atOnce)
      .pluck('p.id'),
    sql('activitypub_posts')
      .where('state', 'sent')
      .whereIn('post_id', endedPosts(sql, now))
      .limit(atOnce)
      .pluck('post_id'),
  ]);
  return [...(out ?? []), ...(ended ?? [])];
};

/** A post that other servers have, and whether everybody may still read it. */
interface KnownPost {
  readonly postId: number;
  readonly isOpen: boolean;
}

/** Posts that other servers have after an id, in the order of their ids. */
export const knownPostsAfter = async (sql: Sql, after: number, most: number, now: Date): Promise<KnownPost[]> => {
  const open = publicPosts(now);
  const rows: { postId: number; isOpen: number | null }[] = await sql('activitypub_posts as s')
    .leftJoin('posts as p', 'p.id', 's.post_id')
    .select({ postId: 's.post_id', isOpen: sql.raw(`${open.sql} AND p.password IS NULL`, open.bindings) })
    .where('s.state', 'sent')
    .where('s.post_id', '>', after)
    .orderBy('s.post_id')
    .limit(most);
  return rows.map(({ postId, isOpen }) => ({ postId, isOpen: isOpen === 1 }));
};

/** Inboxes of the followers of these accounts, each once. */
export const inboxesOf = (sql: Sql, actorIds: readonly number[]): Promise<string[]> =>
  sql('activitypub_followers').distinct().whereIn('actor_id', actorIds).orderBy('inbox').pluck('inbox');
