import { countRows, likePrefix, type Sql } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';

/** Account of another server that follows the site or an author. */
export interface FollowerLine {
  readonly id: number;
  readonly handle: string;
  readonly url: string;
  /** Name of the row of the followed account. */
  readonly actorName: string;
  /** Name of the followed author; null for the site, and for an account that was deleted. */
  readonly authorName: string | null;
  readonly createdAt: Date;
}

/** A page of the followers, by the order of their entries, and the number of all. */
export const followersPageOf = async (
  sql: Sql,
  { search, ordering, start }: { search: string; ordering: Ordering; start: number },
): Promise<{ readonly followers: FollowerLine[]; readonly total: number }> => {
  const found = () =>
    sql('activitypub_followers as f').modify(query => {
      if (search) query.where('f.handle', 'like', likePrefix(search.startsWith('@') ? search : `@${search}`));
    });
  const [followers, total]: [FollowerLine[], number] = await Promise.all([
    found()
      .join('activitypub_actors as a', 'a.id', 'f.actor_id')
      .leftJoin('users as u', 'u.id', 'a.user_id')
      .select({ id: 'f.id', handle: 'f.handle', url: 'f.url', createdAt: 'f.created_at' })
      .select({ actorName: 'a.name', authorName: 'u.name' })
      .orderBy('f.id', ordering)
      .limit(listSize)
      .offset(start),
    countRows(found()),
  ]);
  return { followers, total };
};

export interface FollowedLine extends Pick<FollowerLine, 'actorName' | 'authorName'> {
  readonly count: number;
}

const mostFollowed = 50;

/** The accounts with the most followers. */
export const mostFollowedAccounts = async (sql: Sql): Promise<FollowedLine[]> => {
  const rows: (Omit<FollowedLine, 'count'> & { readonly count: unknown })[] = await sql('activitypub_actors as a')
    .join('activitypub_followers as f', 'f.actor_id', 'a.id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .groupBy('a.id', 'a.name', 'u.name')
    .select({ actorName: 'a.name', authorName: 'u.name' }, sql.raw('COUNT(*) AS count'))
    .orderBy([{ column: 'count', order: 'desc' }, { column: 'a.id' }])
    .limit(mostFollowed);
  return rows.map(row => ({ ...row, count: Number(row.count) }));
};
