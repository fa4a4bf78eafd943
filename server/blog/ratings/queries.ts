import type { RequestContext } from '../../core/context/index.ts';
import { isDuplicate, type Sql, scalar, type Transaction } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type Actor, actorKey, type PostSubject, type RatedSubject } from '../../core/policy/index.ts';
import { type SubjectRow, subjectColumns, subjectOf } from '../post-model/index.ts';
import { storedDecimals, type Tally } from './tally.ts';

interface Vote {
  readonly postId: number;
  readonly actor: Actor;
  /** Value on the scale of 0 to 10. */
  readonly value: number;
  readonly now: Date;
}

// The counters are updated in the transaction of the counted row.
const count = async (sql: Transaction, postId: number, by: 1 | -1, value: number): Promise<void> => {
  await sql('posts')
    .where('id', postId)
    .update({
      ratings_count: sql.raw('ratings_count + ?', [by]),
      ratings_sum: sql.raw('ROUND(ratings_sum + ?, ?)', [by * value, storedDecimals]),
    });
};

/** Inserts the vote of an actor; false when there is one. The caller has locked the post's row. */
export const addRating = async (sql: Transaction, { postId, actor, value, now }: Vote): Promise<boolean> => {
  try {
    await sql('ratings').insert({
      post_id: postId,
      actor: actorKey(actor),
      value,
      user_id: actor.account?.id ?? null,
      created_at: now,
    });
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
  await count(sql, postId, 1, value);
  return true;
};

/** Stored vote of this actor; null when there is none. */
export const ratingOf = (sql: Sql, postId: number, actor: Actor): Promise<number | null> =>
  scalar(
    sql,
    sql('ratings')
      .select('value')
      .where({ post_id: postId, actor: actorKey(actor) }),
  );

/** Deletes an actor's vote and returns its value; null when there is none. The caller has locked the post's row. */
export const removeRating = async (sql: Transaction, postId: number, actor: Actor): Promise<number | null> => {
  const value = await ratingOf(sql, postId, actor);
  if (value === null) return null;
  await sql('ratings')
    .where({ post_id: postId, actor: actorKey(actor) })
    .delete();
  await count(sql, postId, -1, value);
  return value;
};

/** Vote with its voter, value on the scale of 0 to 10 and time. A visitor has neither name nor picture. */
export interface Voter {
  readonly name: string | null;
  readonly avatar: string | null;
  readonly value: number;
  readonly at: Date;
}

export const votersOf = (sql: Sql, postId: number, most: number): Promise<Voter[]> =>
  sql('ratings as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('media as a', 'a.id', 'u.avatar_id')
    .where('r.post_id', postId)
    .select({ name: 'u.name', avatar: 'a.name', value: 'r.value', at: 'r.created_at' })
    .orderBy([
      { column: 'r.created_at', order: 'desc' },
      { column: 'r.actor', order: 'desc' },
    ])
    .limit(most);

/** Post with the data of its policy subject and its vote counters. */
export interface RatingTarget extends RatedSubject, Tally {
  readonly slug: string;
  readonly title: string;
}

interface Row extends SubjectRow {
  kind: string;
  slug: string;
  title: string;
  ratings_count: number;
  ratings_sum: number;
}

/** Policy subject of a post with the settings of ratings. */
export const ratedSubject = ({ services: { site } }: RequestContext, post: PostSubject): RatedSubject => ({
  ...post,
  isRatingLocked: site.get('ratings.locked'),
  takesGuestRatings: site.get('ratings.guests'),
  takesAuthorRatings: site.get('ratings.authors'),
});

/**
 * Loads a post; with a lock, its row is locked until the transaction ends, which serializes voters. Pages have no
 * ratings.
 */
export const ratingTarget = async (
  context: RequestContext,
  id: number,
  { lock }: { lock: boolean },
): Promise<RatingTarget> => {
  const query = context
    .sql('posts')
    .select(...subjectColumns, 'kind', 'slug', 'title', 'ratings_count', 'ratings_sum')
    .where('id', id)
    .first();
  const row: Row | undefined = await (lock ? query.forUpdate() : query);
  if (!row || row.kind === 'page' || !context.services.site.get('ratings.enabled')) throw notFound();
  return {
    ...ratedSubject(context, subjectOf(context, row)),
    slug: row.slug,
    title: row.title,
    count: row.ratings_count,
    sum: row.ratings_sum,
  };
};
