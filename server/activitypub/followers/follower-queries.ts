import { countRows, type Sql, type Transaction } from '../../core/db/index.ts';

interface NewFollower {
  /** Row of the followed account. */
  readonly actorId: number;
  /** Id of the following account. */
  readonly uri: string;
  /** Name of its server. */
  readonly host: string;
  readonly handle: string;
  readonly url: string;
  /** Inbox that gets the posts: that of its server, if there is one. */
  readonly inbox: string;
  readonly followId: string;
  readonly createdAt: Date;
}

/** Stores a follower; one who follows already is stored once, with the newer addresses. */
export const storeFollower = (
  sql: Transaction,
  { actorId, uri, host, handle, url, inbox, followId, createdAt }: NewFollower,
) =>
  sql('activitypub_followers')
    .insert({ actor_id: actorId, uri, host, handle, url, inbox, follow_id: followId, created_at: createdAt })
    .onConflict(['actor_id', 'uri'])
    .merge(['host', 'handle', 'url', 'inbox', 'follow_id']);

/**
 * Tells whether a server has this number of followers at an account; never for one that follows already. Follows at the
 * same time may exceed the limit by some.
 */
export const isFull = async (
  sql: Transaction,
  { actorId, uri, host }: Pick<NewFollower, 'actorId' | 'uri' | 'host'>,
  most: number,
): Promise<boolean> => {
  const own = { actor_id: actorId };
  if (
    await sql('activitypub_followers')
      .where({ ...own, uri })
      .first('id')
  )
    return false;
  const last = await sql('activitypub_followers')
    .where({ ...own, host })
    .offset(most - 1)
    .first('id');
  return last !== undefined;
};

/** Removes a follower from one account. */
export const removeFollower = (
  sql: Transaction,
  uri: string,
  from: { readonly actorId: number } | { readonly followId: string },
) =>
  sql('activitypub_followers')
    .where('uri', uri)
    .where('actorId' in from ? { actor_id: from.actorId } : { follow_id: from.followId })
    .delete();

/** Removes a follower from every account. */
export const removeFollowerAll = (sql: Transaction, uri: string): Promise<number> =>
  sql('activitypub_followers').where('uri', uri).delete();

export const isKnownFollower = async (sql: Sql, uri: string): Promise<boolean> =>
  (await sql('activitypub_followers').select('id').where('uri', uri).first()) !== undefined;

/** Servers that have followers here. */
export const followerHosts = (sql: Sql): Promise<string[]> =>
  sql('activitypub_followers').distinct('host').whereNot('host', '').pluck('host');

/** Removes some followers of these servers; resolves with their number. */
export const dropFollowersOf = (sql: Sql, hosts: readonly string[], most: number): Promise<number> =>
  sql('activitypub_followers')
    .whereIn('host', [...hosts])
    .limit(most)
    .delete();

/** A stored follower. */
interface Follower {
  readonly id: number;
  readonly actorId: number;
  /** Name of the row of the followed account. */
  readonly actorName: string;
  readonly uri: string;
  readonly handle: string;
  readonly inbox: string;
  readonly followId: string;
}

export const followersAmong = (sql: Transaction, ids: readonly number[]): Promise<Follower[]> =>
  sql('activitypub_followers as f')
    .join('activitypub_actors as a', 'a.id', 'f.actor_id')
    .select({ id: 'f.id', actorId: 'f.actor_id', actorName: 'a.name', uri: 'f.uri', handle: 'f.handle' })
    .select({ inbox: 'f.inbox', followId: 'f.follow_id' })
    .whereIn('f.id', [...ids])
    .orderBy('f.id')
    .forUpdate();

export const dropFollowers = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('activitypub_followers')
    .whereIn('id', [...ids])
    .delete();

/** Number of followers of an account. */
export const followersCount = (sql: Sql, name: string): Promise<number> =>
  countRows(
    sql('activitypub_followers as f').join('activitypub_actors as a', 'a.id', 'f.actor_id').where('a.name', name),
  );
